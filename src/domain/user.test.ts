import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Email, UserName } from './user.ts'

test('[AC-1] a name has 1 to 60 characters', () => {
  expect(v.parse(UserName, ' Ada Lovelace ')).toBe('Ada Lovelace')
  expect(v.is(UserName, '')).toBe(false)
  expect(v.is(UserName, 'é'.repeat(60))).toBe(true)
  expect(v.is(UserName, 'é'.repeat(61))).toBe(false)
})

test.each(['https://x.y', 'Buy at www.shop', 'cheap.com', 'pills.xyz now', 'x http://1.2.3.4'])(
  '[AC-2] a name with a URL in it is refused: %s',
  (name) => {
    expect(v.safeParse(UserName, name).issues?.[0].message).toBe('hasUrl')
  },
)

test.each(['J.R.R. Tolkien', 'Dr.Smith', 'Ana.Maria', 'Zoë & Bo', 'محمد', 'St. Inez'])(
  '[AC-2] a name with a full stop is a name: %s',
  (name) => {
    expect(v.is(UserName, name)).toBe(true)
  },
)

test('[AC-3] an e-mail address is compared without case', () => {
  expect(v.parse(Email, ' Ada@Example.ORG ')).toBe('ada@example.org')
  expect(v.is(Email, 'ada@localhost')).toBe(true)
  expect(v.is(Email, 'jürgen@müller.de')).toBe(true)
})

test.each([
  'ada',
  'a@',
  '@b',
  'a b@c.d',
  'a@b@c',
  'a@b..c',
  'a@x.invalid',
  'a@guest.invalid',
  '<a>@b.c',
])('[AC-3] what is no address, or could be a guest, is refused: %s', (email) => {
  expect(v.is(Email, email)).toBe(false)
})
