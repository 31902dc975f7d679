import type { Id } from '#domain/id.ts'
import type { ListPart } from '#domain/list-arrangement.ts'
import type { Direction } from './question-sheet.tsx'
import type { Drop } from './use-commands.ts'

/** One place up or down; at the end of a section it is the next one's. */
export function oneStep(parts: readonly ListPart[], id: Id, direction: Direction): Drop | null {
  const at = parts.findIndex(({ ids }) => ids.includes(id))
  const part = parts[at]
  if (!part) return null
  const index = part.ids.indexOf(id)
  const section = part.section?.id ?? null
  if (direction === 'up') {
    if (index > 0) return { section, before: part.ids[index - 1] ?? null }
    const above = parts[at - 1]
    return above ? { section: above.section?.id ?? null, before: null } : null
  }
  if (index < part.ids.length - 1) return { section, before: part.ids[index + 2] ?? null }
  const below = parts[at + 1]
  return below ? { section: below.section?.id ?? null, before: below.ids[0] ?? null } : null
}

/** The first or the last place of its section. */
export function toEnd(parts: readonly ListPart[], id: Id, direction: Direction): Drop | null {
  const part = parts.find(({ ids }) => ids.includes(id))
  if (!part) return null
  const before = direction === 'up' ? (part.ids.find((each) => each !== id) ?? null) : null
  return { section: part.section?.id ?? null, before }
}
