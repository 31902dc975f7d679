import { expect, test } from 'vitest'
import { ada, itemBy } from './examples.ts'
import { countGot } from './got.ts'

const dairy = { id: 'dairy', name: 'Dairy', emoji: null, order: 'a1', deleted: null }

test('[SH-3] only rows of the list count as got, each in the section where it stood', () => {
  const got = { state: 'done' as const, tickedBy: [{ by: ada, at: 5 }] }
  const items = [
    itemBy(ada, { id: 'milk', ...got, section: 'dairy' }),
    itemBy(ada, { id: 'nails', ...got, section: 'deleted' }),
    itemBy(ada, { id: 'part', ...got, parent: 'milk' }),
    itemBy(ada, { id: 'before', ...got, tickedBy: [{ by: ada, at: 3 }] }),
    itemBy(ada, { id: 'open' }),
  ]

  const counts = countGot(items, [dairy], 4)

  expect([...counts]).toEqual([
    ['dairy', 1],
    [null, 1],
  ])
})
