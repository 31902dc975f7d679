import fc from 'fast-check'
import { RRuleTemporal } from 'rrule-temporal'
import { expect, test } from 'vitest'
import { anchored, nextDates } from './repeat-dates.ts'
import { type Repeat, blankRepeat, parseRepeat, printRepeat } from './repeat.ts'
import { momentOf, wallClockAt } from './wall-clock.ts'

const zones = Intl.supportedValuesOf('timeZone')

const weekday = fc.integer({ min: 1, max: 7 })
const nth = fc.constantFrom(1, 2, 3, 4, -1)
const monthDay = fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constantFrom(28, 29, 30, 31, -1))
const interval = fc.oneof(fc.constantFrom(1, 2, 3), fc.integer({ min: 1, max: 60 }))
const monthDays = fc.uniqueArray(monthDay, { maxLength: 3 })
const plainDays = fc
  .uniqueArray(weekday, { maxLength: 7 })
  .map((days) => days.map((day) => ({ weekday: day, nth: null })))
const ordinalDays = fc.uniqueArray(fc.record({ weekday, nth }), {
  minLength: 1,
  maxLength: 3,
  selector: (day) => `${day.nth}${day.weekday}`,
})

const repeats: fc.Arbitrary<Repeat> = fc.oneof(
  fc.record({ interval }).map((own) => ({ ...blankRepeat, ...own })),
  fc
    .record({ interval, weekdays: plainDays })
    .map((own) => ({ ...blankRepeat, frequency: 'weekly' as const, ...own })),
  fc
    .record({ interval, monthDays })
    .map((own) => ({ ...blankRepeat, frequency: 'monthly' as const, ...own })),
  fc
    .record({ interval, weekdays: ordinalDays })
    .map((own) => ({ ...blankRepeat, frequency: 'monthly' as const, ...own })),
  fc.record({ interval: fc.integer({ min: 1, max: 5 }) }).map((own) => ({
    ...blankRepeat,
    frequency: 'yearly' as const,
    ...own,
  })),
  fc
    .record({
      interval: fc.integer({ min: 1, max: 5 }),
      month: fc.integer({ min: 1, max: 12 }),
      monthDays: monthDay.map((day) => [day]),
    })
    .map((own) => ({ ...blankRepeat, frequency: 'yearly' as const, ...own })),
)

const dates = fc.oneof(
  fc
    .date({
      min: new Date('1990-01-01T00:00:00Z'),
      max: new Date('2080-12-31T00:00:00Z'),
      noInvalidDate: true,
    })
    .map((date) => date.toISOString().slice(0, 10)),
  fc.constantFrom('2024-02-29', '2023-01-31', '2100-02-28', '2027-12-31', '2026-03-29'),
)
const times = fc
  .record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.constantFrom(0, 1, 15, 30, 45, 59) })
  .map(({ hour, minute }) => `${pad(hour)}:${pad(minute)}`)

test('[RP-1] F24: the next dates and moments are those of the standard, in every zone, 10,000 times', () => {
  fc.assert(
    fc.property(repeats, dates, times, fc.constantFrom(...zones), (repeat, date, time, zone) => {
      const ours = nextDates(repeat, date, 4)

      const theirs = oracle(repeat, { date, time, zone }, 4)
      expect(ours).toEqual(theirs.map((next) => next.date))
      expect(ours.map((next) => momentOf(next, time, zone))).toEqual(theirs.map(({ at }) => at))
    }),
    { numRuns: 10_000 },
  )
}, 300_000)

