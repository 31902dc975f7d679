import {
  calendarDayOf,
  dateOf,
  dateOfNumber,
  dayNumber,
  lastOfMonth,
  weekdayOf,
} from './calendar.ts'
import type { Repeat } from './repeat.ts'

/** Whatever a rule says, it is answered: a rule may have no date in any of the coming centuries. */
const periodsMax = 1_000

/** The next dates of a rule after a date that stands in it, at most so many; with `after`, those after that. */
export function nextDates(repeat: Repeat, from: string, most: number, after = from): string[] {
  const left = repeat.count === null ? most : Math.min(most, repeat.count - 1)
  const dates: string[] = []
  const datesIn = periodsOf(anchored(repeat, from), from)
  const floor = after > from ? after : from
  // One period earlier than the sum says, since a week may begin in the month before.
  const start = Math.max(0, datesIn.indexOf(floor) - 1)
  for (let index = start; index < start + periodsMax; index++) {
    const inPeriod = datesIn.at(index)
    if (!inPeriod) return dates
    for (const date of inPeriod) {
      if (date <= floor) continue
      if (dates.length >= left || (repeat.until !== null && date > repeat.until)) return dates
      dates.push(date)
    }
  }
  return dates
}

/**
 * A rule that no longer needs the date that it began with: what began on the 31st comes on the 28th
 * of February, and on the 31st again in March.
 */
export function anchored(repeat: Repeat, from: string): Repeat {
  if (repeat.from === 'completion') return repeat
  const { month, day } = calendarDayOf(from)
  const hasDays = repeat.weekdays.length + repeat.monthDays.length > 0
  if (hasDays) return repeat
  if (repeat.frequency === 'weekly') {
    return { ...repeat, weekdays: [{ weekday: weekdayOf(dayNumber(from)), nth: null }] }
  }
  if (repeat.frequency === 'monthly') return { ...repeat, monthDays: [day] }
  return repeat.frequency === 'yearly' ? { ...repeat, month, monthDays: [day] } : repeat
}

interface Periods {
  /** The dates of the period that is so many intervals after the first, in order; `null` past the last year. */
  at(index: number): string[] | null
  /** Which of them a date lies in, or after. */
  indexOf(date: string): number
}

function periodsOf(repeat: Repeat, from: string): Periods {
  if (repeat.frequency === 'daily') return dailyPeriods(repeat, from)
  if (repeat.frequency === 'weekly') return weeklyPeriods(repeat, from)
  return monthPeriods(repeat, from)
}

function dailyPeriods({ interval }: Repeat, from: string): Periods {
  const first = dayNumber(from)
  return {
    at(index) {
      const date = dateOfNumber(first + index * interval)
      return date === null ? null : [date]
    },
    indexOf: (date) => Math.floor((dayNumber(date) - first) / interval),
  }
}

/** Weeks begin on Monday, as in the rules' standard. */
function weeklyPeriods({ interval, weekdays }: Repeat, from: string): Periods {
  const start = dayNumber(from)
  const monday = start - weekdayOf(start) + 1
  const days =
    weekdays.length > 0
      ? weekdays.map(({ weekday }) => weekday).sort((a, b) => a - b)
      : [weekdayOf(start)]
  return {
    at(index) {
      const week = monday + index * interval * 7
      const dates = days.map((weekday) => dateOfNumber(week + weekday - 1))
      return dates.includes(null) ? null : dates.filter((date) => date !== null)
    },
    indexOf: (date) => Math.floor((dayNumber(date) - monday) / (interval * 7)),
  }
}

/** Of months and years, which are twelve of them. */
function monthPeriods(repeat: Repeat, from: string): Periods {
  const first = calendarDayOf(from)
  const step = repeat.interval * (repeat.frequency === 'yearly' ? 12 : 1)
  const start = first.year * 12 + (repeat.month ?? first.month) - 1
  return {
    at(index) {
      const year = Math.floor((start + index * step) / 12)
      const month = ((start + index * step) % 12) + 1
      const days = daysOfMonth(repeat, { year, month, day: first.day })
      const dates = days.map((day) => dateOf({ year, month, day }))
      return dates.includes(null) ? null : dates.filter((date) => date !== null)
    },
    indexOf(date) {
      const { year, month } = calendarDayOf(date)
      return Math.floor((year * 12 + month - 1 - start) / step)
    },
  }
}

function daysOfMonth(
  { weekdays, monthDays }: Repeat,
  { year, month, day }: { year: number; month: number; day: number },
): number[] {
  const last = lastOfMonth(year, month)
  const firstOfMonth = dayNumber(dateOf({ year, month, day: 1 }) ?? '9999-12-01')
  const days = weekdays.map(({ weekday, nth }) => nthWeekday(weekday, nth ?? 1, firstOfMonth, last))
  const numbered = weekdays.length + monthDays.length === 0 ? [day] : monthDays
  days.push(...numbered.map((each) => (each === -1 ? last : Math.min(each, last))))
  return [...new Set(days)].sort((a, b) => a - b)
}

function nthWeekday(weekday: number, nth: number, firstOfMonth: number, last: number): number {
  const first = ((weekday - weekdayOf(firstOfMonth) + 7) % 7) + 1
  if (nth > 0) return first + (nth - 1) * 7
  return first + Math.floor((last - first) / 7) * 7
}
