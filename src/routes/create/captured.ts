import { notepadBodyMaxLength, notepadTitleMaxLength } from '#domain/notepad.ts'
import { type QuickLine, quickLinesOf } from '#domain/quick-add-lines.ts'
import { plainLine, type QuickAdd } from '#domain/quick-add.ts'
import type { Entry } from '#routes/quick-add/add-entries.ts'
import { entryOf } from '#routes/quick-add/use-add-line.ts'
import type { Words } from '#words/words.ts'
import { type CapturedItem, capturedItems, findProblem, isOnlyLink } from './captured-items.ts'

export type CapturedKind = 'items' | 'notepad'

/** A line as it is read, with the links that stood below it. */
export type CapturedLine = CapturedItem & QuickLine

/** What the words in the box will become. */
export interface Captured {
  kind: CapturedKind
  lines: readonly CapturedLine[]
  /** How many items they make. */
  count: number
  notepad: { title: string; text: string }
}

export type ReadLine = (line: string) => QuickAdd

export function capture(text: string, kind: CapturedKind, read: ReadLine): Captured {
  const lines = kind === 'items' ? capturedLines(text, read) : []
  const count = lines.filter(({ heading }) => heading === null).length
  return { kind, lines, count, notepad: capturedNotepad(text) }
}

/** One item a line, each read as if it had been typed into the add bar of a group. */
export function capturedLines(text: string, read: ReadLine): CapturedLine[] {
  const items = capturedItems(text)
  const links = new Set(items.filter(isOnlyLink).map(({ title }) => title))
  return quickLinesOf(items, (line) => (links.has(line) ? plainLine(line) : read(line)))
}

/**
 * What goes on the list of a group. A heading that cannot be a section there is an item: its words
 * must not be lost.
 */
export function entriesOf(
  lines: readonly CapturedLine[],
  canBeSection: (name: string) => boolean,
  today: string,
): { entry: Entry; line: CapturedLine }[] {
  return lines.flatMap((line) => {
    if (line.heading !== null && canBeSection(line.heading)) return []
    const above = line.under === null ? null : (lines[line.under]?.heading ?? null)
    const sectionName = above !== null && canBeSection(above) ? above : null
    const { item, usualSection = null } = entryOf(line.parsed)
    const entry = { item: { ...item, links: line.links }, usualSection, sectionName }
    return [{ line, entry: { ...entry, doneOn: line.done ? today : null } }]
  })
}

/** Why it cannot be made, in words. */
export function problemOf({ kind, lines, notepad }: Captured, words: Words): string | undefined {
  if (kind === 'items') return findProblem(lines, words)
  const isTooLong = notepad.text.length > notepadBodyMaxLength
  return isTooLong ? words.problems.tooLong({ limit: notepadBodyMaxLength }) : undefined
}

/** What Markdown begins with that is no line for a title. */
const beginsBlock = /^\s{0,3}(?:[-+*]\s|>\s|```)/

/** The first line is the title, unless it is too long to be one, or a line of a list, a quote or code. */
export function capturedNotepad(text: string): { title: string; text: string } {
  const whole = text.trim()
  const [first = '', ...rest] = whole.split('\n')
  if (first.length > notepadTitleMaxLength || beginsBlock.test(first)) {
    return { title: '', text: whole }
  }
  const title = first.replace(/^#{1,6}\s+/, '').trim()
  return { title, text: rest.join('\n').replace(/^\s*\n/, '') }
}
