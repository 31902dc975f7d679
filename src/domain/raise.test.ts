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
