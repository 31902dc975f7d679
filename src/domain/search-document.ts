import type { Id } from './id.ts'
import type { ListItem } from './list-item.ts'
import type { Notepad } from './notepad.ts'
import type { PastItem } from './past-item.ts'

/** Whether something is in use, is done with, or lies in the trash. */
export type SearchState = 'live' | 'old' | 'trash'

/** Something that can be found. */
export interface SearchDocument {
  group: Id
  kind: 'listItem' | 'notepad' | 'pastItem'
  id: Id
  title: string
  /** What is said besides: a note, tags, links, or the words of a notepad. */
  text: string
  state: SearchState
  /** When it was last changed: of equals the newest is first. */
  at: number
}

/** One text for each thing that can be found. */
export function documentKey({ group, kind, id }: Pick<SearchDocument, 'group' | 'kind' | 'id'>) {
  return `${group}/${kind}/${id}`
}

/** An item as it is found; none for one that turned out to be another, or that its name stands for. */
export function itemDocument(group: Id, item: ListItem): SearchDocument | null {
  const { id, title, note, tags, links, alias, folded, deleted, state, editedAt } = item
  if (alias !== null || folded) return null
  const text = [note, tags.join(' · '), ...links].filter(Boolean).join('\n')
  const isOld = state === 'done'
  return {
    group,
    kind: 'listItem',
    id,
    title,
    text,
    state: deleted ? 'trash' : isOld ? 'old' : 'live',
    at: editedAt,
  }
}

/** What was done long ago, by its name: its items are on no device. */
export function pastDocument(group: Id, past: PastItem): SearchDocument | null {
  const { id, title, lastAt: at, deleted } = past
  return deleted ? null : { group, kind: 'pastItem', id, title, text: '', state: 'old', at }
}

/** A notepad as it is found, by its title alone until its words are known. */
export function notepadDocument(group: Id, notepad: Notepad, text: string): SearchDocument {
  const { id, title, deleted, archived, editedAt } = notepad
  const state = deleted ? 'trash' : archived ? 'old' : 'live'
  return { group, kind: 'notepad', id, title, text, state, at: editedAt }
}
