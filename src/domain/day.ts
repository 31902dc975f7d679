import type { Timestamp } from './timestamp.ts'
import { wallClockAt } from './wall-clock.ts'

interface Answer {
  minute: number
  day: string
}

/** The last answer of each zone: no day ends within a minute, and asking costs more than painting a row. */
const answers = new Map<string, Answer>()

/** The calendar day (`2026-12-03`) that somebody in a time zone lives through at a moment. */
export function dayIn(timeZone: string, at: Timestamp): string {
  const minute = Math.floor(at / 60_000)
  const known = answers.get(timeZone)
  if (known?.minute === minute) return known.day
  const day = wallClockAt(at, timeZone).date
  answers.set(timeZone, { minute, day })
  return day
}
