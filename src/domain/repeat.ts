import * as v from 'valibot'
import { isCalendarDate } from './calendar.ts'

const repeatMaxLength = 200
export const repeatIntervalMax = 999
const repeatCountMax = 999

export const frequencies = ['daily', 'weekly', 'monthly', 'yearly'] as const
export type Frequency = (typeof frequencies)[number]

/** A weekday, Monday being 1 and Sunday 7; in a month the first to the fourth of them, or the last (-1). */
export interface RepeatDay {
  weekday: number
  nth: number | null
}

/** How an item comes back. */
export interface Repeat {
  frequency: Frequency
  interval: number
  /** Of a week, or in months and years such as *the second Tuesday*. Empty: as the date has it. */
  weekdays: readonly RepeatDay[]
  /** Days of the month; -1 is the last one, and what a month does not have is its last one too. */
  monthDays: readonly number[]
  /** Of a year, 1–12. */
  month: number | null
  /** The last date that it may come back on. */
  until: string | null
  /** How many times in all, this one counted. */
  count: number | null
  /** Whether the next date is counted from the date that was due, or from the day on which it was done. */
  from: 'due' | 'completion'
}

export const blankRepeat = {
  frequency: 'daily',
  interval: 1,
  weekdays: [],
  monthDays: [],
  month: null,
  until: null,
  count: null,
  from: 'due',
} as const satisfies Repeat

/** A rule as it is stored: parts of RFC 5545, in one order, and `FROM=COMPLETION`. */
export const RepeatRule = v.pipe(
  v.string(),
  v.maxLength(repeatMaxLength, 'tooLong'),
  v.check((rule) => parseRepeat(rule) !== null, 'notARepeat'),
)

const weekdayCodes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const partNames = [
  'FREQ',
  'INTERVAL',
  'BYMONTH',
  'BYMONTHDAY',
  'BYDAY',
  'UNTIL',
  'COUNT',
  'FROM',
] as const
type PartName = (typeof partNames)[number]
type Parts = Partial<Record<PartName, string>>

export function printRepeat(repeat: Repeat): string {
  const { frequency, interval, month, monthDays, weekdays, until, count, from } = repeat
  const parts: Parts = {
    FREQ: frequency.toUpperCase(),
    ...(interval > 1 && { INTERVAL: String(interval) }),
    ...(month !== null && { BYMONTH: String(month) }),
    ...(monthDays.length > 0 && { BYMONTHDAY: monthDays.join() }),
    ...(weekdays.length > 0 && { BYDAY: weekdays.map(printDay).join() }),
    ...(until !== null && { UNTIL: until.replaceAll('-', '') }),
    ...(count !== null && { COUNT: String(count) }),
    ...(from === 'completion' && { FROM: 'COMPLETION' }),
  }
  return Object.entries(parts)
    .map(([name, value]) => `${name}=${value}`)
    .join(';')
}

/** `null` for what is no rule of ours, be it a good one elsewhere. */
export function parseRepeat(rule: string): Repeat | null {
  const parts = partsOf(rule)
  if (!parts) return null
  const frequency = frequencies.find((name) => name.toUpperCase() === parts.FREQ)
  const interval = numberIn(parts.INTERVAL ?? '1', 1, repeatIntervalMax)
  const month = parts.BYMONTH === undefined ? null : numberIn(parts.BYMONTH, 1, 12)
  const monthDays = listOf(parts.BYMONTHDAY, parseMonthDay)
  const weekdays = listOf(parts.BYDAY, parseDay)
  const until = parts.UNTIL === undefined ? null : parseUntil(parts.UNTIL)
  const count = parts.COUNT === undefined ? null : numberIn(parts.COUNT, 1, repeatCountMax)
  const isFromKnown = parts.FROM === undefined || parts.FROM === 'COMPLETION'
  if (!frequency || !monthDays || !weekdays || !isFromKnown) return null
  if (interval === undefined || month === undefined) return null
  if (until === undefined || count === undefined) return null
  const from = parts.FROM ? 'completion' : 'due'
  const repeat = { frequency, interval, month, monthDays, weekdays, until, count, from } as const
  return isWhole(repeat) ? repeat : null
}

/** Whether its parts go together. */
function isWhole({ frequency, month, monthDays, weekdays, until, count }: Repeat): boolean {
  if (until !== null && count !== null) return false
  const isOrdinal = weekdays.every(({ nth }) => nth !== null)
  if (frequency === 'daily') return month === null && monthDays.length + weekdays.length === 0
  if (frequency === 'weekly') {
    return month === null && monthDays.length === 0 && weekdays.every(({ nth }) => nth === null)
  }
  if (!isOrdinal || (monthDays.length > 0 && weekdays.length > 0)) return false
  const hasDays = monthDays.length + weekdays.length > 0
  return frequency === 'monthly' ? month === null : (month !== null) === hasDays
}

function partsOf(rule: string): Parts | null {
  const parts: Parts = {}
  for (const part of rule.split(';')) {
    const [name, value, ...more] = part.split('=')
    const known = partNames.find((each) => each === name)
    if (!known || !value || more.length > 0 || parts[known] !== undefined) return null
    parts[known] = value
  }
  return parts
}

/** `undefined` for what is no such number. */
function numberIn(written: string, min: number, max: number): number | undefined {
  const value = /^\d{1,4}$/.test(written) ? Number(written) : Number.NaN
  return value >= min && value <= max ? value : undefined
}

/** Each once and in its order; `null` where one of them is wrong. */
function listOf<Value>(
  written: string | undefined,
  parse: (part: string) => Value | undefined,
): Value[] | null {
  if (written === undefined) return []
  const parts = written.split(',')
  const values = parts.map(parse).filter((value) => value !== undefined)
  return values.length === parts.length && new Set(parts).size === parts.length ? values : null
}

function parseMonthDay(written: string): number | undefined {
  return written === '-1' ? -1 : numberIn(written, 1, 31)
}

function parseDay(written: string): RepeatDay | undefined {
  const found = /^(-1|[1-4])?([A-Z]{2})$/.exec(written)
  const weekday = weekdayCodes.indexOf(found?.[2] ?? '') + 1
  if (!found || weekday === 0) return undefined
  return { weekday, nth: found[1] === undefined ? null : Number(found[1]) }
}

function printDay({ weekday, nth }: RepeatDay): string {
  return `${nth ?? ''}${weekdayCodes[weekday - 1]}`
}

function parseUntil(written: string): string | undefined {
  const found = /^(\d{4})(\d{2})(\d{2})$/.exec(written)
  const date = found ? `${found[1]}-${found[2]}-${found[3]}` : ''
  return isCalendarDate(date) ? date : undefined
}
