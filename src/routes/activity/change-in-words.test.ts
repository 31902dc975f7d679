import { newId } from '#client/ids.ts'
import { flat, makeFlat, openSession } from '#client/test-session.ts'
import { claimLastsMs } from '#domain/claim.ts'
import type { LoggedChange } from '#domain/logged-change.ts'
import { undoSteps } from '#domain/undo-steps.ts'
import { allWords } from '#words/all-words.ts'
import { expect, test } from 'vitest'
import { deedInWords, fieldsInWords } from './change-in-words.ts'

const words = allWords.en

test('[AV-8] a change says which fields it was of, in the order of the screen', () => {
  const changes = [changed({ note: '' }), changed({ amount: null, unit: null })]

  expect(fieldsInWords(changes, words)).toEqual(['Amount', 'Unit', 'Note'])
})

test('[AV-8] what was added, renamed or moved says no more than that', () => {
  const added = { ...changed({}), name: 'addListItem', rows: [{ ...rowOf({}), was: null }] }

  expect(fieldsInWords([added, changed({ amount: null })], words)).toEqual([])
  expect(fieldsInWords([changed({ title: 'Milk' })], words)).toEqual([])
  expect(fieldsInWords([{ ...changed({ section: null }), name: 'moveListItem' }], words)).toEqual(
    [],
  )
})

test('[AV-10] an item that was deleted for good has no name, and is no notepad', () => {
  const session = openSession()
  makeFlat(session)
  const id = 'milk-milk-milk-milk-'
  session.mutate(flat, 'addListItem', { id, title: 'Milk', order: 'b01V' })
  session.mutate(flat, 'deleteListItem', { id })
  session.mutate(flat, 'purge', { rows: [{ kind: 'listItem', id }] })
  const replica = session.replica(flat)
  const deletion = { ...changed({}), name: 'deleteListItem', rows: [{ ...rowOf({}), id }] }

  const deed = deedInWords([deletion], { replica, words, name: 'Ada' })

  expect(deed).toBe('Ada deleted …')
})

test('[AV-13] what takes back many things, or brings them back, is named by the same thing as they', () => {
  const session = openSession()
  makeFlat(session)
  const replica = session.replica(flat)
  const actOf = (act: string) => replica.all('change').filter((change) => change.act === act)
  const takeBack = (changes: LoggedChange[], act: string) => {
    for (const { name, args } of undoSteps(changes)) session.mutate(flat, name, args, { act })
  }
  const deedOf = (act: string) => deedInWords(actOf(act), { replica, words, name: 'Ada' })
  const count = 250
  for (let line = 1; line <= count; line += 1) {
    const order = `b${String(line).padStart(3, '0')}V`
    const added = { id: newId(), title: `Line ${line}`, order }
    session.mutate(flat, 'addListItem', added, { act: 'added' })
  }

  takeBack(actOf('added'), 'undone')
  takeBack(actOf('undone'), 'again')

  expect(deedOf('added')).toBe('Ada added Line 1 and 249 more')
  for (const act of ['undone', 'again']) {
    expect(deedOf(act)).toBe('Ada undid a change of Line 1 and 249 more')
  }
})

test.for([
  ['en', 'Ada changed the role of Bob', 'Ada removed Bob'],
  ['de', 'Ada hat die Rolle von Bob geändert', 'Ada hat Bob entfernt'],
  ['ar', 'غيّر Ada دور Bob', 'أزال Ada Bob من المجموعة'],
] as const)('[AV-11] in %s it is said whose role was changed, and who was removed', async (of) => {
  const [language, changedRole, removed] = of
  const said = { replica: openSession().replica(flat), words: allWords[language], name: 'Ada' }
  const role = { ...changed({}), name: 'changeRole', rows: [] }

  const deed = (name: string, whom: string) =>
    plain(deedInWords([{ ...role, name }], { ...said, whom }))

  expect(deed('changeRole', 'Bob')).toBe(changedRole)
  expect(deed('removeMember', 'Bob')).toBe(removed)
  expect(deed('removeMember', '')).toBe(plain(said.words.activity.did.removeMember(said)))
})

test('[AV-12] whoever claims again what they had claimed hours before is not said to let go of it', () => {
  const session = openSession()
  makeFlat(session)
  const replica = session.replica(flat)
  const claimedBy = { by: 'ada', at: 0 }
  const deedAt = (at: number) => {
    const claim = { ...changed({ claimedBy }), name: 'claimListItem', at }
    return deedInWords([claim], { replica, words, name: 'Ada' })
  }

  expect(deedAt(claimLastsMs - 1)).toContain('not getting')
  expect(deedAt(claimLastsMs)).not.toContain('not getting')
})

/** Without the signs that keep a name from turning the words around it. */
function plain(sentence: string): string {
  return sentence.replaceAll(/[\u2066-\u2069]/g, '')
}

function changed(was: Record<string, unknown>): LoggedChange {
  const entry = { id: 'a.1', seq: 1, by: 'ada', at: 0, act: null }
  return { ...entry, name: 'changeListItem', rows: [rowOf(was)] }
}

function rowOf(was: Record<string, unknown>) {
  return { kind: 'listItem', id: 'milk', was } as const
}
