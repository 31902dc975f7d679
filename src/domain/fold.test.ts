import { expect, test } from 'vitest'
import { fold } from './fold.ts'

test.each([
  ['Crème  Brûlée', 'creme brulee'],
  ['Straße', 'STRASSE'],
  ['حَلِيب', 'حليب'],
  ['חָלָב', 'חלב'],
  ['ﾊﾟﾝ', 'パン'],
  ['Ёлка', 'елка'],
])('[QA-19] %s and %s are one name', (one, other) => {
  expect(fold(one)).toBe(fold(other))
})

test.each([
  ['ペット', 'ベッド'],
  ['फल', 'फूल'],
  ['ดี', 'ดู'],
])('[QA-19] %s and %s are two names: their marks make other letters', (one, other) => {
  expect(fold(one)).not.toBe(fold(other))
})