test('[RP-2] F24: around every gap and fold of every zone, clocks on the wall are read as Temporal reads them', () => {
  const wrong: string[] = []
  for (const zone of zones) {
    for (const at of transitionsOf(zone)) {
      for (let minutes = -150; minutes <= 150; minutes += 30) {
        const moment = at + minutes * 60_000
        const { date, time } = wallClockAt(moment, zone)
        const wall = Temporal.PlainDateTime.from(`${date}T${time}`)
        const shown = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone)
        const isSeen = shown.toPlainDateTime().toString({ smallestUnit: 'minute' })
        const read = wall.toZonedDateTime(zone).epochMilliseconds
        if (isSeen !== `${date}T${time}` || momentOf(date, time, zone) !== read) {
          wrong.push(`${zone} ${date} ${time}`)
        }
        // The same hour on the day itself, which may not be there at all.
        const missing = wall.add({ hours: 1 })
        const [day = '', clock = ''] = missing.toString({ smallestUnit: 'minute' }).split('T')
        if (momentOf(day, clock, zone) !== missing.toZonedDateTime(zone).epochMilliseconds) {
          wrong.push(`${zone} ${day} ${clock}`)
        }
      }
    }
  }

  expect(wrong).toEqual([])
}, 300_000)

test.each([
  ['FREQ=MONTHLY', '2026-01-31', ['2026-02-28', '2026-03-31', '2026-04-30']],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', '2027-12-31', ['2028-01-31', '2028-02-29', '2028-03-31']],
  ['FREQ=MONTHLY;BYMONTHDAY=31', '2026-02-28', ['2026-03-31', '2026-04-30', '2026-05-31']],
  ['FREQ=MONTHLY;BYDAY=2TU', '2026-11-10', ['2026-12-08', '2027-01-12', '2027-02-09']],
  ['FREQ=MONTHLY;BYDAY=-1FR', '2026-11-27', ['2026-12-25', '2027-01-29', '2027-02-26']],
  ['FREQ=YEARLY', '2024-02-29', ['2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29']],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH', '2026-11-16', ['2026-11-19', '2026-11-30']],
  ['FREQ=DAILY;INTERVAL=3', '2026-12-30', ['2027-01-02', '2027-01-05']],
])('[RP-3] %s from %s comes back at the end of months and in leap years', (rule, from, next) => {
  expect(nextDates(mustParse(rule), from, next.length)).toEqual(next)
})

test('[RP-4] what began on the 31st stays on the 31st, however short the months between', () => {
  let repeat = mustParse('FREQ=MONTHLY')
  let date = '2026-01-31'
  const seen: string[] = []

  for (let step = 0; step < 4; step++) {
    repeat = anchored(repeat, date)
    date = nextDates(repeat, date, 1)[0] ?? ''
    seen.push(date)
  }

  expect(seen).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'])
})

test('[RP-5] a rule ends after its last date or its number of times, and never leaves the calendar', () => {
  expect(nextDates(mustParse('FREQ=DAILY;UNTIL=20261117'), '2026-11-15', 9)).toEqual([
    '2026-11-16',
    '2026-11-17',
  ])
  expect(nextDates(mustParse('FREQ=DAILY;COUNT=3'), '2026-11-15', 9)).toHaveLength(2)
  expect(nextDates(mustParse('FREQ=DAILY;COUNT=1'), '2026-11-15', 9)).toEqual([])
  expect(nextDates(mustParse('FREQ=YEARLY;INTERVAL=999'), '9500-01-01', 9)).toEqual([])
  expect(nextDates(mustParse('FREQ=DAILY'), '0001-01-01', 1, '2026-11-15')).toEqual(['2026-11-16'])
})

test('[RP-6] dates after another day keep the rhythm', () => {
  fc.assert(
    fc.property(repeats, dates, fc.integer({ min: 0, max: 1_000 }), (repeat, from, days) => {
      const after = Temporal.PlainDate.from(from).add({ days }).toString()

      const [next] = nextDates(repeat, from, 1, after)

      const all = nextDates(repeat, from, 1_100)
      expect(next).toBe(all.find((date) => date > after) ?? next)
    }),
    { numRuns: 500 },
  )
})

