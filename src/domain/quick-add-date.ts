import type { Due } from './list-item.ts'
import type { DateInWords, PartValue, Span } from './quick-add-part.ts'
import { findRepeat, type FoundRepeat } from './quick-add-repeat.ts'
import { dateLanguageOf } from './quick-add-words.ts'
import { nextDates } from './repeat-dates.ts'
import { parseRepeat } from './repeat.ts'

interface DateContext {
  locale: string
  today: string
  zone: string
  readDates: ((line: string) => DateInWords[]) | null
  asWords?: ReadonlySet<string>
}

type Found = Span & PartValue

/**
 * Dates only at the end of the line, or at its start when they can mean nothing else: *Sun cream* and
 * *March decorations* are things to buy. *every …* at either end, and then a time or a date beside it.
 */
export function findDateAndRepeat(line: string, context: DateContext): Found[] {
  const repeat = findRepeat(line, context.locale, context.today)
  if (repeat && !isWords(line, repeat, 'repeat', context)) {
    const behind = { start: repeat.end, end: line.length }
    const isAtEnd = line.slice(repeat.end).trim() === ''
    const date = isAtEnd
      ? dateAtEnd(line.slice(0, repeat.start), context)
      : dateOfAll(line, behind, context)
    const isAtStart =
      line.slice(0, repeat.start).trim() === '' && /^\s/.test(line.slice(repeat.end))
    if (isAtEnd || isAtStart || date) {
      return [{ ...repeat, kind: 'repeat' }, ...(date ? [datePart(date, context, repeat)] : [])]
    }
  }
  const date = dateAtEnd(line, context) ?? dateAtStart(line, context)
  return date ? [datePart(date, context)] : []
}

function dateAtEnd(line: string, context: DateContext): DateInWords | null {
  const end = line.replace(/[\s.,;]+$/u, '').length
  const length = line.trimEnd().length
  const dates = context.readDates?.(line) ?? []
  const found = dates.find(
    (date) => (date.end === end || date.end === length) && isFuture(date, context),
  )
  if (!found || isInRepeat(line, found, context)) return null
  const whole = withWordsBefore(line, found, context.locale)
  return isWords(line, whole, 'date', context) ? null : whole
}

function dateAtStart(line: string, context: DateContext): DateInWords | null {
  const start = line.length - line.trimStart().length
  const dates = context.readDates?.(line) ?? []
  const found = dates.find(
    (date) => date.start === start && date.isStrong && isFuture(date, context),
  )
  // *last Friday’s photos* is about no date.
  if (
    !found ||
    !/^(?:[\s,:]|(?![の的])[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/u.test(
      line.slice(found.end),
    )
  ) {
    return null
  }
  return isWords(line, found, 'date', context) ? null : found
}

/** A date that is all that stands there. */
function dateOfAll(line: string, { start, end }: Span, context: DateContext): DateInWords | null {
  const words = line.slice(start, end)
  const found = dateAtEnd(words, context)
  if (!found || words.slice(0, found.start).trim() !== '') return null
  return { ...found, start: start + found.start, end: start + found.end }
}

/** *by Friday*, *bis zum 3. Dezember*: the word goes with its date. */
function withWordsBefore(line: string, date: DateInWords, locale: string): DateInWords {
  const { before, beforeTime } = dateLanguageOf(locale) ?? {}
  if (!before) return date
  const words = beforeTime && !date.hasDay ? `${before}|${beforeTime}` : before
  const found = new RegExp(`(?<=^|\\s)(?:${words})\\s*$`, 'iu').exec(line.slice(0, date.start))
  return found ? { ...date, start: found.index } : date
}

/** The Monday of *every Monday*, where that is left as words: alone it would say something else. */
function isInRepeat(line: string, { start, end }: Span, { locale, today }: DateContext): boolean {
  const every = dateLanguageOf(locale)?.every
  const isBehindEvery = every && new RegExp(`(?<![\\p{L}\\p{N}])(?:${every})\\s+$`, 'iu')
  // *every weekend*, of which we know no rule
  if (isBehindEvery && isBehindEvery.test(line.slice(0, start))) return true
  const repeat = findRepeat(line, locale, today)
  return repeat !== null && repeat.start < end && start < repeat.end
}

/** What is over is no date to be done by. */
function isFuture({ date }: DateInWords, { today }: DateContext): boolean {
  return date >= today
}

function datePart(
  { date, time, hasDay, start, end }: DateInWords,
  { zone }: DateContext,
  repeat?: FoundRepeat,
): Found {
  const day = repeat && !hasDay ? firstOf(repeat, date) : date
  const due: Due = { date: day, time, zone: time === null ? null : zone }
  return { start, end, kind: 'date', due }
}

/** *every Monday at 18:00*, said on a Monday evening, begins in a week. */
function firstOf({ rule, first }: FoundRepeat, dayOfTime: string): string {
  const repeat = first < dayOfTime ? parseRepeat(rule) : null
  return (repeat && nextDates(repeat, first, 1)[0]) ?? first
}

function isWords(
  line: string,
  { start, end }: Span,
  kind: 'date' | 'repeat',
  { asWords }: DateContext,
): boolean {
  return asWords?.has(`${kind}:${line.slice(start, end)}`) ?? false
}
