import { dateOf } from '#domain/calendar.ts'
import type { Repeat, RepeatDay } from '#domain/repeat.ts'
import type { Words } from '#words/words.ts'

interface Speech {
  words: Words
  locale: string
}

/** How something comes back, in plain words: `Every 2 weeks on Monday and Thursday`. */
export function repeatInWords(repeat: Repeat, speech: Speech): string {
  const { words } = speech
  const { count, until, from } = repeat
  let said = ruleInWords(repeat, speech)
  if (until !== null) said = words.repeat.until({ rule: said, date: dateInWords(until, speech) })
  if (count !== null) said = words.repeat.times({ rule: said, count })
  return from === 'completion' ? words.repeat.afterDone({ rule: said }) : said
}

function ruleInWords(repeat: Repeat, speech: Speech): string {
  const { repeat: words } = speech.words
  const { frequency, interval: count } = repeat
  const days = daysInWords(repeat, speech)
  if (frequency === 'daily') return words.daily({ count })
  if (frequency === 'weekly')
    return days ? words.weeklyOn({ count, days }) : words.weekly({ count })
  if (frequency === 'monthly') {
    return days ? words.monthlyOn({ count, days }) : words.monthly({ count })
  }
  return days ? words.yearlyOn({ count, days }) : words.yearly({ count })
}

/** `Monday and Thursday`, `the last day`, `3 December`; empty where the rule names none. */
function daysInWords(repeat: Repeat, speech: Speech): string {
  const { words, locale } = speech
  const { weekdays, monthDays, month } = repeat
  const list = (parts: string[]) => new Intl.ListFormat(locale).format(parts)
  if (month !== null && monthDays.some((day) => day > 0)) {
    return list(monthDays.map((day) => dayOfYear(month, day, locale)))
  }
  const days = [
    ...weekdays.map((day) => weekdayInWords(day, speech)),
    ...monthDays.map((day) =>
      day === -1 ? words.repeat.lastDay : words.repeat.dayOfMonth({ day }),
    ),
  ]
  if (days.length === 0 || month === null) return list(days)
  return words.repeat.inMonth({ days: list(days), month: monthName(month, locale) })
}

/** Of the week, and in months *the second Tuesday*. */
export function weekdayInWords({ weekday, nth }: RepeatDay, { words, locale }: Speech): string {
  const name = weekdayName(weekday, locale, 'long')
  const { first, second, third, fourth, last } = words.repeat
  if (nth === null) return name
  return [last, first, second, third, fourth][Math.max(nth, 0)]?.({ weekday: name }) ?? name
}

export function weekdayName(weekday: number, locale: string, length: 'long' | 'short'): string {
  // 1970-01-05 was a Monday.
  return inUtc(locale, { weekday: length }).format(Date.UTC(1970, 0, 4 + weekday))
}

function monthName(month: number, locale: string): string {
  return inUtc(locale, { month: 'long' }).format(Date.UTC(2024, month - 1, 1))
}

/** In a leap year, so that the 29th of February has its name. */
function dayOfYear(month: number, day: number, locale: string): string {
  const format = inUtc(locale, { day: 'numeric', month: 'long' })
  const date = dateOf({ year: 2024, month, day: Math.max(day, 1) }) ?? ''
  return format.format(Date.parse(`${date}T00:00:00Z`))
}

function dateInWords(date: string, { locale }: Speech): string {
  return inUtc(locale, { dateStyle: 'medium' }).format(Date.parse(`${date}T00:00:00Z`))
}

function inUtc(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
}
