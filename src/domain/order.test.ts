import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Order } from './order.ts'
import { byOrder } from './by-order.ts'
import { orderBetween } from './order-between.ts'

const half = () => 0.5

test('[OR-1] a place between two others sorts between them, however often it is asked for', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 60 }), (places) => {
      const list: string[] = []

      for (const place of places) {
        const at = list.length === 0 ? 0 : place % (list.length + 1)
        list.splice(at, 0, orderBetween(list[at - 1] ?? null, list[at] ?? null, half))
      }

      expect(list.toSorted()).toEqual(list)
      expect(new Set(list).size).toBe(list.length)
    }),
  )
})

test('[OR-2] two people who add at the same place while apart get different places', () => {
  expect(orderBetween('a0', null, () => 0.1)).not.toBe(orderBetween('a0', null, () => 0.9))
})

test('[OR-3] a place that nobody could add after is refused', () => {
  for (const hostile of ['', 'zzz', '!', 'a0 ', 'a00', 'x'.repeat(1_100), '\u0000']) {
    expect(v.is(Order, hostile), hostile).toBe(false)
  }
})

test('[OR-4] equal places are put in order by id, the same on every device', () => {
  const rows = [
    { id: 'b', order: 'a0' },
    { id: 'a', order: 'a0' },
  ]

  expect(rows.toSorted(byOrder).map(({ id }) => id)).toEqual(['a', 'b'])
})

test('[OR-5] adding at one end thousands of times keeps the places short', () => {
  let first = orderBetween(null, null, Math.random)
  let last = first

  for (let round = 0; round < 2_000; round += 1) {
    first = orderBetween(null, first, Math.random)
    last = orderBetween(last, null, Math.random)
  }

  expect(first.length).toBeLessThan(12)
  expect(last.length).toBeLessThan(12)
})
