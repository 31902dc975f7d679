import type { ReadDay } from './beside-days.ts'

/** Languages that write a day with dots, of which chrono does not know every form. */
const dotted: ReadonlySet<string> = new Set(['de', 'fi', 'ru', 'uk'])
const dayBefore = /(?<![\p{N}.,])\d{1,2}\.(?:\s?\d{1,2}(?:\.(?:\d{4}|\d{2})?)?)?[\s,]+$/u
/** *The 24th*, *le 1er*, *el 24*: a day of whichever month. */
const dayOfMonthBefore =
  /(?:(?<![\p{L}\p{N}.,])\d{1,2}\s?(?:st|nd|rd|th|er|e|日)|(?<!\p{L})(?:the|le|el|d[ií]a|il)\s+\d{1,2})[\s,]+(?:a\s+)?$/iu

/** What may stand between a day and its time; any other word is one of the title. */
const between =
  /^[\s,]+(?:(?:and|at|by|around|about|before|after|from|und|um|gegen|ab|bis|vor|nach|à|vers|dès|avant|après|a|alle|verso|om|rond|vanaf|voor|tot)\s+)?$/iu

/** Of the day that we know, a day and a time, where the other reading has a part of it: *pasado* mañana a las 2. */
export function withWholeDay(date: ReadDay, days: readonly ReadDay[]): ReadDay {
  const day = days.find(
    ({ start, end }) => start < date.start && date.start < end && end < date.end,
  )
  return day && date.time !== null ? { ...date, start: day.start, date: day.date } : date
}

/**
 * A time behind a day goes with it; behind one that nobody understands, or apart from its day, it is
 * no time of today.
 */
export function withItsDay(
  date: ReadDay,
  dates: readonly ReadDay[],
  { line, language }: { line: string; language: string },
): ReadDay[] {
  if (date.hasDay) return [date]
  const days = dates.filter(({ end, time, hasDay }) => hasDay && time === null && end <= date.start)
  const day = days.find(({ end }) => between.test(line.slice(end, date.start)))
  if (day) return [{ ...day, end: date.end, time: date.time }]
  const before = line.slice(0, date.start)
  const isElsewhere =
    dayOfMonthBefore.test(before) || (dotted.has(language) && dayBefore.test(before))
  return days.length > 0 || isElsewhere ? [] : [date]
}
