import { expect, test } from 'vitest'
import { raised } from './raise.ts'

const none = { amount: null, unit: null }

test('[QA-10] what is on the list without an amount is one, and becomes two', () => {
  expect(raised(none, none)).toEqual({ amount: 2, unit: null })
  expect(raised({ amount: 2.5, unit: 'kg' }, none)).toEqual({ amount: 3.5, unit: 'kg' })
})

test('[QA-10] so many more are added where the units are the same', () => {
  expect(raised(none, { amount: 2, unit: null })).toEqual({ amount: 3, unit: null })
  expect(raised({ amount: 0.1, unit: 'KG' }, { amount: 0.2, unit: 'kg' })).toEqual({
    amount: 0.3,
    unit: 'KG',
  })
  expect(raised(none, { amount: 2, unit: 'l' })).toEqual({ amount: 2, unit: 'l' })
})

test('[QA-10] grams and packs, and more than a million, are not added', () => {
  expect(raised({ amount: 500, unit: 'g' }, { amount: 2, unit: 'packs' })).toBeNull()
  expect(raised({ amount: 500, unit: 'g' }, { amount: 2, unit: null })).toBeNull()
  expect(raised({ amount: 1_000_000, unit: null }, none)).toBeNull()
})

test.each([
  [1, 'can', 2, 'cans', 3, 'cans'],
  [2, 'cans', 1, 'can', 3, 'cans'],
  [1, 'Flasche', 2, 'Flaschen', 3, 'Flaschen'],
  [1, 'l', 2, 'litres', 3, 'litres'],
  [500, 'g', 1, 'kg', 1500, 'g'],
  [1, 'kg', 500, 'g', 1.5, 'kg'],
  [2, 'kilo', 1, 'kg', 3, 'kilo'],
  [1, 'l', 250, 'ml', 1.25, 'l'],
  [1, 'sprig', 2, 'sprig', 3, 'sprig'],
])('[QA-37] %d %s and %d %s are %d %s', (had, unit, more, moreUnit, amount, sum) => {
  expect(raised({ amount: had, unit }, { amount: more, unit: moreUnit })).toEqual({
    amount,
    unit: sum,
  })
})

test.each([
  [1, 'kg', 0.1, 'mg'],
  [1, 'l', 1, 'kg'],
  [1, 'bottle', 1, 'can'],
  [1, 'sprig', 1, 'sprigs'],
])('[QA-37] %d %s and %d %s are not added', (had, unit, more, moreUnit) => {
  expect(raised({ amount: had, unit }, { amount: more, unit: moreUnit })).toBeNull()
})

test('[QA-37] what is on the list by the gram does not grow by one', () => {
  expect(raised({ amount: 500, unit: 'g' }, none)).toEqual({ amount: 500, unit: 'g' })
  expect(raised({ amount: 250, unit: 'ml' }, none)).toEqual({ amount: 250, unit: 'ml' })
})
