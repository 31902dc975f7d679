import { fold } from '#domain/fold.ts'
import type { GroupMemory, Remembered } from '#domain/group-memory.ts'
import type { ListItem } from '#domain/list-item.ts'
import type { QuickAdd } from '#domain/quick-add.ts'
import { namesLike, type Named, openToken } from '#domain/quick-add-tokens.ts'
import { titleKey } from '#domain/title-key.ts'
import { usualSectionOf } from '#domain/usual-section.ts'

/** A row that is offered while somebody types. */
export type Suggestion =
  | { kind: 'onList'; there: ListItem }
  | { kind: 'remembered'; thing: Remembered; isOpen: boolean }
  | { kind: 'starter'; title: string }
  | { kind: 'name'; mark: '@' | '#'; name: string }
  | { kind: 'newSection'; name: string }

const suggestionsMax = 5

interface Sources {
  memory: GroupMemory
  starters: readonly string[]
  people: readonly Named[]
  sections: readonly Named[]
  canArrange: boolean
  /** Whether more of this can simply be added to what is there. */
  canRaise: (there: ListItem) => boolean
  now: number
}

/** What to offer for a line, best first. */
export function suggest(line: string, parsed: QuickAdd, sources: Sources): Suggestion[] {
  const token = openToken(line)
  if (token) return suggestNames(token, sources)
  const { memory, starters, now } = sources
  const there = memory.findOpen(parsed.title)
  const found: Suggestion[] = there && sources.canRaise(there) ? [{ kind: 'onList', there }] : []
  const typed = titleKey(parsed.title)
  const isPlaced = (parsed.section ?? usualSectionOf(parsed)) !== null
  for (const thing of memory.find(parsed.title, { now, most: suggestionsMax })) {
    const isOpen = memory.findOpen(thing.title) !== undefined
    // What is typed out already needs no row, unless it comes with something that Enter does not bring.
    const isBare = thing.amount === null && (thing.section === null || isPlaced)
    if (thing.key !== typed || (!isOpen && !isBare)) {
      found.push({ kind: 'remembered', thing, isOpen })
    }
  }
  for (const title of startersLike(starters, parsed.title)) {
    const isThere = found.some((row) => titleKey(titleOf(row)) === titleKey(title))
    if (!isThere && titleKey(title) !== typed) found.push({ kind: 'starter', title })
  }
  return found.slice(0, suggestionsMax)
}

export function titleOf(suggestion: Suggestion): string {
  if (suggestion.kind === 'onList') return suggestion.there.title
  if (suggestion.kind === 'remembered') return suggestion.thing.title
  return suggestion.kind === 'starter' ? suggestion.title : suggestion.name
}

function suggestNames(
  { mark, typed }: { mark: '@' | '#'; typed: string },
  { people, sections, canArrange }: Sources,
): Suggestion[] {
  const like = namesLike(mark === '@' ? people : sections, typed)
  const names = like
    // Typed out, it is a chip already.
    .filter(({ name }) => fold(name) !== fold(typed))
    .slice(0, suggestionsMax)
    .map(({ name }): Suggestion => ({ kind: 'name', mark, name }))
  const isNew = mark === '#' && typed !== '' && like.length === 0 && canArrange
  return isNew ? [{ kind: 'newSection', name: typed }] : names
}

function startersLike(starters: readonly string[], title: string): string[] {
  const wanted = fold(title)
  if (wanted === '') return []
  return starters.filter((word) => fold(word).startsWith(wanted)).slice(0, suggestionsMax)
}
