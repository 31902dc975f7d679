import { parseQuickAdd } from '#domain/quick-add.ts'
import { expect, test } from 'vitest'
import { capture, capturedLines, entriesOf } from './captured.ts'

const read = (line: string) =>
  parseQuickAdd(line, {
    locale: 'en',
    people: [{ id: 'bob', name: 'Bob' }],
    sections: [{ id: 'dairy', name: 'Dairy' }],
    today: '2026-11-18',
    zone: 'UTC',
    readDates: null,
  })

test('[CA-14] a line is read as the add bar reads it, with the links below it', () => {
  const [milk, link] = capturedLines('2 l milk #dairy @bob !\nhttps://milk.example/\n', read)

  expect(milk?.parsed).toMatchObject({
    title: 'milk',
    amount: 2,
    unit: 'l',
    section: 'dairy',
    assignees: ['bob'],
    urgent: true,
  })
  expect(milk?.links).toEqual(['https://milk.example/'])
  expect(link).toBeUndefined()
})

test('[CA-14] the name of a link is no line to be read', () => {
  const [link] = capturedLines('https://example.com/2-kg/!', read)

  expect(link?.parsed).toMatchObject({ title: 'example.com/2-kg/!', amount: null, urgent: false })
})

test('[CA-14] a heading is a section where it can be one, and an item where it cannot', () => {
  const { lines, count } = capture('Bakery:\nBread\n[x] Rolls', 'items', read)

  const made = entriesOf(lines, () => true, '2026-11-17')
  const asItems = entriesOf(lines, () => false, '2026-11-17')

  expect(count).toBe(2)
  expect(made.map(({ entry }) => [entry.item.title, entry.doneOn, entry.sectionName])).toEqual([
    ['Bread', null, 'Bakery'],
    ['Rolls', '2026-11-17', 'Bakery'],
  ])
  expect(asItems.map(({ entry }) => [entry.item.title, entry.sectionName])).toEqual([
    ['Bakery:', null],
    ['Bread', null],
    ['Rolls', null],
  ])
})
