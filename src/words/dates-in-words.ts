import type { Chrono, ParsedResult } from 'chrono-node'
import { besideDays, type ReadDay, withoutPairs } from './beside-days.ts'
import { withItsDay, withWholeDay } from './day-and-time.ts'
import { nearDates } from './near-dates.ts'
import { ownDates } from './own-dates.ts'
import { dayOf, inDays, pad, trimmed } from './wall-days.ts'

/** When a line is read, and by whom. */
export interface ReadingMoment {
  now: number
  timeZone: string
  /** The first day of the week, Monday being 1 and Sunday 7. */
  weekStart: number
}

export type DateInWords = Omit<ReadDay, 'weekday'>

export type ReadDates = (line: string, moment: ReadingMoment) => DateInWords[]

interface Parser {
  parse(line: string, reference: Date, options: { forwardDate: boolean }): ParsedResult[]
}

/** Chrono does not know these: in them only what the browser itself can say is read. */
const nearOnly = async (): Promise<Parser> => ({ parse: () => [] })

/** Each language is a chunk of its own. */
const parsers: Readonly<Record<string, () => Promise<Parser>>> = {
  ar: () => import('chrono-node/ar').then(({ casual }) => casual),
  cs: nearOnly,
  da: nearOnly,
  de: () => import('chrono-node/de').then(({ casual }) => casual),
  en: () => import('chrono-node/en').then(({ GB }) => withMonthFirst(GB)),
  'en-us': () => import('chrono-node/en').then(({ casual }) => casual),
  es: () => import('chrono-node/es').then(({ casual }) => casual),
  fi: () => import('chrono-node/fi').then(({ casual }) => casual),
  fr: () => import('chrono-node/fr').then(({ casual }) => casual),
  he: nearOnly,
  id: () => import('chrono-node/id').then(({ casual }) => casual),
  it: () => import('chrono-node/it').then(({ casual }) => casual),
  ja: () => import('chrono-node/ja').then(({ casual }) => casual),
  ko: nearOnly,
  nb: nearOnly,
  nl: () => import('chrono-node/nl').then(({ casual }) => casual),
  pl: nearOnly,
  pt: () => import('chrono-node/pt').then(({ casual }) => casual),
  ru: () => import('chrono-node/ru').then(({ casual }) => casual),
  sv: () => import('chrono-node/sv').then(({ casual }) => casual),
  tr: nearOnly,
  uk: () => import('chrono-node/uk').then(({ casual }) => casual),
  vi: () => import('chrono-node/vi').then(({ casual }) => casual),
  zh: () => import('chrono-node/zh').then(({ hans }) => hans.casual),
  'zh-hant': () => import('chrono-node/zh').then(({ hant }) => hant.casual),
}

