import { expect, test } from 'vitest'
import { ada, bob, flat, itemBy, memberWith } from './examples.ts'
import { changeListItem } from './list-item-mutations.ts'
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
