import { expect, test } from 'vitest'
import { ada, bob, cat, flat, flatGroup, itemBy, memberWith, milkId } from './examples.ts'
import { followUpId } from './follow-up.ts'
import type { ListItem } from './list-item.ts'
import { addListItem, changeListItem, tickListItem } from './list-item-mutations.ts'
import { Memory } from './memory-view.ts'
import { undo, undoArgs } from './undo.ts'

const monday = Date.parse('2026-11-16T09:00:00Z')
const nextId = followUpId(milkId)
const as = (userId: string, now = monday) => ({ userId, now, stream: flat })

function listWith(changes: Partial<ListItem>, ...more: ListItem[]): Memory {
  return new Memory({
    group: [flatGroup],
    member: [memberWith(ada, 'owner'), memberWith(bob, 'member'), memberWith(cat, 'helper')],
    listItem: [itemBy(ada, changes), ...more],
  })
}

const weekly = {
  repeat: 'FREQ=WEEKLY;BYDAY=MO',
  due: { date: '2026-11-16', time: '18:30', zone: 'Europe/Berlin' },
  note: 'The blue one',
  assignees: [bob],
}

function undoOf(list: Memory, change: string) {
  const logged = list.get('change', change)
  if (!logged) throw new Error('no such change')
  return undoArgs([logged])[0]
}

test('[FU-1] completing a repeating item puts the next one on the list, with the same words', () => {
  const list = listWith(weekly)

  list.apply(tickListItem, { id: milkId, done: true, on: '2026-11-16' }, as(bob))

  expect(list.get('listItem', milkId)).toMatchObject({ state: 'done', due: weekly.due })
  expect(list.get('listItem', nextId)).toMatchObject({
    title: 'Milk',
    note: 'The blue one',
    assignees: [bob],
    state: 'open',
    tickedBy: [],
    due: { date: '2026-11-23', time: '18:30', zone: 'Europe/Berlin' },
    repeat: weekly.repeat,
    createdBy: ada,
    deleted: null,
  })
})

test.each([
  ['FREQ=WEEKLY;BYDAY=MO', '2026-11-02', '2026-11-16', '2026-11-23'],
  ['FREQ=WEEKLY;BYDAY=MO', '2026-11-30', '2026-11-16', '2026-12-07'],
  ['FREQ=DAILY;INTERVAL=3;FROM=COMPLETION', '2026-11-01', '2026-11-16', '2026-11-19'],
  ['FREQ=MONTHLY', '2026-01-31', '2026-01-31', '2026-02-28'],
])('[FU-2] %s, due on %s and done on %s, is next due on %s', (repeat, date, on, next) => {
  const list = listWith({ repeat, due: { date, time: null, zone: null } })

  list.apply(tickListItem, { id: milkId, done: true, on }, as(ada))

  expect(list.get('listItem', nextId)?.due?.date).toBe(next)
})

test('[FU-2] a device whose calendar is ahead, or says nothing, is given the server’s day (R21)', () => {
  const repeat = 'FREQ=DAILY;INTERVAL=2;FROM=COMPLETION'
  const ahead = listWith({ repeat })
  const silent = listWith({ repeat })

  ahead.apply(tickListItem, { id: milkId, done: true, on: '2027-11-16' }, as(ada))
  silent.apply(tickListItem, { id: milkId, done: true }, as(ada))

  expect(ahead.get('listItem', nextId)?.due?.date).toBe('2026-11-18')
  expect(silent.get('listItem', nextId)?.due?.date).toBe('2026-11-18')
})

test('[FU-3] R19: undoing the completion leaves the same due date and nothing else', () => {
  const list = listWith(weekly)
  const { change } = list.run(tickListItem, { id: milkId, done: true }, as(ada))

  list.apply(undo, undoOf(list, change), as(ada))

  expect(list.get('listItem', milkId)).toMatchObject({ state: 'open', due: weekly.due })
  expect(list.get('listItem', nextId)?.deleted).toMatchObject({ by: ada })
  expect(list.count('listItem')).toBe(1)
})

test('[FU-3] undone once more, both are as they were after the completion', () => {
  const list = listWith(weekly)
  const { change } = list.run(tickListItem, { id: milkId, done: true }, as(ada))
  const undone = list.run(undo, undoOf(list, change), as(ada))

  list.apply(undo, undoOf(list, undone.change), as(ada))

  expect(list.get('listItem', milkId)?.state).toBe('done')
  expect(list.get('listItem', nextId)).toMatchObject({ deleted: null, state: 'open' })
})

test('[FU-3] opening it again withdraws the next one, and completing it again brings it back', () => {
  const list = listWith(weekly)
  list.apply(tickListItem, { id: milkId, done: true }, as(ada))
  list.apply(tickListItem, { id: milkId, done: false }, as(bob))
  const withdrawn = list.get('listItem', nextId)?.deleted

  list.apply(tickListItem, { id: milkId, done: true }, as(ada))

  expect(withdrawn).toMatchObject({ by: bob })
  expect(list.get('listItem', nextId)).toMatchObject({ deleted: null, state: 'open' })
  expect(list.count('listItem')).toBe(2)
})

test('[FU-4] two people who complete it while apart make one follow-up, and both are named', () => {
  const list = listWith(weekly)
  const apart = { seen: list.seq }
  list.apply(tickListItem, { id: milkId, done: true }, as(ada), apart)

  list.apply(tickListItem, { id: milkId, done: true }, as(bob), apart)

  expect(list.get('listItem', milkId)?.tickedBy.map(({ by }) => by)).toEqual([ada, bob])
  expect(list.count('listItem')).toBe(2)
  expect(list.get('listItem', nextId)?.due?.date).toBe('2026-11-23')
})

