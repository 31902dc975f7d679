import { useAll, useGroup, useNow, usePage, useRecord, useSession } from '#client/use-session.tsx'
import { dayIn } from '#domain/day.ts'
import { fold } from '#domain/fold.ts'
import { linesMax } from '#domain/lines.ts'
import { type ListItem, titleMaxLength } from '#domain/list-item.ts'
import { parseQuickLines, type QuickLine } from '#domain/quick-add-lines.ts'
import type { QuickAdd } from '#domain/quick-add.ts'
import { can } from '#domain/rights.ts'
import { titleKey } from '#domain/title-key.ts'
import { withUsualSection } from '#domain/usual-section.ts'
import { addEntries, type Entry, openByTitle, raiseFor } from '#routes/quick-add/add-entries.ts'
import { entryOf, valuesOf } from '#routes/quick-add/use-add-line.ts'
import { type LineReader, useLineReader } from '#routes/quick-add/use-line-reader.ts'
import { learnNow, useMemory } from '#routes/quick-add/use-memory.ts'
import { useOfferUndo } from '#routes/undo/use-undoable.ts'
import { refusalMessage } from '#words/refusal-message.ts'
import { useWords } from '#words/use-words.tsx'
import type { Words } from '#words/words.ts'
import { useDeferredValue, useMemo, useState } from 'react'

/** A line, and what adding it would do. */
export interface ShownLine extends QuickLine {
  isChosen: boolean
  /** What is on the list already, as it would be then. */
  raised: ListItem | null
  /** Whether its heading is the name of a section that is there. */
  isKnownSection: boolean
}

export interface Lines {
  lines: readonly ShownLine[]
  /** How many would be added. */
  count: number
  canAdd: boolean
  /** What is wrong, at the text box. */
  error: string | undefined
  choose: (index: number, isChosen: boolean) => void
  /** Adds what is chosen; what could not be added stays in the text. Says whether all could. */
  add: () => boolean
  reader: LineReader
}

/** Many items out of one text: what they would be, and adding them with one way back. */
export function useLines(text: string, setText: (text: string) => void): Lines {
  const words = useWords()
  const session = useSession()
  const { id: stream } = useGroup()
  const today = dayIn(usePage().timeZone, useNow())
  const me = useRecord('member', session.user.id)
  const offerUndo = useOfferUndo()
  const reader = useLineReader()
  const learnt = useMemory()
  const { memory } = learnt
  const readLine = useMemo(() => remembering(reader.parse), [reader])
  const parse = useMemo(
    () => (line: string) => withUsualSection(readLine(line), { ...learnt, ...reader }),
    [readLine, learnt, reader],
  )
  const [refused, setRefused] = useState<{ text: string; message: string } | null>(null)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  // Five hundred lines are read behind the letters, not before them.
  const shown = useDeferredValue(text)
  const read = useMemo(() => parseQuickLines(shown, parse), [shown, parse])
  const open = useOpen()
  const canArrange = me !== undefined && can(me.role, 'arrange')

  const lines = read.map((line, index): ShownLine => {
    const there =
      line.done || line.heading !== null ? undefined : open.get(titleKey(line.parsed.title))
    const change = there && raiseFor(session, stream, there, valuesOf(line.parsed))
    const isKnownSection = reader.sections.some(
      ({ name }) => fold(name) === fold(line.heading ?? ''),
    )
    const isPossible = line.heading === null || isKnownSection || canArrange
    return {
      ...line,
      isChosen: isPossible && !left.has(nameOf(line, index)),
      raised: there && change ? { ...there, ...change } : null,
      isKnownSection,
    }
  })
  const chosen = lines.filter((line) => line.isChosen && line.heading === null)

  function add(): boolean {
    learnNow(session, stream, memory)
    const entries = chosen.map((line) => lineEntry(line, { lines, parse, today }))
    const { ids, act, refusal, raised, left: notAdded } = addEntries(session, stream, entries)
    const count = ids.length + raised.length
    if (count > 0) offerUndo({ stream, act, said: words.createItem.itemsAdded({ count }) })
    const isLeft = (_: ShownLine, index: number) => notAdded.some((each) => each === entries[index])
    const rest = chosen.filter(isLeft).map(asWritten).join('\n')
    setText(rest)
    setRefused(refusal && { text: rest, message: refusalMessage(words, refusal) })
    return refusal === null
  }

  function choose(index: number, isChosen: boolean) {
    const line = read[index]
    if (!line) return
    const next = new Set(left)
    if (isChosen) next.delete(nameOf(line, index))
    else next.add(nameOf(line, index))
    setLeft(next)
  }

  const problem = problemOf(lines, words)
  return {
    lines,
    count: chosen.length,
    canAdd: chosen.length > 0 && problem === undefined && shown === text,
    error: problem ?? (refused?.text === text ? refused.message : undefined),
    choose,
    add,
    reader,
  }
}

/** Each line is read once, however often others around it change. */
export function remembering(parse: (line: string) => QuickAdd): (line: string) => QuickAdd {
  const read = new Map<string, QuickAdd>()
  return (line) => {
    const known = read.get(line) ?? parse(line)
    read.set(line, known)
    return known
  }
}

function useOpen(): Map<string, ListItem> {
  const session = useSession()
  const { id } = useGroup()
  const items = useAll('listItem')
  // oxlint-disable-next-line react/exhaustive-deps -- the items are what is read
  return useMemo(() => openByTitle(session, id), [session, id, items])
}

interface Reading {
  lines: readonly ShownLine[]
  parse: (line: string) => QuickAdd
  today: string
}

function lineEntry(line: ShownLine, { lines, parse, today }: Reading): Entry {
  const doneOn = line.done ? today : null
  return { ...entryOf(parse(line.title)), doneOn, sectionName: headingOver(line, lines) }
}

/** The section that a heading above it gives it. */
export function headingOver({ under }: QuickLine, lines: readonly ShownLine[]): string | null {
  const heading = under === null ? undefined : lines[under]
  return heading?.isChosen ? heading.heading : null
}

/** The same line twice is two lines. */
function nameOf({ title }: QuickLine, index: number): string {
  return `${index}:${title}`
}

function problemOf(lines: readonly ShownLine[], words: Words): string | undefined {
  if (lines.length > linesMax) {
    return words.createItem.tooManyLines({ limit: linesMax, lines: lines.length })
  }
  const index = lines.findIndex((line) => line.problem !== null && line.isChosen)
  const code = lines[index]?.problem
  if (!code) return undefined
  const problem = refusalMessage(words, { code, values: { limit: titleMaxLength } })
  return words.createItem.notAdded({ line: index + 1, problem })
}

function asWritten({ title, done }: QuickLine): string {
  return done ? `[x] ${title}` : title
}
