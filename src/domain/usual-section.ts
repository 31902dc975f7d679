import type { GroupMemory } from './group-memory.ts'
import type { Id } from './id.ts'
import { nameOf, type Part } from './quick-add-part.ts'
import type { Named } from './quick-add-tokens.ts'
import type { QuickAdd } from './quick-add.ts'
import { titleKey } from './title-key.ts'

interface Known {
  memory: Pick<GroupMemory, 'usualSection'>
  /** The sections that are there. */
  sections: readonly Named[]
  asWords?: ReadonlySet<string> | undefined
}

/** No letter of the line says it, so that no caret stands behind it. */
const nowhere = { start: -1, end: -1 }

/** A line that names no section, with the one where the group usually has this very thing. */
export function withUsualSection(line: QuickAdd, { memory, sections, asWords }: Known): QuickAdd {
  if (line.section !== null) return line
  const section = memory.usualSection(line.title)
  if (!sections.some(({ id }) => id === section) || section === null) return line
  const part: Part = { kind: 'usualSection', section, words: titleKey(line.title), ...nowhere }
  return asWords?.has(nameOf(part)) ? line : { ...line, parts: [...line.parts, part] }
}

/** Where what a line adds goes, if nothing else says so. */
export function usualSectionOf({ parts }: Pick<QuickAdd, 'parts'>): Id | null {
  return parts.find((part) => part.kind === 'usualSection')?.section ?? null
}

/** What a line says, where something else already says in which section it goes. */
export function typedParts({ parts }: Pick<QuickAdd, 'parts'>): Part[] {
  return parts.filter(({ kind }) => kind !== 'usualSection')
}
