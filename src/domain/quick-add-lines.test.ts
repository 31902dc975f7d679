import { expect, test } from 'vitest'
import { parseQuickLines } from './quick-add-lines.ts'
import { parseQuickAdd } from './quick-add.ts'

const context = {
  locale: 'en',
  people: [],
  sections: [],
  today: '2026-11-18',
  zone: 'UTC',
  readDates: null,
}

function parse(text: string) {
  return parseQuickLines(text, (line) => parseQuickAdd(line, context))
}

test('[QA-12] each of many lines is read as if it had been typed alone', () => {
  const lines = parse('- 2 milk\n2. [x] 500 g flour\n\n* Jam !')

  expect(lines.map(({ parsed, done }) => [parsed.title, parsed.amount, done])).toEqual([
    ['milk', 2, false],
    ['flour', 500, true],
    ['Jam', null, false],
  ])
})

test('[QA-12] a line that ends with a colon, or a marked one, is offered as a section of those below', () => {
  const lines = parse('Tea\nDairy:\nMilk\nCheese\n## Fruit\nApples')

  expect(lines.map(({ heading, under }) => [heading, under])).toEqual([
    [null, null],
    ['Dairy', null],
    [null, 1],
    [null, 1],
    ['Fruit', null],
    [null, 4],
  ])
})

test('[QA-12] a colon with nothing below it, or with words behind it, is no section', () => {
  expect(parse('Milk\nTo do:').map(({ heading }) => heading)).toEqual([null, null])
  expect(parse('Film: Alien\nMilk').map(({ heading }) => heading)).toEqual([null, null])
})
