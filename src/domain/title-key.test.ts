import fc from 'fast-check'
import { expect, test } from 'vitest'
import { titleKey } from './title-key.ts'

test.each([
  ['Milk', 'milk'],
  ['MILK', 'milk'],
  ['oat  milk', 'Oat milk'],
  [' Oat\u00A0milk ', 'oat milk'],
  ['Cafe\u0301', 'CAFÉ'],
  ['Straße', 'STRASSE'],
  ['ΜΕΛΙΣΣΑΣ', 'μελισσας'],
])('[AL-1] %j and %j are one thing', (one, other) => {
  expect(titleKey(one)).toBe(titleKey(other))
})

test.each([
  ['Milk', 'Milk 2'],
  ['oat milk', 'oatmilk'],
  ['cancion', 'canción'],
])('[AL-1] %j and %j are two things', (one, other) => {
  expect(titleKey(one)).not.toBe(titleKey(other))
})

test('[AL-1] how it is spaced and composed never matters, whatever the words are', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (title) => {
      expect(titleKey(` ${title.normalize('NFD')}  `)).toBe(titleKey(title))
    }),
  )
})
