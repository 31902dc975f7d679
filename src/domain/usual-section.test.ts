import { expect, test } from 'vitest'
import { ada, itemBy } from './examples.ts'
import { GroupMemory } from './group-memory.ts'
import type { ListItem } from './list-item.ts'
import { parseQuickAdd } from './quick-add.ts'
import { usualSectionOf, withUsualSection } from './usual-section.ts'

const sections = [
  { id: 'dairy', name: 'Dairy' },
  { id: 'bakery', name: 'Bakery' },
]

function read(line: string, had: readonly ListItem[], asWords?: ReadonlySet<string>) {
  const memory = new GroupMemory()
  memory.learn(had)
  const context = { locale: 'en', people: [], today: '2026-11-18', zone: 'UTC', readDates: null }
  return withUsualSection(parseQuickAdd(line, { ...context, sections }), {
    memory,
    sections,
    asWords,
  })
}

function had(title: string, section: string | null, id = title): ListItem {
  return itemBy(ada, { id, title, section, state: 'done' })
}

test.each([
  ['Milk', 'dairy'],
  ['2 l  MILK !', 'dairy'],
  ['Milk #bakery', null],
  ['Milk chocolate', null],
  ['Mil', null],
  ['Glue', null],
  ['Jam', null],
  ['', null],
])('[QA-33] “%s” goes by itself to %s', (line, section) => {
  const all = [had('Milk', 'dairy'), had('Glue', 'shed'), had('Jam', null)]

  expect(usualSectionOf(read(line, all))).toBe(section)
})

test('[QA-33] it is where the thing stood most often', () => {
  const all = [had('Milk', 'bakery'), had('milk', 'dairy'), had('MILK', 'dairy')]

  expect(usualSectionOf(read('Milk', all))).toBe('dairy')
})

test('[QA-33] what was taken from it stays without, whatever else the line says, until it is something else', () => {
  const all = [had('Milk', 'dairy'), had('Milk tart', 'bakery')]
  const [part] = read('Milk', all).parts
  const asWords = new Set([`${part?.kind}:${part?.words}`])

  expect(usualSectionOf(read('2 milk', all, asWords))).toBeNull()
  expect(usualSectionOf(read('Milk tart', all, asWords))).toBe('bakery')
})

test('[QA-33] only the section is taken over, and no words of the line', () => {
  const milk = itemBy(ada, { id: 'milk', section: 'dairy', amount: 2, unit: 'l' })

  expect(read('milk', [milk])).toMatchObject({ title: 'milk', amount: null, section: null })
})
