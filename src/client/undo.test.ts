import type { Id } from '#domain/id.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { finish, settle } from './after-paint.ts'
import type { Session } from './session.ts'
import { flat, flatFromServer, haveFlat, makeFlat, openSession, user } from './test-session.ts'
import { UndoHistory } from './undo.ts'

const milk = 'milk-milk-milk-milk-'
const bread = 'bread-bread-bread-b'

afterEach(() => vi.unstubAllGlobals())

test('[UN-20] the last act is taken back first, then the one before it', async () => {
  const { session, history } = open()
  session.mutate(flat, 'tickListItem', { id: milk, done: true })
  session.mutate(flat, 'changeListItem', { id: milk, title: 'Oat milk' })

  await history.undoLast(flat)

  expect(item(session, milk)).toMatchObject({ title: 'Milk', state: 'done' })

  await history.undoLast(flat)

  expect(item(session, milk)).toMatchObject({ title: 'Milk', state: 'open' })
})

test('[UN-52] what is done after the server was restored is taken back as ever', async () => {
  const { session, history } = open()
  haveFlat(session)
  session.receive(flatFromServer(session, { epoch: 'second', restored: { seq: 9 } }))
  session.mutate(flat, 'changeListItem', { id: milk, title: 'Oat milk' })

  expect(await history.undoLast(flat)).not.toBeNull()

  expect(item(session, milk)?.title).toBe('Milk')
  await history.redo(flat)
  expect(item(session, milk)?.title).toBe('Oat milk')
})

test('[UN-21] what was undone can be done again, in the order in which it was done', async () => {
  const { session, history } = open()
  session.mutate(flat, 'tickListItem', { id: milk, done: true })
  session.mutate(flat, 'changeListItem', { id: milk, title: 'Oat milk' })
  await history.undoLast(flat)
  await history.undoLast(flat)

  await history.redo(flat)

  expect(item(session, milk)).toMatchObject({ title: 'Milk', state: 'done' })

  await history.redo(flat)

  expect(item(session, milk)).toMatchObject({ title: 'Oat milk', state: 'done' })
  expect(await history.redo(flat)).toBeNull()
})

test('[UN-21] what was done again can be undone again', async () => {
  const { session, history } = open()
  session.mutate(flat, 'changeListItem', { id: milk, title: 'Oat milk' })
  await history.undoLast(flat)
  await history.redo(flat)

  await history.undoLast(flat)

  expect(item(session, milk)?.title).toBe('Milk')
})

test('[UN-21] after something new nothing is done again', async () => {
  const { session, history } = open()
  session.mutate(flat, 'changeListItem', { id: milk, title: 'Oat milk' })
  await history.undoLast(flat)
  session.mutate(flat, 'tickListItem', { id: milk, done: true })

  expect(await history.redo(flat)).toBeNull()
  expect(item(session, milk)?.title).toBe('Milk')
})

test('[UN-22] what was done in one go is taken back in one go', async () => {
  const { session, history } = open()
  const act = 'one-go-one-go-one-go'
  session.mutate(flat, 'addListItem', { id: bread, title: 'Bread', order: 'b01V' }, { act })
  session.mutate(flat, 'tickListItem', { id: milk, done: true }, { act })

  await history.undoLast(flat)

  expect(item(session, bread)?.deleted).not.toBeNull()
  expect(item(session, milk)?.state).toBe('open')
})

test('[UN-50] what was done in several groups at once is taken back, and done again, in all of them', async () => {
  const { session, history } = open()
  const club = 'club-club-club-club-'
  session.mutate(club, 'createGroup', {
    name: 'Club',
    emoji: '♟️',
    colour: 'pine',
    locale: 'en',
    timeZone: 'UTC',
    weekStart: 1,
  })
  const act = 'both-both-both-both-'
  for (const stream of [flat, club]) {
    session.mutate(stream, 'addListItem', { id: bread, title: 'Bread', order: 'b01V' }, { act })
  }
  const isThere = () =>
    [flat, club].map((stream) => session.replica(stream).get('listItem', bread)?.deleted === null)

  await history.undoLast(club)

  expect(isThere()).toEqual([false, false])

  await history.redo(flat)

  expect(isThere()).toEqual([true, true])
  expect(await history.redo(club)).toBeNull()
})

test('[UN-23] what cannot be undone is passed over', async () => {
  const { session, history } = open()
  session.mutate(flat, 'tickListItem', { id: milk, done: true })
  session.mutate(user.id, 'lookAtGroup', { group: flat, upTo: 3 })

  await history.undoLast()

  expect(item(session, milk)?.state).toBe('open')
})

test('[UN-24] a hundred acts can be taken back', async () => {
  const { session, history } = open()
  for (let step = 0; step < 120; step += 1) {
    session.mutate(flat, 'changeListItem', { id: milk, title: `Milk ${step}` })
  }

  const undone: unknown[] = []
  while (undone.length < 100) undone.push(await history.undoLast(flat))

  expect(undone).not.toContain(null)
  expect(item(session, milk)?.title).toBe('Milk 19')
})

test('[UN-25] an undo from elsewhere is the same step: it is done again, not undone twice', async () => {
  const { session, history } = open()
  session.mutate(flat, 'changeListItem', { id: milk, title: 'Oat milk' })
  const [change] = session.replica(flat).all('change').slice(-1)
  await history.undoChanges(change ? [{ stream: flat, changes: [change] }] : [])

  await history.redo(flat)

  expect(item(session, milk)?.title).toBe('Oat milk')
})

test('[UN-51] many are taken back in turns, all of them also by a page that goes away, and as one step', async () => {
  const { session, history } = open()
  const things = deleteMany(session)
  const standing = () => things.filter((id) => item(session, id)?.deleted === null).length

  const whole = history.undoLast(flat)

  expect(standing()).toBe(0)

  finish()

  expect(standing()).toBe(1_200)
  await whole

  const again = history.redo(flat)
  finish()
  await again

  expect(standing()).toBe(0)

  const back = history.undoLast(flat)
  finish()
  await back

  expect(standing()).toBe(1_200)
})

test('[UN-51] after what was done between two turns of an undo nothing is done again', async () => {
  const { session, history } = open()
  const things = deleteMany(session)

  const whole = history.undoLast(flat)
  settle()
  expect(item(session, things[0] ?? '')?.deleted).not.toBeNull()
  session.mutate(flat, 'tickListItem', { id: milk, done: true })
  finish()
  await whole

  expect(await history.redo(flat)).toBeNull()
})

function open(): { session: Session; history: UndoHistory } {
  let time = 0
  const session = openSession({ now: () => (time += 1) })
  makeFlat(session)
  session.mutate(flat, 'addListItem', { id: milk, title: 'Milk', order: 'b00V' })
  return { session, history: new UndoHistory(session) }
}

/** More than one mutation takes back, in one act; each of them is a turn of its own. */
function deleteMany(session: Session): Id[] {
  let time = 0
  vi.stubGlobal('document', { hidden: true })
  vi.stubGlobal('performance', { now: () => (time += 1_000) })
  const act = 'all-gone-all-gone-al'
  const parts = Array.from({ length: 12 }, (_, part) =>
    Array.from({ length: 100 }, (__, place) => `thing-${part}-${place}`.padEnd(20, '-')),
  )
  for (const id of parts.flat()) {
    session.mutate(flat, 'addListItem', { id, title: id, order: 'c00V' })
  }
  for (const ids of parts) session.mutate(flat, 'deleteListItems', { ids }, { act })
  return parts.flat()
}

function item(session: Session, id: Id) {
  return session.replica(flat).get('listItem', id)
}
