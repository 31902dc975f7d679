import { flat, makeFlat, openSession } from '#client/test-session.ts'
import { expect, test } from 'vitest'
import { addEntries, type Entry } from './add-entries.ts'

function entry(title: string, values: Partial<Entry['item']> = {}): Entry {
  return { item: { title, ...values } }
}

function add(entries: readonly Entry[], now = 7) {
  const session = openSession({ now: () => now })
  makeFlat(session)
  const added = addEntries(session, flat, entries)
  return { added, items: session.replica(flat).all('listItem') }
}

test('[QA-20] the same title twice among many lines is one item, with as much as both say', () => {
  const { items } = add([
    entry('milk', { amount: 2, unit: 'l' }),
    entry('Jam'),
    entry('Milk', { urgent: true }),
    entry('jam'),
  ])

  expect(items).toMatchObject([
    { title: 'milk', amount: 3, unit: 'l', urgent: true },
    { title: 'Jam', amount: 2, unit: null },
  ])
})

test('[QA-37] cans and a can, grams and kilograms go together; grams alone change nothing', () => {
  const { items } = add([
    entry('Tomatoes', { amount: 1, unit: 'can' }),
    entry('Flour', { amount: 500, unit: 'g' }),
    entry('tomatoes', { amount: 2, unit: 'cans' }),
    entry('flour', { amount: 1, unit: 'kg' }),
    entry('flour'),
  ])

  expect(items.map(({ amount, unit }) => [amount, unit])).toEqual([
    [3, 'cans'],
    [1500, 'g'],
  ])
})

test('[QA-20] litres and bottles, and what is done already, stay lines of their own', () => {
  const { items } = add([
    entry('Milk', { amount: 2, unit: 'l' }),
    entry('Milk', { amount: 2, unit: 'bottles' }),
    { ...entry('Milk'), doneOn: '2026-11-17' },
  ])

  expect(items.map(({ amount, unit, state }) => [amount, unit, state])).toEqual([
    [2, 'l', 'open'],
    [2, 'bottles', 'open'],
    [null, null, 'done'],
  ])
})

test('[QA-20] a double under a heading brings its section where the first has none', () => {
  const { items } = add([entry('Milk'), { ...entry('Milk'), sectionName: 'Dairy' }])

  expect(items).toMatchObject([{ amount: 2, section: expect.any(String) }])
})

test('[QA-21] where an entry is refused, it and those behind it are left, and none that was raised', () => {
  const entries = [entry('Milk'), entry('x'.repeat(501)), entry('Jam'), entry('Milk'), entry('jam')]

  const { added, items } = add(entries)

  expect(added.refusal).not.toBeNull()
  expect(added.left).toEqual([entries[1], entries[2], entries[4]])
  expect(items).toMatchObject([{ title: 'Milk', amount: 2 }])
})

test('[QA-22] an entry with an address is no more of the same: both lines stand, with their addresses', () => {
  const links = ['https://example.com/bread']

  const { items } = add([entry('Bread'), entry('Bread', { links })])

  expect(items).toMatchObject([
    { title: 'Bread', links: [] },
    { title: 'Bread', links },
  ])
})

test('[FU-13] what was ticked where it came from, and repeats, was done on its author’s day', () => {
  const due = { date: '2026-11-17', time: null, zone: null }
  const bins = entry('Bins', { due, repeat: 'FREQ=DAILY' })

  const { items } = add([{ ...bins, doneOn: '2026-11-17' }], Date.parse('2026-11-18T05:00:00Z'))

  expect(items.map((item) => [item.state, item.due?.date])).toEqual([
    ['done', '2026-11-17'],
    ['open', '2026-11-18'],
  ])
})

test('[QA-24] whoever was asked for it stays so when more is added for somebody else', () => {
  const { items } = add([
    entry('Milk', { assignees: ['ada-------------'] }),
    entry('Milk', { assignees: ['bob-------------'] }),
  ])

  expect(items).toMatchObject([{ amount: 2, assignees: ['ada-------------', 'bob-------------'] }])
})

test('[QA-33] what is new goes to its usual section; its own and that of its heading come first', () => {
  const dairy = 'dairy-----------'
  const { items } = add([
    { ...entry('Milk'), usualSection: dairy },
    { ...entry('Jam', { section: 'jam-------------' }), usualSection: dairy },
    { ...entry('Eggs'), usualSection: dairy, sectionName: 'Farm' },
  ])

  const [milk, jam, eggs] = items
  expect(milk?.section).toBe(dairy)
  expect(jam?.section).toBe('jam-------------')
  expect([null, dairy]).not.toContain(eggs?.section)
})

test('[QA-33] what is raised stays where it stands', () => {
  const session = openSession()
  makeFlat(session)
  addEntries(session, flat, [entry('Milk', { section: 'bakery----------' })])

  addEntries(session, flat, [{ ...entry('Milk'), usualSection: 'dairy-----------' }])

  const items = session.replica(flat).all('listItem')
  expect(items).toMatchObject([{ amount: 2, section: 'bakery----------' }])
})

test('[QA-33] of the same thing twice a heading says more than what is usual', () => {
  const usualSection = 'dairy-----------'
  const { items } = add([
    { ...entry('Milk'), usualSection },
    { ...entry('Milk'), usualSection, sectionName: 'Farm' },
  ])

  expect(items).toHaveLength(1)
  expect([null, usualSection]).not.toContain(items[0]?.section)
})
