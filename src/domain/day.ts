import type { Timestamp } from './timestamp.ts'

interface Calendar {
  format: Intl.DateTimeFormat
  /** The last answer: no day ends within a minute, and asking costs more than painting a row. */
  last: { minute: number; day: string }
}

/** One a zone, since making one is slower still. There are a few hundred zones. */
const calendars = new Map<string, Calendar>()

/** The calendar day (`2026-12-03`) that somebody in a time zone lives through at a moment. */
export function dayIn(timeZone: string, at: Timestamp): string {
  const calendar = calendarOf(timeZone)
  const minute = Math.floor(at / 60_000)
  if (calendar.last.minute !== minute) {
    calendar.last = { minute, day: calendar.format.format(at) }
  }
  return calendar.last.day
}

function calendarOf(timeZone: string): Calendar {
  const known = calendars.get(timeZone)
  if (known) return known
  // The one locale that writes a date as ISO does.
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  const calendar = { format, last: { minute: Number.NaN, day: '' } }
  calendars.set(timeZone, calendar)
  return calendar
}
