import { expect, test } from 'vitest'
import { ada, itemBy } from './examples.ts'
import type { ListItem } from './list-item.ts'
import type { Section } from './section.ts'
import type { Layout } from './layout.ts'
import { arrangeTrip, inLayout, type TripGroup, tripLayouts } from './trip.ts'

const calm = { held: new Map(), since: 100 }

test('[TP-1] sections of one name are one part, in the order of the first group with a layout', () => {
  const flat = group('flat', {
    items: [item('milk', { section: 'dairy' }), item('nails')],
    sections: [section('dairy', 'Dairy', 'a0'), section('fruit', 'Fruit', 'a1')],
  })
  const mum = group('mum', {
    items: [item('pear', { section: 'obst' }), item('curd', { section: 'milch' })],
    sections: [section('obst', 'FRUIT', 'a0'), section('milch', 'Dairy', 'a1')],
    layout: { sections: ['milch', 'obst'] },
  })

  const parts = arrangeTrip([flat, mum], calm)

  expect(
    parts.map(({ name, rows }) => [name, rows.map(({ group, id }) => `${group}/${id}`)]),
  ).toEqual([
    [null, ['flat/nails']],
    ['Dairy', ['flat/milk', 'mum/curd']],
    ['FRUIT', ['mum/pear']],
  ])
})

test('[TP-2] what two groups both need stands as two rows, one under the other', () => {
  const flat = group('flat', {
    items: [item('a', { title: 'Milk' }), item('b', { title: 'Eggs' })],
  })
  const mum = group('mum', { items: [item('c', { title: 'milk ' }), item('d', { title: 'Tea' })] })

  const [part] = arrangeTrip([flat, mum], calm)

  expect(part?.rows.map(({ id }) => id)).toEqual(['a', 'c', 'b', 'd'])
  expect(part?.open).toBe(4)
})

test('[TP-2] the second of them stays where it stands when the first was got', () => {
  const flat = group('flat', {
    items: [item('a', { title: 'Milk', ...done(150) }), item('b', { title: 'Eggs' })],
  })
  const mum = group('mum', { items: [item('c', { title: 'Milk' }), item('d', { title: 'Tea' })] })

  const [part] = arrangeTrip([flat, mum], calm)

  expect(part?.rows.map(({ id }) => id)).toEqual(['c', 'b', 'd'])
})

test('[TP-3] what is ticked stays while it is held, and counts as got on this trip only', () => {
  const flat = group('flat', {
    items: [
      item('now', done(150)),
      item('before', done(50)),
      item('open'),
      item('held', done(160)),
    ],
  })

  const [part] = arrangeTrip([flat], { held: new Map([['flat/held', 'open']]), since: 100 })

  expect(part?.rows.map(({ id }) => id)).toEqual(['held', 'open'])
  expect([part?.open, part?.got]).toEqual([1, 2])
})

test('[SH-3] a section of which everything was got has no rows, and still counts', () => {
  const flat = group('flat', {
    items: [item('milk', { section: 'dairy', ...done(150) }), item('nails')],
    sections: [section('dairy', 'Dairy', 'a0'), section('fruit', 'Fruit', 'a1')],
  })

  const parts = arrangeTrip([flat], calm)

  expect(parts.map(({ name, rows, got }) => [name, rows.length, got])).toEqual([
    [null, 1, 0],
    ['Dairy', 0, 1],
  ])
})

test('[TP-5] one layout is chosen for the whole trip; what two groups call the same is one', () => {
  const flat = group('flat', {
    items: [item('milk', { section: 'dairy' }), item('pear', { section: 'fruit' })],
    sections: [section('dairy', 'Dairy', 'a0'), section('fruit', 'Fruit', 'a1')],
    layouts: [layout('flat-lidl', 'Lidl', ['fruit', 'dairy'])],
  })
  const mum = group('mum', {
    items: [item('tea', { section: 'drinks' })],
    sections: [section('drinks', 'Drinks', 'a0'), section('obst', 'Fruit', 'a1')],
    layout: layout('market', 'Market', ['drinks', 'obst']),
    layouts: [
      layout('market', 'Market', ['drinks', 'obst']),
      layout('mum-lidl', 'LIDL', ['obst', 'drinks']),
    ],
  })

  expect(tripLayouts([flat, mum]).map(({ id }) => id)).toEqual(['flat-lidl', 'market'])
  expect(namesIn(inLayout([flat, mum], 'flat-lidl'))).toEqual(['Fruit', 'Dairy', 'Drinks'])
  expect(namesIn(inLayout([flat, mum], 'market'))).toEqual(['Drinks', 'Fruit', 'Dairy'])
  expect(namesIn(inLayout([flat, mum], null))).toEqual(['Dairy', 'Fruit', 'Drinks'])
})

function namesIn(groups: readonly TripGroup[]) {
  return arrangeTrip(groups, calm).map(({ name }) => name)
}

function done(at: number) {
  return { state: 'done' as const, tickedBy: [{ by: ada, at }] }
}

function group(id: string, changes: Partial<TripGroup>): TripGroup {
  return { id, items: [], sections: [], layout: null, layouts: [], ...changes }
}

function item(id: string, changes: Partial<ListItem> = {}): ListItem {
  return itemBy(ada, { id, title: id, order: `a${id}`, ...changes })
}

function layout(id: string, name: string, sections: string[]): Layout {
  return { id, name, sections, order: 'a0', deleted: null }
}

function section(id: string, name: string, order: string): Section {
  return { id, name, emoji: null, order, deleted: null }
}
