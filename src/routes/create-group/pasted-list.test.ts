import { expect, test } from 'vitest'
import { newSections, pastedItems } from './pasted-list.ts'

test('[CG-7] lines that end in a colon or begin with # become sections of what follows', () => {
  const items = pastedItems('Bread\nDairy:\n- Milk\n- [x] Eggs\n# Cellar\nhttps://a.example\nWine')

  expect(items.map(({ title, section, done }) => [title, section, done])).toEqual([
    ['Bread', null, false],
    ['Milk', 'Dairy', false],
    ['Eggs', 'Dairy', true],
    ['a.example', 'Cellar', false],
    ['Wine', 'Cellar', false],
  ])
})

test('[CG-8] a heading that is a section already makes no second one', () => {
  const items = pastedItems('DAIRY:\nMilk\nCellar:\nWine\ncellar:\nBeer')

  expect(newSections(items, [{ name: 'Dairy' }])).toEqual(['Cellar'])
})
