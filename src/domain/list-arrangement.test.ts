import { expect, test } from 'vitest'
import { arrangeList, standingOf } from './list-arrangement.ts'
import { blankListItem, type ListItem } from './list-item.ts'
import type { Section } from './section.ts'

const nothingHeld = new Map()

test('[LI-1] items without a section come first, then the sections in their order', () => {
  const items = [
    item('a', 'a1', 'fruit'),
    item('b', 'a2', null),
    item('c', 'a0', 'dairy'),
    item('d', 'a1', null),
  ]
  const sections = [section('fruit', 'a2'), section('dairy', 'a1'), section('empty', 'a0')]

  const { parts } = arrangeList(items, sections, nothingHeld)

  expect(parts.map((part) => [part.section?.id ?? null, part.ids])).toEqual([
    [null, ['d', 'b']],
    ['dairy', ['c']],
    ['fruit', ['a']],
  ])
})

test('[LI-1] the items of a deleted section stay on the list, without one', () => {
  const gone = { ...section('fruit', 'a1'), deleted: { by: 'ada', at: 1 } }

  const { parts } = arrangeList([item('a', 'a1', 'fruit')], [gone], nothingHeld)

  expect(parts).toEqual([{ section: null, ids: ['a'], open: 1 }])
})

test('[LI-4] what is done stands at the end, the newest tick first', () => {
  const items = [ticked('a', 5), item('b', 'a1', null), ticked('c', 9)]

  const { parts, done } = arrangeList(items, [], nothingHeld)

  expect(parts.flatMap((part) => part.ids)).toEqual(['b'])
  expect(done).toEqual(['c', 'a'])
})

test('[LI-4] a row that was ticked just now keeps its place and is no longer counted', () => {
  const items = [ticked('a', 5), item('b', 'a1', null)]

  const { parts, done } = arrangeList(items, [], new Map([['a', 'open']]))

  expect(parts).toEqual([{ section: null, ids: ['a', 'b'], open: 1 }])
  expect(done).toEqual([])
})

test('[LI-4] a row that was put back just now stays where it stood among the done ones', () => {
  const items = [ticked('a', 5), item('b', 'a1', null), ticked('c', 9)]

  const { parts, done } = arrangeList(items, [], new Map([['b', standingOf(ticked('b', 7))]]))

  expect(parts).toEqual([])
  expect(done).toEqual(['c', 'b', 'a'])
})

test('[LI-6] what was deleted is not on the list', () => {
  const gone = { ...item('a', 'a1', null), deleted: { by: 'ada', at: 1 } }

  expect(arrangeList([gone], [], new Map([['a', 'open']]))).toEqual({ parts: [], done: [] })
})

function item(id: string, order: string, inSection: string | null): ListItem {
  return {
    ...blankListItem,
    tickedBy: [],
    assignees: [],
    tags: [],
    links: [],
    kept: [],
    id,
    title: id,
    order,
    section: inSection,
    createdBy: 'ada',
    createdAt: 1,
    editedBy: 'ada',
    editedAt: 1,
  }
}

function ticked(id: string, at: number): ListItem {
  return { ...item(id, 'a0', null), state: 'done', tickedBy: [{ by: 'ada', at }] }
}

function section(id: string, order: string): Section {
  return { id, name: id, emoji: null, order, deleted: null }
}