test('[FU-4] whoever takes back their completion leaves the follow-up to the other', () => {
  const list = listWith(weekly)
  const apart = { seen: list.seq }
  const { change } = list.run(tickListItem, { id: milkId, done: true }, as(ada), apart)
  list.apply(tickListItem, { id: milkId, done: true }, as(bob), apart)

  list.apply(undo, undoOf(list, change), as(ada), apart)

  expect(list.get('listItem', milkId)?.state).toBe('done')
  expect(list.get('listItem', nextId)?.deleted).toBeNull()
})

test('[FU-5] what somebody wrote into the next one unseen is not withdrawn', () => {
  const list = listWith(weekly)
  list.apply(tickListItem, { id: milkId, done: true }, as(ada))
  const before = list.seq
  list.apply(changeListItem, { id: nextId, note: 'Two this time' }, as(bob, monday + 1))

  list.apply(tickListItem, { id: milkId, done: false }, as(ada), { seen: before })

  expect(list.get('listItem', nextId)).toMatchObject({ deleted: null, note: 'Two this time' })
})

test('[FU-5] what somebody added below the next one unseen is not withdrawn', () => {
  const list = listWith(weekly)
  list.apply(tickListItem, { id: milkId, done: true }, as(ada))
  const before = list.seq
  const part = { id: 'part------------', title: 'Lid', order: 'a0', parent: nextId }
  list.apply(addListItem, part, as(bob, monday + 1))

  list.apply(tickListItem, { id: milkId, done: false }, as(ada), { seen: before })

  expect(list.get('listItem', nextId)?.deleted).toBeNull()
})

test('[FU-5] what somebody wrote into the next one comes back with it', () => {
  const list = listWith(weekly)
  list.apply(tickListItem, { id: milkId, done: true }, as(ada))
  list.apply(changeListItem, { id: nextId, note: 'Two this time' }, as(bob, monday + 1))

  for (const done of [false, true, false, true]) {
    list.apply(tickListItem, { id: milkId, done }, as(ada, monday + 2))
  }

  expect(list.get('listItem', nextId)).toMatchObject({ deleted: null, note: 'Two this time' })
})

test('[FU-6] its parts come back open, and with it', () => {
  const partId = 'part------------'
  const part = itemBy(bob, { id: partId, title: 'Lid', parent: milkId, state: 'done' })
  const list = listWith(weekly, part)

  list.apply(tickListItem, { id: milkId, done: true }, as(ada))

  expect(list.get('listItem', partId)?.parent).toBe(milkId)
  expect(list.get('listItem', followUpId(partId))).toMatchObject({
    title: 'Lid',
    parent: nextId,
    state: 'open',
    createdBy: bob,
  })
})

test('[FU-7] a rule that is over brings nothing back; one that counts down does so', () => {
  const over = listWith({ ...weekly, repeat: 'FREQ=WEEKLY;UNTIL=20261117' })
  const counted = listWith({ ...weekly, repeat: 'FREQ=WEEKLY;BYDAY=MO;COUNT=2' })

  over.apply(tickListItem, { id: milkId, done: true }, as(ada))
  counted.apply(tickListItem, { id: milkId, done: true }, as(ada))
  counted.apply(tickListItem, { id: nextId, done: true }, as(ada))

  expect(over.count('listItem')).toBe(1)
  expect(counted.get('listItem', nextId)?.repeat).toBe('FREQ=WEEKLY;BYDAY=MO;COUNT=1')
  expect(counted.count('listItem')).toBe(2)
})

test('[FU-8] a helper completes and takes back what others wrote, and still may not change it', () => {
  const list = listWith(weekly)
  const { change } = list.run(tickListItem, { id: milkId, done: true }, as(cat))

  expect(() => list.apply(changeListItem, { id: nextId, title: 'Mine' }, as(cat))).toThrow(
    'notAllowed',
  )
  list.apply(undo, undoOf(list, change), as(cat))

  expect(list.count('listItem')).toBe(1)
})

test('[FU-9] the ids of a chain are ids, each another one, however long it grows', () => {
  const seen = new Set<string>()
  for (let id = milkId, step = 0; step < 1_000; step++) {
    seen.add(id)
    id = followUpId(id)
  }

  expect(seen.size).toBe(1_000)
  expect(followUpId('x'.repeat(36))).toMatch(/^[A-Za-z0-9_-]{16,36}$/)
})

test('[FU-10] a repeat or a date that is none is refused', () => {
  const list = listWith({})

  for (const wrong of [
    { repeat: 'FREQ=SECONDLY' },
    { repeat: 'x'.repeat(201) },
    { due: { date: '2026-02-30', time: null, zone: null } },
    { due: { date: '2026-02-20', time: '24:00', zone: null } },
    { due: { date: '2026-02-20', time: '10:00', zone: 'Moon/Base' } },
  ]) {
    expect(() => list.apply(changeListItem, { id: milkId, ...wrong }, as(ada))).toThrow('invalid')
  }
  expect(list.get('listItem', milkId)).toMatchObject({ repeat: null, due: null })
})

test('[FU-1] an item that is added with a repeat has it', () => {
  const list = listWith({})

  list.apply(
    addListItem,
    { id: 'bins------------', title: 'Bins', order: 'a1', repeat: 'FREQ=WEEKLY' },
    as(ada),
  )

  expect(list.get('listItem', 'bins------------')?.repeat).toBe('FREQ=WEEKLY')
})
