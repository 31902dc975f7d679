import { expect, test } from 'vitest'
import { ada, bob, itemBy } from './examples.ts'
import { suggestOrder } from './suggest-order.ts'

const sections = ['bread', 'dairy', 'fruit', 'never']
const hour = 3_600_000

test('[LO-1] the order of the ticks on past trips is the order that is offered', () => {
  const items = [
    ...trip(ada, 0, ['fruit', 'bread', 'dairy']),
    ...trip(bob, 0, ['fruit', 'dairy']),
    ...trip(ada, 10 * hour, ['fruit', 'bread', 'bread', 'dairy']),
  ]

  expect(suggestOrder(items, sections)).toEqual(['fruit', 'bread', 'dairy', 'never'])
})

test('[LO-1] one trip, or ticks here and there, are no order', () => {
  expect(suggestOrder(trip(ada, 0, ['fruit', 'dairy']), sections)).toBeNull()
  const apart = [...trip(ada, 0, ['fruit']), ...trip(ada, 2 * hour, ['dairy'])]
  expect(suggestOrder(apart, sections)).toBeNull()
})

test('[LO-1] what is open, or of no section, says nothing', () => {
  const open = trip(ada, 0, sections).map((item) => ({ ...item, state: 'open' as const }))
  const loose = trip(ada, 0, sections).map((item) => ({ ...item, section: null }))

  expect(suggestOrder([...open, ...loose], sections)).toBeNull()
})

function trip(by: string, from: number, through: string[]) {
  return through.map((section, step) =>
    itemBy(by, { section, state: 'done', tickedBy: [{ by, at: from + step * 60_000 }] }),
  )
}
