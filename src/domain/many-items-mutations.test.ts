import { expect, test } from 'vitest'
import { ada, bob, flat, itemBy, memberWith } from './examples.ts'
import { followUpId } from './follow-up.ts'
import { changeListItem, tickListItem } from './list-item-mutations.ts'
import type { ListItem } from './list-item.ts'
import {
  changeListItems,
  deleteListItems,
  itemsAtOnceMax,
  moveListItems,
  tickListItems,
} from './many-items-mutations.ts'
import { Memory } from './memory-view.ts'
import { undo, undoArgs } from './undo.ts'

const as = (userId: string, now = 100) => ({ userId, stream: flat, now })
const ids = ['bread-----------', 'jam-------------', 'tea-------------'] as const
const client = 'client----------'

test('[LM-13] many items are ticked, given a day and a person, moved and deleted at once', () => {
  const memory = withItems()
  const due = { date: '2026-12-03', time: null, zone: null }

  memory.apply(tickListItems, { ids, done: true }, as(bob))
  memory.apply(changeListItems, { ids, due, assignee: bob }, as(ada))
  const places = ids.map((id, place) => ({ id, order: `a${place + 1}` }))
  memory.apply(moveListItems, { section: 'fruit-----------', places }, as(ada))

  expect(itemsIn(memory)).toMatchObject(
    places.map(({ id, order }) => ({
      id,
      order,
      due,
      state: 'done',
      section: 'fruit-----------',
      assignees: [bob],
      tickedBy: [{ by: bob, at: 100 }],
    })),
  )
  memory.apply(deleteListItems, { ids }, as(ada))
  expect(itemsIn(memory).every(({ deleted }) => deleted?.by === ada)).toBe(true)
})

test('[LM-13] what was done to many is taken back as one', () => {
  const memory = withItems()
  const { change } = memory.run(deleteListItems, { ids }, as(ada), { client })
  const entry = memory.get('change', change)

  const parts = undoArgs(entry ? [entry] : [])
  for (const args of parts) memory.apply(undo, args, as(ada))

  expect(parts).toHaveLength(1)
  expect(itemsIn(memory).some(({ deleted }) => deleted)).toBe(false)
})

test('[FU-11] one that somebody has made repeat unseen comes back, and goes with the undo of the tick', () => {
  const memory = withItems()
  const seen = memory.seq
  const repeat = 'FREQ=WEEKLY;BYDAY=MO'
  memory.apply(changeListItem, { id: ids[1], repeat }, as(ada, 50))

  const { change } = memory.run(tickListItems, { ids, done: true }, as(bob), { client, seen, n: 1 })

  expect(itemsIn(memory).map(({ state }) => state)).toEqual(['done', 'done', 'done'])
  const next = () => memory.get('listItem', followUpId(ids[1]))
  expect(next()).toMatchObject({ state: 'open', repeat, deleted: null })
  const entry = memory.get('change', change)
  for (const args of undoArgs(entry ? [entry] : [])) memory.apply(undo, args, as(bob))
  expect(itemsIn(memory).map(({ state }) => state)).toEqual(['open', 'open', 'open'])
  expect(next()?.deleted).not.toBeNull()
})

test('[FU-12] one that somebody has made repeat unseen comes back by the day on which the others were done', () => {
  const memory = withItems()
  memory.apply(changeListItem, { id: ids[1], repeat: 'FREQ=DAILY' }, as(ada, 50))
  const at = Date.parse('2026-12-03T23:30:00Z')

  memory.apply(tickListItems, { ids, done: true, on: '2026-12-04' }, as(bob, at))

  expect(memory.get('listItem', followUpId(ids[1]))?.due?.date).toBe('2026-12-05')
})

test('[FU-11] of many that were ticked the next one stays while another still has its item done', () => {
  const memory = withItems()
  const seen = memory.seq
  memory.apply(changeListItem, { id: ids[1], repeat: 'FREQ=WEEKLY' }, as(ada, 50))
  const { change } = memory.run(tickListItems, { ids, done: true }, as(bob), { client, seen, n: 1 })
  const undoneAfter = memory.seq
  memory.apply(tickListItem, { id: ids[1], done: true }, as(ada))

  const entry = memory.get('change', change)
  for (const args of undoArgs(entry ? [entry] : [])) {
    memory.apply(undo, args, as(bob), { client, seen: undoneAfter, n: 2 })
  }

  expect(itemsIn(memory).map(({ state }) => state)).toEqual(['open', 'done', 'open'])
  expect(memory.get('listItem', followUpId(ids[1]))?.deleted).toBeNull()
})

test('[LM-13] a helper changes or deletes nothing of others among many', () => {
  const memory = withItems()

  expect(() => memory.apply(deleteListItems, { ids }, as(bob))).toThrow('notAllowed')
  expect(() => memory.apply(changeListItems, { ids, urgent: true }, as(bob))).toThrow('notAllowed')
})

test('[LM-13] one of them with words that nobody had seen stays, and all others go', () => {
  const memory = withItems()
  const seen = memory.seq
  memory.apply(changeListItem, { id: ids[1], note: 'Not the cheap one' }, as(bob, 50))

  memory.apply(deleteListItems, { ids }, as(ada), { client, seen, n: 1 })

  expect(itemsIn(memory).map(({ deleted }) => deleted !== null)).toEqual([true, false, true])
})

test('[LM-13] at most 500 at once', () => {
  const many = Array.from({ length: itemsAtOnceMax + 1 }, (_, place) =>
    `item-${place}`.padEnd(16, '-'),
  )

  expect(() => withItems().apply(deleteListItems, { ids: many }, as(ada))).toThrow('invalid')
})

function withItems(): Memory {
  const listItem = ids.map((id) => itemBy(id === ids[1] ? bob : ada, { id, title: id }))
  return new Memory({ member: [memberWith(ada, 'member'), memberWith(bob, 'helper')], listItem })
}

function itemsIn(memory: Memory): ListItem[] {
  return ids.flatMap((id) => memory.get('listItem', id) ?? [])
}
