import type { ReadDay } from './beside-days.ts'
import { dayOf, inDays, trimmed } from './wall-days.ts'

interface OwnPattern {
  pattern: RegExp
  read: (groups: Readonly<Record<string, string | undefined>>, clock: Date) => string | null
  isStrong: boolean
}

/** What chrono does not know. */
const ownPatterns: Readonly<Record<string, readonly OwnPattern[]>> = {
  en: [
    {
      pattern: /(?<!\p{L})(?:the\s+)?day after tomorrow(?!\p{L})/giu,
      read: (_, clock) => inDays(clock, 2),
      isStrong: true,
    },
    {
      pattern: /(?<!\p{L})(?:on|by) the (?<day>\d{1,2})(?:st|nd|rd|th)(?!\p{L})/giu,
      read: ({ day }, clock) => nextDayOfMonth(Number(day), clock),
      isStrong: false,
    },
  ],
  de: [
    {
      pattern: /(?<!\p{L})(?:(?:am|bis|zum)\s+)?(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.(?!\d)/giu,
      read: ({ day, month }, clock) => nextDate(Number(month), Number(day), clock),
      isStrong: false,
    },
  ],
  fr: [
    {
      pattern: /(?<!\p{L})après-demain (?:matin|midi|après-midi|soir)(?!\p{L})/giu,
      read: (_, clock) => inDays(clock, 2),
      isStrong: true,
    },
  ],
  es: [
    {
      pattern:
        /(?<!\p{L})(?<day>hoy|mañana|pasado mañana|domingo|lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado) por la (?:mañana|tarde|noche)(?!\p{L})/giu,
      read: ({ day }, clock) => inDays(clock, spanishDay(day ?? '', clock.getDay())),
      isStrong: true,
    },
  ],
}

/** How far ahead it is. */
function spanishDay(name: string, today: number): number {
  const plain = name.toLowerCase().replace('é', 'e').replace('á', 'a')
  const near = ['hoy', 'mañana', 'pasado mañana'].indexOf(name.toLowerCase())
  if (near >= 0) return near
  const days = ['domingo', 'lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado']
  return (days.indexOf(plain) - today + 7) % 7 || 7
}

export function ownDates(language: string, line: string, clock: Date): ReadDay[] {
  const short = language.split('-')[0] ?? ''
  return (ownPatterns[short] ?? []).flatMap(({ pattern, read, isStrong }) =>
    [...line.matchAll(pattern)].flatMap((found) => {
      const date = read(found.groups ?? {}, clock)
      if (date === null) return []
      return [{ ...trimmed(found[0], found.index), date, time: null, hasDay: true, isStrong }]
    }),
  )
}

function nextDayOfMonth(day: number, clock: Date): string | null {
  if (day < 1 || day > 31) return null
  for (let ahead = 0; ahead < 62; ahead += 1) {
    const date = inDays(clock, ahead)
    if (Number(date.slice(8)) === day) return date
  }
  return null
}

function nextDate(month: number, day: number, clock: Date): string | null {
  const today = inDays(clock, 0)
  for (let year = clock.getFullYear(); year < clock.getFullYear() + 9; year += 1) {
    const date = new Date(year, month - 1, day)
    const isReal = month >= 1 && date.getMonth() === month - 1 && date.getDate() === day
    const written = dayOf(year, month, day)
    if (isReal && written >= today) return written
  }
  return null
}
