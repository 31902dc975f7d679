import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test.each([
  ['Ana Berg', 'AB'],
  ['ana', 'A'],
  ['Ana Maria de la Cruz', 'AC'],
  ['  (Bo)  "Tim" ', 'BT'],
  ['éva Őze', 'ÉŐ'],
  ['ßen', 'ß'],
  ['7 Dwarfs', '7'],
])('[UI-1] the initials of %j are %j', (name, expected) => {
  expect(initials(name)).toBe(expected)
})

test.each([
  ['👩‍👩‍👧 family', '👩‍👩‍👧'],
  ['🇦🇹 Vienna', '🇦🇹'],
  ['e\u0301va', 'E\u0301'],
  ['नि', 'नि'],
])('[UI-1] a letter of %j is never cut in two', (name, expected) => {
  expect(initials(name)).toBe(expected)
})

test.each([
  ['山田 太郎', '山'],
  ['محمد علي', 'م'],
  ['דוד לוי', 'ד'],
])('[UI-1] %j, in a script without capitals, gives one letter', (name, expected) => {
  expect(initials(name)).toBe(expected)
})

test.each(['', '   ', '…'])('[UI-1] the name %j still gives a sign', (name) => {
  expect(initials(name)).toBe('?')
})
