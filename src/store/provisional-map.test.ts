import { expect, test } from 'vitest'
import { ProvisionalMap } from './provisional-map.ts'

test('what is taken back was never there, and what was there before is there again', () => {
  const map = mapOf({ milk: 1 })
  map.remember('milk', 2)
  map.remember('bread', 3)
  map.revert()
  expect([map.get('milk'), map.get('bread')]).toEqual([1, undefined])
})

test('what nobody asks for is forgotten at the second time, what is asked for stays', () => {
  const map = mapOf({ milk: 1, bread: 2 })
  map.age()
  expect(map.get('milk')).toBe(1)
  map.age()
  expect([map.get('milk'), map.get('bread')]).toEqual([1, undefined])
})

test('what was changed since stands before what it was', () => {
  const map = mapOf({ milk: 1 })
  map.age()
  map.change('milk', 2)
  map.keep()
  expect([map.get('milk'), ...map.changed()]).toEqual([2, 2])
})

test('that there is nothing is remembered too', () => {
  const map = mapOf({ milk: null })
  map.age()
  expect(map.get('milk')).toBeNull()
})

function mapOf(values: Record<string, number | null>): ProvisionalMap<string, number | null> {
  const map = new ProvisionalMap<string, number | null>()
  for (const [key, value] of Object.entries(values)) map.remember(key, value)
  map.keep()
  return map
}
