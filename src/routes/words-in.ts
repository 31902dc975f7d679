import type { Pending } from '#client/session.ts'
import type { ReadUpdates } from './read-updates.ts'

const fields = ['title', 'name', 'note', 'description'] as const

/** What a person wrote in changes that belong together, as far as it is words. */
export function wordsIn(changes: readonly Pending[], read: ReadUpdates | null): string {
  if (changes.some(isWriting)) return read?.(changes.flatMap(updateIn)) ?? ''
  return changes.map(({ args }) => wordsInFields(args)).join('\n')
}

/** Whether its words are in a piece of a notepad, which only Yjs reads. */
export function isWriting({ name }: Pending): boolean {
  return name === 'writeNotepad' || name === 'giveBackBody'
}

export function updateIn({ args }: Pending): string[] {
  const update: unknown = typeof args === 'object' && args && Reflect.get(args, 'update')
  return typeof update === 'string' ? [update] : []
}

function wordsInFields(args: unknown): string {
  if (typeof args !== 'object' || args === null) return ''
  const found = fields.map((field): unknown => Reflect.get(args, field))
  return found.filter((text) => typeof text === 'string' && text !== '').join(': ')
}
