import { ada, itemBy, milkId } from '#domain/examples.ts'
import { expect, test } from 'vitest'
import { Layers } from './layers.ts'

test('[RE-19] what is looked up from long ago counts for no limit of the list, until it is opened again', () => {
  const layers = new Layers()
  layers.setBase('listItem', itemBy(ada, { id: milkId, state: 'done', folded: 5 }), {})
  const before = layers.count('listItem')

  layers.setOver('listItem', itemBy(ada, { id: milkId }), {})

  expect([before, layers.count('listItem')]).toEqual([0, 1])
})

test('[RE-19] an open part of what was folded is not on the list by its title', () => {
  const layers = new Layers()
  layers.setBase('listItem', itemBy(ada, { id: milkId, title: 'Milk', folded: 5 }), {})

  expect(layers.find('openByTitleKey', 'milk')).toEqual([])
})