const monthFirst =
  /(?<![\p{L}\p{N}])(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?\s+(?<day>[12]\d|3[01])(?![\p{L}\p{N}]|[:.,/]\d|\s*[ap]m)/iu
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** *Dec 24* is all of December 2024 to chrono, where days stand before their months. */
function withMonthFirst(chrono: Chrono): Parser {
  const reader = chrono.clone()
  reader.parsers.unshift({
    pattern: () => monthFirst,
    extract: (_, { groups }) => ({
      day: Number(groups?.['day']),
      month: months.indexOf((groups?.['month'] ?? '').slice(0, 3).toLowerCase()) + 1,
    }),
  })
  return reader
}

/** The name under which dates of a language are read: `de` for `de-AT`; undefined for one that nobody reads. */
export function dateLanguage(tag: string): string | undefined {
  const wanted = tag.toLowerCase()
  const short = wanted.split('-')[0] ?? ''
  if (short === 'zh' && /-(hant|tw|hk|mo)\b/.test(wanted)) return 'zh-hant'
  return [wanted, short].find((name) => Object.hasOwn(parsers, name))
}

/** Reads dates as people write them in a language. */
export async function loadDates(language: string): Promise<ReadDates | null> {
  const parser = await parsers[language]?.()
  if (!parser) return null
  const [near, ofItsWeek] = [nearDates(language), besideDays(language)]
  return (line, moment) => readDates({ parser, language, near, ofItsWeek }, line, moment)
}

interface Reader {
  parser: Parser
  language: string
  near: ReturnType<typeof nearDates>
  ofItsWeek: ReturnType<typeof besideDays>
}

function readDates(
  { parser, language, near, ofItsWeek }: Reader,
  line: string,
  moment: ReadingMoment,
): DateInWords[] {
  const clock = wallClock(moment)
  const { weekStart } = moment
  const own = ownDates(language, line, clock)
  const parsed = parser
    .parse(line, clock, { forwardDate: true })
    .filter((result) => !isSpan(parser, result, clock) && !isHourFrom(result, language))
  const theirs = parsed.flatMap((result) =>
    understand(result, { line, clock, language, weekStart }),
  )
  const known = near(line, clock.getDay())
    // *last Friday* is no Friday to come.
    .filter(({ start, end }) => !parsed.some((result) => isWithin(start, end, result)))
    .map(({ ahead, ...span }) => {
      const weekday = span.isStrong ? undefined : (clock.getDay() + ahead) % 7
      return { ...span, date: inDays(clock, ahead), time: null, hasDay: true, weekday }
    })
  const days = [...own, ...known]
  const read = [...own, ...theirs.map((date) => withWholeDay(date, days)), ...known].flatMap(
    (day) => ofItsWeek(day, line, (weekday) => inNextWeek(weekday, { clock, weekStart })),
  )
  const dates = longest(read)
  const whole = dates.flatMap((date) => withItsDay(date, dates, { line, language }))
  return withoutPairs(whole, line).map(({ weekday: _, ...date }) => date)
}

const forHowLong = /^(?:for|für|während|pendant|pour|durante|por|per|voor)\s/iu

/** *2 weeks* without an *in*: chrono takes it for a date only because we ask for what is to come. */
function isSpan(parser: Parser, result: ParsedResult, clock: Date): boolean {
  if (!result.tags().has('result/relativeDate')) return false
  if (forHowLong.test(result.text)) return true
  return parser.parse(result.text, clock, { forwardDate: false }).length === 0
}

/** *Le train de 17h* is no train in 17 hours. */
function isHourFrom({ text }: ParsedResult, language: string): boolean {
  return language === 'fr' && /^de\s/iu.test(text)
}

/** The same words alone are not *within*: with two spaces before it, *morgen* is a morning to chrono. */
function isWithin(start: number, end: number, { index, text }: ParsedResult): boolean {
  return index <= start && end <= index + text.length && text.trim().length > end - start
}

/** Of readings that overlap the longest, and of equals the first: *pasado mañana* is not *mañana*. */
function longest(dates: readonly ReadDay[]): ReadDay[] {
  const kept: ReadDay[] = []
  for (const date of dates.toSorted((a, b) => b.end - b.start - (a.end - a.start))) {
    if (!kept.some(({ start, end }) => date.start < end && date.end > start)) kept.push(date)
  }
  return kept
}

/** What the clock on the person's wall says, as this machine's own time: only its numbers are read. */
function wallClock({ now, timeZone }: ReadingMoment): Date {
  const shown = clockIn(timeZone).formatToParts(now)
  const parts = new Map(shown.map(({ type, value }) => [type, Number(value)]))
  const [year = 1970, month = 1, day = 1, hour = 0, minute = 0] = (
    ['year', 'month', 'day', 'hour', 'minute'] as const
  ).map((name) => parts.get(name))
  return new Date(year, month - 1, day, hour, minute)
}

/** Making one takes longer than the rest of reading a line, and each letter is a line. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockIn(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  clocks.set(timeZone, format)
  return format
}

interface Reading {
  line: string
  clock: Date
  language: string
  weekStart: number
}

const past =
  /(?<!\p{L})(?:last|past|letzte\p{L}*|vergangene\p{L}*|vorige\p{L}*|derni[eè]re?|pass[ée]e?|pasad[oa]|scors[oa]|afgelopen|förra|прошл\p{L}*|минул\p{L}*|passad[oa]|viime|lalu|trước)(?!\p{L})|الماضي|上/iu
const next =
  /(?<!\p{L})(?:next|nächste\p{L}*|prochaine?|pr[oó]xim[oa]|prossim[oa]|volgende|nästa|следующ\p{L}*|наступн\p{L}*|ensi|depan|tới|sau)(?!\p{L})|القادم|下|来週/iu

/** What chrono found, if it is surely a day or a time to do something. */
function understand(result: ParsedResult, reading: Reading): ReadDay[] {
  const { start: found } = result
  const { text, index } = fromWordStart(result, reading.line)
  const has = (component: 'year' | 'month' | 'day' | 'weekday' | 'hour') =>
    found.isCertain(component)
  const tags = result.tags()
  // A span of days is more than one date can hold, *now* is no date, and what is over is none either.
  if (result.end || tags.has('casualReference/now') || past.test(text)) return []
  const isRelative =
    has('year') && has('month') && (tags.has('result/relativeDate') || !/\d/.test(text))
  const isPartOfToday = !has('hour') && [...tags].some((tag) => tag.startsWith('casualReference/'))
  const hasDay = has('day') || has('weekday') || isRelative
  if (!hasDay && !isTime(text, has('hour')) && !(isPartOfToday && /\S\s\S/.test(text))) return []
  if (isTooShort(text, reading.language) || isFraction(text)) return []
  const time = has('hour') ? timeOf(result, reading.language) : null
  const isTimeAlone = time !== null && !hasDay && !tags.has('result/relativeDate')
  // *In December at 2 pm* is on a day that nobody has said.
  if (isTimeAlone && has('month')) return []
  const isNextWeekday = has('weekday') && !has('day') && next.test(text)
  const weekday = found.get('weekday') ?? 0
  const read = dayOf(found.get('year'), found.get('month'), found.get('day'))
  // *Freitag morgen* is a morning, and no Friday of tomorrow.
  const isMorning =
    has('weekday') && has('day') && !/\d/.test(text) && new Date(read).getUTCDay() !== weekday
  const date = isMorning
    ? inDays(reading.clock, (weekday - reading.clock.getDay() + 7) % 7 || 7)
    : isNextWeekday
      ? inNextWeek(weekday, reading)
      : isTimeAlone
        ? dayOfTime(time, reading.clock)
        : read
  const isMarkedWeekday = has('weekday') && !has('hour') && /\S\s\S/.test(text.trim())
  return [
    {
      ...trimmed(text, index),
      date,
      time,
      hasDay: hasDay || isPartOfToday,
      isStrong: isRelative || isMarkedWeekday || (isPartOfToday && hasDay),
      ...(has('weekday') && !has('day') && !isNextWeekday && { weekday }),
    },
  ]
}

/** *Cita 14:30* has no *a 14:30* to a reader: chrono takes the end of a word for one of its own. */
function fromWordStart({ text, index }: ParsedResult, line: string) {
  const isInWord = /[\p{Script=Latin}\p{Script=Cyrillic}]$/u.test(line.slice(0, index))
  const cut = isInWord ? (/^\p{L}+\s*/u.exec(text)?.[0].length ?? 0) : 0
  return { text: text.slice(cut), index: index + cut }
}

function isTime(text: string, hasHour: boolean): boolean {
  // *Pages 10 - 12* are no hours.
  return hasHour && /[\p{L}:]/u.test(text)
}

const shortEnglishDays = ['mon', 'tue', 'wed', 'thu', 'fri']

/** *sun*, *so* and *mar* are days for some and words for all. */
function isTooShort(text: string, language: string): boolean {
  const word = text.trim().toLowerCase()
  if (/\d|[^\p{Script=Latin}]/u.test(word) || word.length > 3) return false
  return !(language.startsWith('en') && shortEnglishDays.includes(word))
}

function isFraction(text: string): boolean {
  return /^(?:[1-7]\/[2348]|24\/7)$/.test(text.trim())
}

/** *next Friday* is the Friday of the week that begins next. */
function inNextWeek(
  weekday: number,
  { clock, weekStart }: Pick<Reading, 'clock' | 'weekStart'>,
): string {
  const since = (clock.getDay() - (weekStart % 7) + 7) % 7
  const ahead = 7 - since + ((weekday - (weekStart % 7) + 7) % 7)
  return inDays(clock, ahead)
}

/** Today, or tomorrow when it is over: of the time as we read it, which chrono may read otherwise. */
function dayOfTime(time: string, clock: Date): string {
  return inDays(clock, time > `${pad(clock.getHours())}:${pad(clock.getMinutes())}` ? 0 : 1)
}

/** *at 3* is in the afternoon, *at 03:00* is not. */
function timeOf({ text, start }: ParsedResult, language: string): string {
  const hour = start.get('hour') ?? 0
  const isAfternoon =
    language.startsWith('en') &&
    hour >= 1 &&
    hour <= 6 &&
    !start.isCertain('meridiem') &&
    !text.includes(':')
  const isRelative = start.tags().has('result/relativeDate')
  const shown = isAfternoon && !isRelative ? hour + 12 : hour
  return `${pad(shown)}:${pad(start.get('minute') ?? 0)}`
}
