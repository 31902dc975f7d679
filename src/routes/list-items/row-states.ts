import type { Id } from '#domain/id.ts'
import type { ListItem } from '#domain/list-item.ts'

/** What the person is doing with a row; most of the time nothing. */
export type RowState = 'plain' | 'selected' | 'renaming' | 'opened' | 'tooled'

export interface Renaming {
  item: ListItem
  /** The new name as far as it is typed, for a row that has to be made anew. */
  written: string | null
}

/** The word that describes each selected row to a screen reader; it is in their bar. */
export const isSelectedId = 'is-selected'

/** Which rows are selected or being renamed. Each row listens for itself, so that one renders. */
export class RowStates {
  readonly #listeners = new Set<() => void>()
  #selected: ReadonlySet<Id> = new Set()
  #renaming: Renaming | null = null
  #opened: Id | null = null
  #tooled: Id | null = null

  get selected(): ReadonlySet<Id> {
    return this.#selected
  }

  of(id: Id): RowState {
    if (this.#renaming?.item.id === id) return 'renaming'
    if (this.#opened === id) return 'opened'
    if (this.#selected.has(id)) return 'selected'
    return this.#tooled === id ? 'tooled' : 'plain'
  }

  select(ids: Iterable<Id>): void {
    this.#selected = new Set(ids)
    this.#changed()
  }

  /** The row that is being renamed: it stays as it stood, whatever others do to it meanwhile. */
  get renaming(): Renaming | null {
    return this.#renaming
  }

  rename(item: ListItem | null): void {
    this.#renaming = item && { item, written: null }
    this.#changed()
  }

  /** No reason to render anything. */
  write(written: string): void {
    if (this.#renaming) this.#renaming.written = written
  }

  /** Pulled aside, so that what can be done with it lies open. */
  open(id: Id | null): void {
    if (this.#opened === id) return
    this.#opened = id
    this.#changed()
  }

  /** The mouse or the focus is on it. */
  tool(id: Id | null): void {
    if (this.#tooled === id) return
    this.#tooled = id
    this.#changed()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #changed(): void {
    for (const listener of this.#listeners) listener()
  }
}
