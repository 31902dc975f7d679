/** A day or a time as it was read, before what stands beside it is looked at. */
export interface ReadDay {
  start: number
  end: number
  date: string
  time: string | null
  hasDay: boolean
  isStrong: boolean
  /** Where the words name a day of the week, and nothing says yet of which week: Sunday is 0. */
  weekday?: number
}

/** What stands beside a day and makes it another one, as parts of a regular expression. */
interface BesideDays {
  /** Before one of the week that begins next. */
  next?: string
  /** Behind one of the week that begins next. */
  nextBehind?: string
  /** Before the one to come, which it would be without these words too. */
  coming?: string
  /** Before one that is over, or that has a name of its own: *Black Friday*. */
  other?: string
  /** Before a day or a time that is no time to do it by: *after 5 pm*. */
  after?: string
  /** Before a day that says of what something is: *photos of Friday*. */
  of?: string
}

/** Chrono and `Intl` read the day and leave these words: it would be the wrong one. */
const besideIn: Readonly<Record<string, BesideDays>> = {
  en: {
    coming: '(?:(?:the|this) )?coming|(?:the|this) following',
    other: 'good|black|easter|palm|ash|shrove|maundy|holy|cyber|bowl',
    after: 'after|since|not before|not until',
    of: 'of',
  },
  de: {
    next: '(?:in der )?nächsten? Woche',
    nextBehind: 'nächste[rn]? Woche',
    coming: 'kommende[nrms]?|diese[nrms]?',
    after: 'nach|seit|nicht vor',
    of: 'vo[mn]',
  },
  fr: { after: 'après|depuis', of: '(?<!partir )de' },
  es: { other: 'los', after: 'después del?', of: '(?<!(?:antes|partir|dentro) )del?' },
  it: { after: 'dopo(?: il| la| le)?', of: '(?<!prima )(?:di|del|della)' },
  pt: {
    next: 'próxim[oa]',
    after: 'depois(?: d[aeo]s?)?|após',
    of: '(?<!(?:antes|partir|dentro) )d[aeo]',
  },
  nl: {
    coming: 'komende|aanstaande|eerstvolgende',
    other: 'afgelopen|goede|witte',
    after: 'na',
    of: 'van',
  },
  sv: { coming: 'kommande', after: 'efter' },
  da: { next: 'næste', coming: 'kommende|førstkommende', other: 'sidste|forrige', after: 'efter' },
  nb: { next: 'neste', coming: 'kommende|førstkommende', other: 'siste?|forrige', after: 'etter' },
  pl: {
    next: 'przyszł[yąae]',
    coming: 'ten|tę|ta|najbliższ[yąae]',
    other: 'zeszł[yąae]|ubiegł[yąae]|ostatni[aą]?|wielk[ia]|tłusty',
  },
  cs: {
    next: 'příští',
    coming: 'tento|tuto|nejbližší',
    other: 'minul[ýéá]|poslední|velk[ýé]|zelený',
  },
  tr: { next: 'gelecek', coming: 'bu|önümüzdeki', other: 'geçen|kara' },
  ko: {
    next: String.raw`다음\s*주`,
    coming: String.raw`이번\s*주?|다음`,
    other: String.raw`지난\s*주?`,
  },
  ja: { next: '来週の?', coming: '今週の?|次の', other: '先週の?|毎週の?|隔週の?' },
  zh: { coming: '本|这个?|這個?' },
}

/** Between two days of which the line means neither alone. */
const joined =
  /^\s+(?:and|or|und|oder|et|ou|y|o|e|en|of|och|eller|og|i|lub|oraz|a|nebo|ve|veya|и|или|і|й|та|або|و|أو)\s+$/iu

/** The days of a line once the words beside them are read, too. */
export function besideDays(language: string) {
  const short = language.split('-')[0] ?? ''
  const { next, nextBehind, coming, other, after, of } = besideIn[short] ?? {}
  const isGlued = short === 'ja' || short === 'zh'
  const before = (words: string | undefined) =>
    words
      ? new RegExp(`${isGlued ? '' : String.raw`(?<![\p{L}\p{N}])`}(?:${words})\\s*$`, 'iu')
      : null
  const [isNext, isComing, isOther, isAfter, isOf] = [next, coming, other, after, of].map(before)
  const behind = nextBehind ? new RegExp(`^\\s+(?:${nextBehind})(?!\\p{L})`, 'iu') : null

  function ofItsWeek(
    day: ReadDay,
    line: string,
    inNextWeek: (weekday: number) => string,
  ): ReadDay[] {
    const head = line.slice(0, day.start)
    if (isAfter?.test(head) || isMorning(day, { short, line })) return []
    if (day.hasDay && isOf?.test(head)) return []
    if (day.weekday === undefined) return [day]
    if (isOther?.test(head)) return []
    const tail = behind?.exec(line.slice(day.end))
    const start = (isNext?.exec(head) ?? isComing?.exec(head))?.index ?? day.start
    const date = tail || isNext?.test(head) ? inNextWeek(day.weekday) : day.date
    return [{ ...day, start, end: day.end + (tail?.[0].length ?? 0), date }]
  }

  return ofItsWeek
}

/** *La mañana* is a morning, of whatever day. */
function isMorning({ start, end }: ReadDay, { short, line }: { short: string; line: string }) {
  const words = line.slice(start, end)
  return (
    short === 'es' && /^mañana$/i.test(words) && /(?<!\p{L})la\s+$/iu.test(line.slice(0, start))
  )
}

/** *Monday or Tuesday*, *Freitag in einer Woche*: of such a pair neither day is meant alone. */
export function withoutPairs(days: readonly ReadDay[], line: string): ReadDay[] {
  const whole = days.filter(({ hasDay }) => hasDay).toSorted((a, b) => a.start - b.start)
  const pairs = whole.flatMap((first, index) => {
    const second = whole[index + 1]
    if (!second || first.date === second.date) return []
    const between = line.slice(first.end, second.start)
    const isCounted = first.weekday !== undefined && second.weekday === undefined && second.isStrong
    return joined.test(between) || (isCounted && between.trim() === '') ? [first, second] : []
  })
  return days.filter((day) => !pairs.includes(day))
}