test('[RP-7] a rule that is printed and read says the same', () => {
  fc.assert(
    fc.property(
      repeats,
      fc.constantFrom('due', 'completion'),
      fc.option(dates, { nil: null }),
      (given, from, until) => {
        const repeat = { ...given, from, until }

        expect(parseRepeat(printRepeat(repeat))).toEqual(repeat)
        expect(printRepeat(repeat).length).toBeLessThanOrEqual(200)
      },
    ),
  )
})

test.each([
  '',
  'FREQ=HOURLY',
  'FREQ=DAILY;INTERVAL=0',
  'FREQ=DAILY;INTERVAL=1000',
  'FREQ=DAILY;INTERVAL=1e3',
  'FREQ=DAILY;BYDAY=MO',
  'FREQ=WEEKLY;BYDAY=2MO',
  'FREQ=WEEKLY;BYDAY=XX',
  'FREQ=MONTHLY;BYDAY=MO',
  'FREQ=MONTHLY;BYMONTHDAY=32',
  'FREQ=MONTHLY;BYMONTHDAY=0',
  'FREQ=MONTHLY;BYMONTHDAY=1;BYDAY=1MO',
  'FREQ=YEARLY;BYMONTH=13;BYMONTHDAY=1',
  'FREQ=YEARLY;BYMONTH=2',
  'FREQ=DAILY;UNTIL=20260230',
  'FREQ=DAILY;UNTIL=20261231;COUNT=2',
  'FREQ=DAILY;COUNT=0',
  'FREQ=DAILY;FROM=NOW',
  'FREQ=DAILY;FREQ=DAILY',
  'FREQ=DAILY;',
  'freq=daily',
])('[RP-8] %j is no rule', (rule) => {
  expect(parseRepeat(rule)).toBeNull()
})

function mustParse(rule: string): Repeat {
  const repeat = parseRepeat(rule)
  if (!repeat) throw new Error(`no rule: ${rule}`)
  return repeat
}

interface Start {
  date: string
  time: string
  zone: string
}

/**
 * The dates are the standard's, which skips a month without a 31st: *the last of the 28th to the
 * 31st* does not. The moments are Temporal's, since the standard's library drops dates in a gap.
 */
function oracle(repeat: Repeat, { date, time, zone }: Start, most: number) {
  const whole = anchored(repeat, date)
  const rules =
    whole.monthDays.length > 0
      ? whole.monthDays.map((day) => printRepeat({ ...whole, monthDays: [day] }))
      : [printRepeat(whole)]
  const found = new Set<string>()
  const dtstart = Temporal.ZonedDateTime.from(`${date}T12:00[UTC]`)
  for (const rule of rules.map(withLastOfShortMonths)) {
    const own = new Set<string>()
    new RRuleTemporal({ rruleString: `RRULE:${rule}`, dtstart }).all((next) => {
      const day = next.toPlainDate().toString()
      if (day > date && own.size < most) own.add(day)
      return own.size < most
    })
    for (const day of own) found.add(day)
  }
  return [...found]
    .sort()
    .slice(0, most)
    .map((day) => ({
      date: day,
      at: Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone).epochMilliseconds,
    }))
}

function withLastOfShortMonths(rule: string): string {
  return rule.replace(/BYMONTHDAY=(29|30|31)/, (_, last: string) => {
    const days = [28, 29, 30, 31].filter((day) => day <= Number(last))
    return `BYMONTHDAY=${days.join()};BYSETPOS=-1`
  })
}

/** Of the years in which people's items are due, the next ones and some before. */
function transitionsOf(zone: string): number[] {
  const found: number[] = []
  let at = Temporal.ZonedDateTime.from(`2005-01-01T00:00[${zone}]`)
  for (;;) {
    const next = at.getTimeZoneTransition('next')
    if (!next || next.year > 2030) return found
    found.push(next.epochMilliseconds)
    at = next
  }
}

function pad(value: number): string {
  return String(value).padStart(2, '0')
}
