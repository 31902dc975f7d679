import { addDays } from './calendar.ts'
import type { Span } from './quick-add-part.ts'
import { nextDates } from './repeat-dates.ts'
import { type Frequency, blankRepeat, printRepeat, type Repeat } from './repeat.ts'
import { type DateLanguage, dateLanguageOf } from './quick-add-words.ts'

export interface FoundRepeat extends Span {
  /** A rule of RFC 5545. */
  rule: string
  /** The first day of it, from today on. */
  first: string
}

/** Made once a language: building one costs more than reading a line with it. */
const patterns = new Map<string, Pattern | null>()

interface Pattern {
  whole: RegExp
  /** Any of them, as it stands in a list. */
  weekday: RegExp
  weekdays: RegExp[]
}

/** *every 2 weeks*, *every Monday and Thursday*, *every 1st*: the last one in the line. */
export function findRepeat(line: string, locale: string, today: string): FoundRepeat | null {
  const pattern = patternOf(locale)
  if (!pattern) return null
  const found = [...line.matchAll(pattern.whole)].at(-1)
  const rule = found && ruleOf(found.groups ?? {}, pattern, today)
  if (!found || !rule) return null
  return { ...rule, start: found.index, end: found.index + found[0].length }
}

type Groups = Readonly<Record<string, string | undefined>>

function ruleOf(
  groups: Groups,
  { weekday, weekdays }: Pattern,
  today: string,
): Pick<FoundRepeat, 'rule' | 'first'> | null {
  const interval = groups['count'] ? Number(groups['count']) : groups['other'] ? 2 : 1
  if (interval < 1 || interval > 365) return null
  if (groups['workday']) return onWeekdays([0, 1, 2, 3, 4], interval, today)
  if (groups['weekdays']) {
    const named = groups['weekdays'].match(weekday) ?? []
    const days = weekdays.flatMap((each, index) =>
      named.some((name) => each.test(name)) ? index : [],
    )
    return days.length > 0 ? onWeekdays(days, interval, today) : null
  }
  const nth = nths.find(([name]) => groups[name])?.[1]
  if (nth !== undefined) {
    const named = weekdays.findIndex((each) => each.test(groups['nthDay'] ?? ''))
    return inEachMonth({ weekdays: [{ weekday: named + 1, nth }] }, today)
  }
  if (groups['monthDay']) return onMonthDay(Number(groups['monthDay']), today)
  const unit = (['day', 'week', 'month', 'year'] as const).find((name) => groups[name])
  if (!unit) return null
  return {
    rule: printRepeat({ ...blankRepeat, frequency: frequencyOf[unit], interval }),
    first: today,
  }
}

/** The groups of a pattern for the weekdays of a month, and which of them each is. */
const nths = [
  ['first', 1],
  ['third', 3],
  ['fourth', 4],
  ['last', -1],
] as const

const frequencyOf = {
  day: 'daily',
  week: 'weekly',
  month: 'monthly',
  year: 'yearly',
} as const satisfies Record<string, Frequency>

function onWeekdays(days: readonly number[], interval: number, today: string) {
  const weekdays = days.map((day) => ({ weekday: day + 1, nth: null }))
  const rule = printRepeat({ ...blankRepeat, frequency: 'weekly', interval, weekdays })
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  const distance = Math.min(...days.map((day) => (day - weekday + 7) % 7))
  return { rule, first: addDays(today, distance) }
}

function onMonthDay(day: number, today: string) {
  return day < 1 || day > 31 ? null : inEachMonth({ monthDays: [day] }, today)
}

function inEachMonth(days: Pick<Partial<Repeat>, 'monthDays' | 'weekdays'>, today: string) {
  const repeat: Repeat = { ...blankRepeat, frequency: 'monthly', ...days }
  const [first = today] = nextDates(repeat, addDays(today, -1), 1)
  return { rule: printRepeat(repeat), first }
}

function patternOf(locale: string): Pattern | null {
  const known = patterns.get(locale)
  if (known !== undefined) return known
  const language = dateLanguageOf(locale)
  const pattern = language ? makePattern(language, locale) : null
  patterns.set(locale, pattern)
  return pattern
}

function makePattern(language: DateLanguage, locale: string): Pattern {
  const { every, other, and, day, week, month, year, workday, ordinal, nth, isGlued } = language
  const names = language.weekdays ?? weekdayNames(locale)
  const gap = isGlued ? String.raw`\s*` : String.raw`\s+`
  const weekday = `(?:${names.join('|')})`
  const list = String.raw`${weekday}(?:(?:\s*,\s*|\s*(?:${and})\s*)${weekday})*`
  const unit = `(?<day>${day})|(?<month>${month})|(?<year>${year})`
  // *every week on Monday*, 毎週月曜
  const inWeek = isGlued
    ? `(?:${week})(?<weekdays>${list})|(?<week>${week})`
    : `(?<weekdays>${list})|(?<week>${week})`
  const bodies = [
    `(?:(?:(?<count>\\d{1,3})|(?<other>${other}))${isGlued ? '\\s*' : '\\s+'})?(?:${inWeek}|${unit})`,
    ...(nth ? [`${nthOf(nth, ordinal)}${gap}(?<nthDay>${weekday})`] : []),
    ...(workday ? [`(?<workday>${workday})`] : []),
    ...(ordinal ? [`(?<monthDay>\\d{1,2})${ordinal}`] : []),
  ]
  const edge = isGlued ? '' : String.raw`(?<![\p{L}\p{N}])`
  const end = isGlued ? '' : String.raw`(?![\p{L}\p{N}])`
  const whole = `${edge}(?:${every})${gap}(?:${bodies.join('|')})${end}`
  return {
    whole: new RegExp(whole, 'giu'),
    // Before it may stand an *and* that is part of the same word: وخميس.
    weekday: new RegExp(isGlued ? weekday : String.raw`${weekday}(?!\p{L})`, 'giu'),
    weekdays: names.map((name) => new RegExp(`^(?:${name})$`, 'iu')),
  }
}

/** *first*, *1st*, *last*: each a group of its own. */
function nthOf(words: readonly string[], ordinal: string | undefined): string {
  const forms = nths.map(([name, nth], index) => {
    const figure = ordinal && nth > 0 ? `|${nth}${ordinal}` : ''
    return `(?<${name}>${words[index]}${figure})`
  })
  return `(?:${forms.join('|')})`
}

/** Long and short, Monday first; what follows the stem is an ending: *lundis*, *Montags*. */
function weekdayNames(locale: string): string[] {
  const format = (weekday: 'long' | 'short', day: number) =>
    new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(Date.UTC(2024, 0, day))
  return [1, 2, 3, 4, 5, 6, 7].map((day) => {
    const long = format('long', day)
    const short = format('short', day).replaceAll('.', '')
    const first = long.split('-')[0] ?? long
    return `${escaped(first.slice(0, -1))}\\p{L}{1,2}(?:-\\p{L}+)?|${escaped(short)}`
  })
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
