import { notepadBodyMaxLength, notepadTitleMaxLength } from '#domain/notepad.ts'
import { type CapturedItem, capturedItems, findProblem } from '#routes/captured-items.ts'
import type { Words } from '#words/words.ts'

export type CapturedKind = 'items' | 'notepad'

/** What the words in the box will become. */
export interface Captured {
  kind: CapturedKind
  items: readonly CapturedItem[]
  notepad: { title: string; text: string }
}

export function capture(text: string, kind: CapturedKind): Captured {
  const items = kind === 'items' ? capturedItems(text) : []
  return { kind, items, notepad: capturedNotepad(text) }
}

/** Why it cannot be made, in words. */
export function problemOf({ kind, items, notepad }: Captured, words: Words): string | undefined {
  if (kind === 'items') return findProblem(items, words)
  const isTooLong = notepad.text.length > notepadBodyMaxLength
  return isTooLong ? words.problems.tooLong({ limit: notepadBodyMaxLength }) : undefined
}

/** The first line is the title, unless it is too long to be one. */
export function capturedNotepad(text: string): { title: string; text: string } {
  const whole = text.trim()
  const [first = '', ...rest] = whole.split('\n')
  if (first.length > notepadTitleMaxLength) return { title: '', text: whole }
  return { title: first.trim(), text: rest.join('\n').replace(/^\s*\n/, '') }
}
