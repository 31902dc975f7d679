import { isolate, isRightToLeft } from './isolate.ts'
import { createNumbers } from './numbers.ts'

export interface FormatSettings {
  locale: string
  timeZone: string
  /** Undefined: as the language has it. */
  hourCycle?: 'h12' | 'h23' | undefined
}

export interface DayOptions {
  /** `tomorrow` instead of `Tomorrow`. */
  inSentence?: boolean
}

export interface Formats {
  /** Of what was done: `now`, `5 minutes ago`, `yesterday`; older than a week: the day. */
  formatRelative(at: number, now: number): string
  /** `Today`, `Tomorrow`, `Friday`, `3 Dec`, `3 Dec 2031`; `day` is a moment or an ISO date. */
  formatDay(day: number | string, now: number, options?: DayOptions): string
  formatTime(ms: number): string
  /** What a clock on any wall shows, `18:30`, as this person's clocks show it. */
  formatTimeOfDay(time: string): string
  /** For titles of `<time>`: the whole of it. */
  formatMoment(ms: number): string
  /** `Mon and Thu`, `Mon – Fri`; Monday is 1. */
  formatWeekdays(days: readonly number[]): string
  formatList(parts: readonly string[]): string
  formatNumber(value: number): string
}

const dayMs = 86_400_000

/** Made once for all who read in a language and zone: making one costs more than painting a page. */
const made = new Map<string, Formats>()
const madeMax = 200

export function createFormats(settings: FormatSettings): Formats {
  const key = JSON.stringify(settings)
  const known = made.get(key)
  if (known) return known
  if (made.size >= madeMax) made.clear()
  const formats = makeFormats(settings)
  made.set(key, formats)
  return formats
}

function makeFormats({ locale, timeZone, hourCycle }: FormatSettings): Formats {
  const isToTheLeft = isRightToLeft(locale)
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const calendar = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', { timeZone })
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  const dayMonth = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
  const dayMonthYear = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  // Languages of 24 hours would write 06:30 pm.
  const clock =
    hourCycle === 'h12'
      ? ({ hour: 'numeric', minute: '2-digit', hourCycle } as const)
      : ({ timeStyle: 'short', hourCycle } as const)
  const time = new Intl.DateTimeFormat(locale, { ...clock, timeZone })
  const timeOfDay = new Intl.DateTimeFormat(locale, { ...clock, timeZone: 'UTC' })
  const moment = new Intl.DateTimeFormat(locale, {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone,
    hourCycle,
  })
  const list = new Intl.ListFormat(locale)
  let last = { minute: Number.NaN, day: 0 }
  let spoken = { today: Number.NaN, days: new Map<number, DayWords>() }

  /** Midnight UTC of the calendar day on which the person lives through that moment. */
  function dayOf(day: number | string): number {
    if (typeof day === 'string') return Date.parse(`${day.slice(0, 10)}T00:00:00Z`)
    const minute = Math.floor(day / 60_000)
    if (last.minute !== minute) {
      last = { minute, day: midnightOf(calendar, day) }
    }
    return last.day
  }

  function formatDay(day: number | string, now: number, options: DayOptions = {}): string {
    const start = dayOf(day)
    const today = dayOf(now)
    const { inSentence, alone } = dayInWords(start, today)
    return options.inSentence ? inSentence : alone
  }

  /** A list names the same few days again and again, and each costs more than the row around it. */
  function dayInWords(start: number, today: number): DayWords {
    if (spoken.today !== today || spoken.days.size >= madeMax) spoken = { today, days: new Map() }
    const known = spoken.days.get(start)
    if (known) return known
    const distance = Math.round((start - today) / dayMs)
    const inSentence = nearDay(start, distance) ?? farDay(start, today)
    const words = { inSentence, alone: capitalise(inSentence, locale) }
    spoken.days.set(start, words)
    return words
  }

  function nearDay(start: number, distance: number): string | undefined {
    if (Math.abs(distance) <= 1) return relative.format(distance, 'day')
    // A weekday alone always means the coming one: last Friday needs its date.
    return distance > 1 && distance < 7 ? weekday.format(start) : undefined
  }

  function farDay(start: number, today: number): string {
    const isThisYear = new Date(start).getUTCFullYear() === new Date(today).getUTCFullYear()
    return (isThisYear ? dayMonth : dayMonthYear).format(start)
  }

  function formatRelative(at: number, now: number): string {
    // A clock that is behind the server's would say *in 2 hours* of what others just did.
    const ms = Math.min(at, now)
    const minutes = Math.trunc((ms - now) / 60_000)
    if (minutes === 0) return relative.format(0, 'second')
    if (Math.abs(minutes) < 60) return relative.format(minutes, 'minute')
    const days = Math.round((dayOf(ms) - dayOf(now)) / dayMs)
    if (days === 0 || Math.abs(minutes) < 360) {
      return relative.format(Math.trunc(minutes / 60), 'hour')
    }
    if (Math.abs(days) < 7) return relative.format(days, 'day')
    return formatDay(ms, now, { inSentence: true })
  }

  function formatWeekdays(days: readonly number[]): string {
    const short = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
    // 1970-01-05 was a Monday.
    const moments = days.map((day) => Date.UTC(1970, 0, 4 + day))
    const [first = 0, last = 0] = [moments[0], moments.at(-1)]
    const isRun = days.length > 2 && days.every((day, place) => day === (days[0] ?? 0) + place)
    return isRun
      ? short.formatRange(first, last)
      : list.format(moments.map((at) => short.format(at)))
  }

  return {
    formatRelative,
    formatWeekdays,
    formatDay,
    formatTime: (ms) => time.format(ms),
    formatTimeOfDay: (wall) => timeOfDay.format(Date.parse(`1970-01-01T${wall}:00Z`)),
    formatMoment: (ms) => moment.format(ms),
    formatList: (parts) => list.format(parts.map((part) => isolate(part, isToTheLeft))),
    formatNumber: createNumbers(locale),
  }
}

interface DayWords {
  inSentence: string
  alone: string
}

/** Read part by part: how a locale writes a date differs from browser to browser. */
function midnightOf(calendar: Intl.DateTimeFormat, at: number): number {
  const parts: Record<string, number> = {}
  for (const { type, value } of calendar.formatToParts(at)) parts[type] = Number(value)
  const { year = 1970, month = 1, day = 1 } = parts
  return Date.UTC(year, month - 1, day)
}

function capitalise(words: string, locale: string): string {
  return words.charAt(0).toLocaleUpperCase(locale) + words.slice(1)
}
