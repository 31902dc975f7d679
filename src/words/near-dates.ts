/** A phrase for a day that is near, and how far ahead it is. */
interface NearPhrase {
  pattern: RegExp
  ahead: (today: number) => number
  isStrong: boolean
}

export interface NearDate {
  start: number
  end: number
  ahead: number
  isStrong: boolean
}

const daysAhead = 31
const weeksAhead = 8

/**
 * What every browser knows to say about near days in a language, read backwards: *pasado mañana*,
 * *om 3 dagar*, and the names of the days of the week.
 */
export function nearDates(language: string): (line: string, weekday: number) => NearDate[] {
  const phrases = phrasesOf(language)
  return (line, weekday) =>
    phrases.flatMap(({ pattern, ahead, isStrong }) =>
      [...line.matchAll(pattern)].map(({ 0: text, index }) => {
        return { start: index, end: index + text.length, ahead: ahead(weekday), isStrong }
      }),
    )
}

function phrasesOf(language: string): NearPhrase[] {
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  // *The day after tomorrow*, and *in 2 days*.
  const formats = (['auto', 'always'] as const).map(
    (numeric) => new Intl.RelativeTimeFormat(language, { numeric }),
  )
  const ahead = (count: number, unit: 'day' | 'week', days: number) => {
    const said = new Set(formats.map((format) => format.format(count, unit)))
    return Array.from(said, (words) => ({ words, ahead: () => days, isStrong: true }))
  }
  const days = Array.from({ length: daysAhead + 1 }, (_, count) => ahead(count, 'day', count))
  const weeks = Array.from({ length: weeksAhead }, (_, index) =>
    ahead(index + 1, 'week', (index + 1) * 7),
  )
  // The fourth of January 1970 was a Sunday. A name alone may be a thing: *Sunday roast*.
  const names = Array.from({ length: 7 }, (_, day) => ({
    words: weekday.format(Date.UTC(1970, 0, 4 + day)),
    ahead: (today: number) => (day - today + 7) % 7 || 7,
    isStrong: false,
  }))
  return [...days.flat(), ...weeks.flat(), ...names].map(({ words, ...phrase }) => ({
    ...phrase,
    pattern: patternOf(words),
  }))
}

/** As it stands between other words; in what is written without spaces, anywhere. */
function patternOf(words: string): RegExp {
  const written = words
    .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/[’ʼ']/g, "[’ʼ']")
    .replaceAll(/\s+/g, String.raw`\s*`)
  const isSpaced = !/[\p{Script=Han}\p{Script=Hiragana}]/u.test(words)
  return new RegExp(
    isSpaced ? `(?<![\\p{L}\\p{N}])${written}(?![\\p{L}\\p{N}])` : `(?<!\\p{N})${written}`,
    'giu',
  )
}
