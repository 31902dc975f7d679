import type { Pending } from '#client/session.ts'
import { textIn, updateIn } from '#client/waiting-words.ts'
import type { ReadUpdates } from './read-updates.ts'

const fields = ['title', 'name', 'note', 'description'] as const

/** What a person wrote in changes that belong together, as far as it is words. */
export function wordsIn(changes: readonly Pending[], read: ReadUpdates | null): string {
  if (changes.some(isWriting)) return read?.(changes.map(updateIn)) ?? ''
  return changes.map(wordsOf).join('\n')
}

function wordsOf({ args }: Pending): string {
  const found = fields.map((field) => textIn(args, field))
  return found.filter(Boolean).join(': ')
}

/** Whether its words are in a piece of a notepad, which only Yjs reads. */
export function isWriting({ name }: Pending): boolean {
  return name === 'writeNotepad' || name === 'giveBackBody'
}
