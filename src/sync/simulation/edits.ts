import { fromBase64, toBase64 } from '#domain/base64.ts'
import type { Id } from '#domain/id.ts'
import { orderBetween } from '#domain/order-between.ts'
import { Refusal } from '#domain/refusal.ts'
import { undoArgs } from '#domain/undo.ts'
import type { Replica } from '#sync/replica.ts'
import * as Y from 'yjs'
import type { Random } from './random.ts'

const titles = ['Milk', 'Bread', 'milk', 'Eggs', 'Rice', 'Oats']
const notes = ['two', 'the green one', 'ask Bo', '']

/** One random act of somebody at a screen. Returns whether there was anything to do. */
export function editAtRandom(replica: Replica, random: Random): boolean {
  const acts = [
    add,
    add,
    tick,
    tick,
    rename,
    writeNote,
    amount,
    move,
    remove,
    restore,
    undo,
    write,
    kept,
  ]
  const act = random.pick(acts)
  try {
    return act?.(replica, random) ?? false
  } catch (error) {
    // The screen would not have offered it.
    if (error instanceof Refusal) return false
    throw error
  }
}

type Act = (replica: Replica, random: Random) => boolean

const add: Act = (replica, random) => {
  const title = random.pick(titles) ?? 'Milk'
  const order = orderBetween(null, null, random.next)
  const repeat = random.chance(0.3) ? 'FREQ=WEEKLY' : null
  const note = random.pick(notes) ?? ''
  replica.mutate('addListItem', { id: random.id(), title, order, note, repeat })
  return true
}

const tick: Act = (replica, random) =>
  withItem(replica, random, (id) =>
    replica.mutate('tickListItem', { id, done: random.chance(0.7) }),
  )

const rename: Act = (replica, random) =>
  withItem(replica, random, (id) => {
    const title = `${random.pick(titles)} ${random.below(1_000)}`
    replica.mutate('changeListItem', { id, title })
  })

const writeNote: Act = (replica, random) =>
  withItem(replica, random, (id) =>
    replica.mutate('changeListItem', { id, note: `note ${random.below(1_000)}` }),
  )

const amount: Act = (replica, random) =>
  withItem(replica, random, (id) =>
    replica.mutate('changeListItem', { id, amount: random.below(9), urgent: random.chance(0.5) }),
  )

const move: Act = (replica, random) =>
  withItem(replica, random, (id) => {
    replica.mutate('moveListItem', { id, order: orderBetween(null, null, random.next) })
  })

const remove: Act = (replica, random) =>
  withItem(replica, random, (id) => replica.mutate('deleteListItem', { id }))

const restore: Act = (replica, random) => {
  const item = random.pick(replica.all('listItem').filter(({ deleted }) => deleted))
  if (item) replica.mutate('restoreListItem', { id: item.id })
  return item !== undefined
}

const undo: Act = (replica, random) => {
  const change = random.pick(replica.all('change').slice(-6))
  if (!change) return false
  for (const args of undoArgs([change])) replica.mutate('undo', args)
  return true
}

const kept: Act = (replica, random) => {
  const item = replica.all('listItem').find((one) => one.kept.length > 0)
  const entry = item?.kept[0]
  if (!item || !entry) return false
  replica.mutate(random.chance(0.5) ? 'useKept' : 'dismissKept', { id: item.id, kept: entry.id })
  return true
}

/** Writes a few letters into a notepad, as Yjs bytes that everybody merges. */
const write: Act = (replica, random) => {
  const notepad = random.pick(replica.all('notepad').filter(({ deleted }) => !deleted))
  if (!notepad || random.chance(0.1)) {
    const order = orderBetween(null, null, random.next)
    replica.mutate('addNotepad', { id: random.id(), title: 'Plans', emoji: null, order })
    return true
  }
  const doc = bodyOf(replica, notepad.id)
  doc.clientID = random.below(2 ** 31)
  const before = Y.encodeStateVector(doc)
  const text = doc.getText('body')
  text.insert(random.below(text.length + 1), `w${random.below(100)} `)
  if (random.chance(0.3) && text.length > 6) text.delete(random.below(text.length - 3), 3)
  const update = toBase64(Y.encodeStateAsUpdate(doc, before))
  const args = { id: notepad.id, updateId: random.id(), update, excerpt: '' }
  replica.mutate('writeNotepad', args)
  return true
}

/** The words of a notepad as a replica knows them. */
export function bodyOf(replica: Pick<Replica, 'all'>, notepad: Id): Y.Doc {
  const doc = new Y.Doc()
  for (const row of replica.all('notepadUpdate')) {
    if (row.notepad === notepad) Y.applyUpdate(doc, fromBase64(row.update))
  }
  return doc
}

function withItem(replica: Replica, random: Random, act: (id: Id) => void): boolean {
  const item = random.pick(replica.all('listItem'))
  if (item) act(item.id)
  return item !== undefined
}
