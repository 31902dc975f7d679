import { expect, test } from 'vitest'
import { createFormats } from './format.ts'

// A Wednesday, half past eleven at night in Berlin.
const now = Date.parse('2026-03-11T22:30:00Z')
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const english = createFormats({ locale: 'en-GB', timeZone: 'Europe/Berlin' })
const german = createFormats({ locale: 'de', timeZone: 'Europe/Berlin' })
const arabic = createFormats({ locale: 'ar-u-nu-latn', timeZone: 'Europe/Berlin' })

test.each([
  ['2026-03-10', 'Yesterday'],
  ['2026-03-11', 'Today'],
  ['2026-03-12', 'Tomorrow'],
  ['2026-03-13', 'Friday'],
  ['2026-03-17', 'Tuesday'],
  ['2026-03-18', '18 Mar'],
  ['2026-03-06', '6 Mar'],
  ['2026-12-03', '3 Dec'],
  ['2031-12-03', '3 Dec 2031'],
  ['2025-12-03', '3 Dec 2025'],
])('[WD-11] %s is shown as %s', (date, shown) => {
  expect(english.formatDay(date, now)).toBe(shown)
})

test('[WD-11] a moment belongs to the day that it has in the zone of the person', () => {
  const justAfterMidnight = now + hour

  expect(english.formatDay(justAfterMidnight, now)).toBe('Tomorrow')
  expect(english.formatDay(justAfterMidnight, now, { inSentence: true })).toBe('tomorrow')
  expect(german.formatDay('2026-03-12', now)).toBe('Morgen')
})

test.each([
  [0, 'now'],
  [-59_000, 'now'],
  [30_000, 'now'],
  [-5 * minute, '5 minutes ago'],
  [-3 * hour, '3 hours ago'],
  [-24 * hour, 'yesterday'],
  [-3 * day, '3 days ago'],
  [-30 * day, '9 Feb'],
])('[WD-12] %i ms from now is said as %s', (distance, said) => {
  expect(english.formatRelative(now + distance, now)).toBe(said)
})

test('[WD-18] what was done is never still to come, however far behind this clock is', () => {
  const ahead = [1_000, 90_000, 2 * 3_600_000, 2 * day, 30 * day]

  const said = ahead.map((distance) => english.formatRelative(now + distance, now))

  expect(said).toEqual(ahead.map(() => 'now'))
})

test('[WD-6] in a list each name of the other direction is isolated, so that they stand in their order', () => {
  expect(arabic.formatList(['Ana', 'Ben'])).toBe('\u2068Ana\u2069 و\u2068Ben\u2069')
  expect(english.formatList(['ليلى', 'Ben'])).toBe('\u2068ليلى\u2069 and Ben')
})

test('[WD-13] lists, numbers and times are written as the language writes them', () => {
  expect(english.formatList(['Ana', 'Ben', 'Cem'])).toBe('Ana, Ben and Cem')
  expect(german.formatList(['Ana', 'Ben'])).toBe('Ana und Ben')
  expect(german.formatNumber(1234.5)).toBe('1.234,5')
  expect(arabic.formatNumber(12)).toBe('12')
  expect(english.formatTime(now)).toBe('23:30')
  expect(english.formatMoment(now)).toContain('11 March 2026')
  const halfDays = createFormats({ locale: 'en-GB', timeZone: 'UTC', hourCycle: 'h12' })
  expect(halfDays.formatTime(now)).toMatch(/^10:30\s?pm$/i)
  expect(halfDays.formatTimeOfDay('06:05')).toMatch(/^6:05\s?am$/i)
  const wholeDays = createFormats({ locale: 'en-US', timeZone: 'UTC', hourCycle: 'h23' })
  expect(wholeDays.formatTimeOfDay('00:05')).toBe('00:05')
})
