import { dayMs } from './durations.ts'

const lastYear = 9_999

export interface CalendarDay {
  year: number
  /** 1–12. */
  month: number
  day: number
}

/** Whether it is a day (`2026-12-03`) that a calendar has: not the 30th of February. */
export function isCalendarDate(date: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return false
  const { year, month, day } = calendarDayOf(date)
  return month >= 1 && month <= 12 && day >= 1 && day <= lastOfMonth(year, month)
}

export function calendarDayOf(date: string): CalendarDay {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return { year, month, day }
}

/** `null` beyond what four figures can write. */
export function dateOf({ year, month, day }: CalendarDay): string | null {
  if (year < 1 || year > lastYear) return null
  const [years, months, days] = [pad(year, 4), pad(month, 2), pad(day, 2)]
  return `${years}-${months}-${days}`
}

export function lastOfMonth(year: number, month: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** Counted from 1970-01-01, a Thursday. */
export function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / dayMs
}

export function dateOfNumber(days: number): string | null {
  const at = new Date(days * dayMs)
  if (Number.isNaN(at.getTime())) return null
  return dateOf({
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
  })
}

/** So many days later, however long those days are; the same day where the calendar ends. */
export function addDays(date: string, days: number): string {
  return dateOfNumber(dayNumber(date) + days) ?? date
}

/** Monday is 1 and Sunday 7. */
export function weekdayOf(days: number): number {
  return ((((days + 3) % 7) + 7) % 7) + 1
}

/** The seven days, Monday being 1, in the order of a week that begins with the given one. */
export function weekFrom(start: number): number[] {
  return Array.from({ length: 7 }, (_, index) => ((start - 1 + index) % 7) + 1)
}

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0')
}
