import fc from 'fast-check'
import { expect, test } from 'vitest'
import { oneLess, oneMore, parseAmount, writeAmount } from './amount.ts'
import { Refusal } from './refusal.ts'

test.each([
  ['2', 'en-GB', 2],
  [' 2.5 ', 'en-GB', 2.5],
  ['2,5', 'en-GB', 2.5],
  ['1,500', 'en-GB', 1500],
  ['1,500.25', 'en-GB', 1500.25],
  ['2,5', 'de', 2.5],
  ['2.5', 'de', 2.5],
  ['1.500', 'de', 1500],
  ['1.500,25', 'de', 1500.25],
  ['1 500,25', 'fr', 1500.25],
  ['1\u202f500', 'fr', 1500],
  ['1’500.5', 'de-CH', 1500.5],
  ['.5', 'en-GB', 0.5],
  ['5.', 'en-GB', 5],
  ['٢٫٥', 'ar', 2.5],
  ['۱۲', 'en-GB', 12],
  ['２', 'en-GB', 2],
  ['', 'en-GB', null],
  ['  ', 'en-GB', null],
])('[IT-4] an amount is read as it is written: %j in %s', (written, locale, amount) => {
  expect(parseAmount(written, locale)).toBe(amount)
})

test.each(['two', '1e3', '-1', '1.2.3', '1,2,3', '0x10', '½', 'NaN', 'Infinity', '9'.repeat(400)])(
  '[IT-4] what is no number is refused: %j',
  (written) => {
    expect(() => parseAmount(written, 'en-GB')).toThrow(Refusal)
  },
)

test('[IT-4] whatever is written is a number, nothing, or refused', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('en-GB', 'de', 'ar', 'fr'), (written, locale) => {
      expect(readOrRefusal(written, locale)).toSatisfy(isAmountOrRefusal)
    }),
  )
})

test('[IT-4] what is shown in the field is read back as the same amount', () => {
  const thousandths = fc.integer({ min: 0, max: 1_000_000_000 }).map((whole) => whole / 1_000)
  fc.assert(
    fc.property(
      thousandths,
      fc.constantFrom('en-GB', 'de', 'ar', 'fr', 'ar-EG'),
      (amount, locale) => {
        expect(parseAmount(writeAmount(amount, locale), locale)).toBe(amount)
      },
    ),
  )
})

test('[IT-5] no amount counts as one: more is two, less than one is none', () => {
  expect([oneMore(null), oneMore(2), oneMore(0.3)]).toEqual([2, 3, 1.3])
  expect([oneLess(2), oneLess(1), oneLess(0.5), oneLess(2.3), oneLess(null)]).toEqual([
    1,
    null,
    null,
    1.3,
    null,
  ])
})

function readOrRefusal(written: string, locale: string): unknown {
  try {
    return parseAmount(written, locale)
  } catch (error) {
    return error
  }
}

function isAmountOrRefusal(result: unknown): boolean {
  return result === null || Number.isFinite(result) || result instanceof Refusal
}
