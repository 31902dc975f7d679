import { useSession } from '#client/use-session.tsx'
import { GroupMemory } from '#domain/group-memory.ts'
import type { Group } from '#domain/group.ts'
import type { Id } from '#domain/id.ts'
import type { ListItem } from '#domain/list-item.ts'
import type { QuickAdd } from '#domain/quick-add.ts'
import { titleKey } from '#domain/title-key.ts'
import { withUsualSection } from '#domain/usual-section.ts'
import { remembering } from '#routes/create-list-item/use-lines.ts'
import { useGroupsFor } from '#routes/frame/groups-for.ts'
import { openByTitle, raiseFor } from '#routes/quick-add/add-entries.ts'
import { useRecentTargets } from '#routes/quick-add/targets.ts'
import { valuesOf } from '#routes/quick-add/use-add-line.ts'
import {
  type LineReader,
  useLineReaderOf,
  useLineReaders,
} from '#routes/quick-add/use-line-reader.ts'
import { type Learnt, learnNow, useMemoryOf } from '#routes/quick-add/use-memory.ts'
import { useWords } from '#words/use-words.tsx'
import { useDeferredValue, useMemo } from 'react'
import {
  type Captured,
  type CapturedKind,
  type CapturedLine,
  capture,
  problemOf,
} from './captured.ts'
import type { Prefill } from './prefill.ts'
import { useDraft, type Write, type Written } from './use-draft.ts'
import { kindOf } from './what-it-is.ts'

export interface Capturing {
  written: Written
  /** Files that were shared and cannot be taken. */
  left: readonly string[]
  write: Write
  forget: (added: string) => void
  captured: Captured
  kind: CapturedKind
  /** The groups that can be chosen, the ones that were added to last first. */
  groups: readonly Group[]
  targets: readonly Group[]
  /** What is shown is read as the first of the chosen groups reads it. */
  reader: LineReader
  readIn: (id: Id) => (line: string) => QuickAdd
  /** What is on the list already, as it would be then. */
  raisedBy: (line: CapturedLine) => ListItem | null
  problem: string | undefined
}

/** The box, what it will become, and where. */
export function useCapture(search: string, prefill: Prefill): Capturing {
  const words = useWords()
  const session = useSession()
  const { written, left, write, forget } = useDraft(search, prefill)
  // A book is read behind the letters, not before them.
  const text = useDeferredValue(written.text)
  const seen = useMemo(() => kindOf(text), [text])
  const kind = written.kind ?? seen
  const groups = useRecentFirst(useGroupsFor(kind === 'items' ? 'add' : 'write'))
  const targets = chosenAmong(groups, written.groups, prefill.group)
  const readerFor = useLineReaders()
  const first = targets[0]?.id
  // Without a group there is nobody to name and no section.
  const reader = useLineReaderOf(first ?? session.user.id)
  const asWords = useMemo(() => new Set(written.asWords), [written.asWords])
  const readIn = (id: Id) => {
    const memory = new GroupMemory()
    learnNow(session, id, memory)
    return readWith({ ...readerFor(id), memory }, asWords)
  }
  const learnt = useMemoryOf(first ?? session.user.id)
  const parse = useMemo(
    () => remembering((line) => reader.parse(line, wordsOf(line, asWords))),
    [reader, asWords],
  )
  const read = useMemo(
    () => readWith({ ...reader, ...learnt, parse }, asWords),
    [reader, learnt, parse, asWords],
  )
  const captured = useMemo(() => capture(text, kind, read), [text, kind, read])
  const open = useMemo(
    () => (kind === 'items' && first !== undefined ? openByTitle(session, first) : new Map()),
    // oxlint-disable-next-line react/exhaustive-deps -- what is written stands for the moment
    [session, first, kind, text],
  )
  const raisedBy = ({ parsed, done, heading }: CapturedLine) => {
    const there: ListItem | undefined = open.get(titleKey(parsed.title))
    if (!there || first === undefined || done || heading !== null) return null
    const change = raiseFor(session, first, there, valuesOf(parsed))
    return change && { ...there, ...change }
  }
  const problem = problemOf(captured, words)
  const becoming = { captured, kind, groups, targets, problem }
  return { written, left, write, forget, reader, readIn, raisedBy, ...becoming }
}

/** Part by part and line by line, as it is kept in the draft. */
export function nameInLine(line: string, part: string): string {
  return `${line}\n${part}`
}

function wordsOf(line: string, asWords: ReadonlySet<string>): ReadonlySet<string> {
  const start = nameInLine(line, '')
  const own = [...asWords].filter((name) => name.startsWith(start))
  return new Set(own.map((name) => name.slice(start.length)))
}

/** Reads a line as it would be read in the add bar of a group that remembers so much. */
function readWith(
  { parse, sections, memory }: Pick<LineReader, 'parse' | 'sections'> & Learnt,
  asWords: ReadonlySet<string>,
): (line: string) => QuickAdd {
  return (line) => {
    const kept = wordsOf(line, asWords)
    return withUsualSection(parse(line, kept), { memory, sections, asWords: kept })
  }
}

function useRecentFirst(groups: readonly Group[]): readonly Group[] {
  const recent = useRecentTargets()
  const placeOf = ({ id }: Group) => {
    const place = recent.indexOf(id)
    return place < 0 ? recent.length : place
  }
  return groups.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** What was chosen, else what was asked for, else where one added last: always one, where there is any. */
function chosenAmong(groups: readonly Group[], chosen: readonly Id[], asked: Id | null): Group[] {
  const among = (ids: readonly (Id | null)[]) => groups.filter(({ id }) => ids.includes(id))
  const found = [among(chosen), among([asked]), groups.slice(0, 1)].find((each) => each.length > 0)
  return found ?? []
}
