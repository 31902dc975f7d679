import type { Session } from '#client/session.ts'
import {
  useAllOf,
  useFromSession,
  useGroup,
  usePage,
  useRecordOf,
  useProfile,
  useSession,
  useWeekStart,
} from '#client/use-session.tsx'
import { dayIn } from '#domain/day.ts'
import type { Id } from '#domain/id.ts'
import { isLive } from '#domain/is-live.ts'
import type { Member } from '#domain/member.ts'
import { parseQuickAdd, type QuickAdd } from '#domain/quick-add.ts'
import type { Named } from '#domain/quick-add-tokens.ts'
import { dateLanguage, loadDates, type ReadDates } from '#words/dates-in-words.ts'
import { useLanguage } from '#words/use-words.tsx'
import { useCallback, useEffect, useMemo, useState } from 'react'

export interface LineReader {
  parse: (line: string, asWords?: ReadonlySet<string>) => QuickAdd
  people: readonly Named[]
  sections: readonly Named[]
  /** Whether dates are read too, or never will be. */
  isWhole: boolean
}

/** Reads typed lines as they are meant in this group, in the person's language, zone and week. */
export function useLineReader(): LineReader {
  return useLineReaderOf(useGroup().id)
}

export function useLineReaderOf(id: Id): LineReader {
  const { locale } = useLanguage()
  const { timeZone } = usePage()
  const group = useRecordOf(id, 'group', id)
  const members = useAllOf(id, 'member')
  const allSections = useAllOf(id, 'section')
  const session = useFromSession((current) => current)
  const dates = useDates()
  const weekStart = useWeekStart(group?.weekStart ?? 1)
  // Names come after the rows, so the list of them decides, not the rows.
  const names = members
    .filter(isLive)
    .map((member) => session.person(member.id)?.name ?? '')
    .join('\n')
  const people = useMemo(
    () => peopleIn(session, members),
    // oxlint-disable-next-line react/exhaustive-deps -- read through the session
    [session, members, names],
  )
  const sections = useMemo(() => allSections.filter(isLive), [allSections])
  return useMemo(() => {
    const parse = parseWith({ locale, timeZone, weekStart, people, sections, dates })
    return { parse, people, sections, isWhole: dates !== null }
  }, [locale, timeZone, weekStart, people, sections, dates])
}

/** As `useLineReaderOf`, for whichever group is asked about: what a line says in each of several. */
export function useLineReaders(): (id: Id) => LineReader {
  const { locale } = useLanguage()
  const { timeZone } = usePage()
  const session = useSession()
  const dates = useDates()
  const { weekStart: own } = useProfile()
  return useCallback(
    (id) => readerIn(session, id, { locale, timeZone, own, dates }),
    [locale, timeZone, session, dates, own],
  )
}

interface ReadingPlace {
  code: string
  locale: string
  timeZone: string
}

/** As `useLineReaderOf`, once dates are read, wherever the person is then. */
export async function loadReader(
  session: Session,
  id: Id,
  { code, locale, timeZone }: ReadingPlace,
): Promise<LineReader> {
  const dates = await datesFor(code)
  const profile = session.own.get('profile', session.user.id) ?? session.user
  // A row from an earlier version lacks it.
  return readerIn(session, id, { locale, timeZone, own: profile.weekStart ?? null, dates })
}

interface ReaderIn extends Pick<ParseWith, 'locale' | 'timeZone' | 'dates'> {
  own: number | null
}

function readerIn(session: Session, id: Id, { own, ...reading }: ReaderIn): LineReader {
  const replica = session.replica(id)
  const weekStart = own === null ? (replica.get('group', id)?.weekStart ?? 1) : own || 7
  const people = peopleIn(session, replica.all('member'))
  const sections = replica.all('section').filter(isLive)
  const parse = parseWith({ ...reading, weekStart, people, sections })
  return { parse, people, sections, isWhole: reading.dates !== null }
}

function peopleIn(session: Session, members: readonly Member[]): Named[] {
  return members.filter(isLive).flatMap(({ id }) => {
    const name = session.person(id)?.name
    return name ? [{ id, name }] : []
  })
}

interface ParseWith {
  locale: string
  timeZone: string
  weekStart: number
  people: readonly Named[]
  sections: readonly Named[]
  dates: readonly ReadDates[] | null
}

function parseWith({ timeZone, weekStart, dates, ...names }: ParseWith): LineReader['parse'] {
  return (line, asWords) => {
    const moment = { now: Date.now(), timeZone, weekStart }
    return parseQuickAdd(line, {
      ...names,
      today: dayIn(timeZone, moment.now),
      zone: timeZone,
      readDates: dates && ((text) => readIn(dates, text, moment)),
      ...(asWords && { asWords }),
    })
  }
}

/** In the language of the words; where that finds nothing, in the one that the browser is set to. */
function readIn(dates: readonly ReadDates[], text: string, moment: Parameters<ReadDates>[1]) {
  for (const read of dates) {
    const found = read(text, moment)
    if (found.length > 0) return found
  }
  return []
}

/** Comes when it comes: until then, and without a network, dates stay words. */
function useDates(): readonly ReadDates[] | null {
  const { code } = useLanguage()
  const [dates, setDates] = useState<readonly ReadDates[] | null>(null)
  useEffect(() => {
    let isOver = false
    void datesFor(code).then((here) => !isOver && setDates(here))
    return () => {
      isOver = true
    }
  }, [code])
  return dates
}

async function datesFor(code: string): Promise<ReadDates[]> {
  const wanted = languagesFor(code, navigator.languages)
  const loaded = await Promise.allSettled(wanted.map(loadDates))
  return loaded.flatMap((each) => (each.status === 'fulfilled' && each.value ? [each.value] : []))
}

/** The app's own language, as the region has it, and the first other one that the browser asks for. */
export function languagesFor(code: string, asked: readonly string[]): string[] {
  const own = dateLanguage(code)
  const regional = asked.map(dateLanguage).find((name) => name?.split('-')[0] === own)
  const other = asked
    .map(dateLanguage)
    .find((name) => name !== undefined && name.split('-')[0] !== own?.split('-')[0])
  return [regional ?? own, other].filter((name) => name !== undefined)
}
