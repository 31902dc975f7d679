import type { Id } from '#domain/id.ts'

/** What the person is doing with a row; most of the time nothing. */
export type RowState = 'plain' | 'selected' | 'renaming'

/** Which rows are selected or being renamed. Each row listens for itself, so that one renders. */
export class RowStates {
  readonly #listeners = new Set<() => void>()
  #selected: ReadonlySet<Id> = new Set()
  #renaming: Id | null = null

  get selected(): ReadonlySet<Id> {
    return this.#selected
  }

  of(id: Id): RowState {
    if (this.#renaming === id) return 'renaming'
    return this.#selected.has(id) ? 'selected' : 'plain'
  }

  select(ids: Iterable<Id>): void {
    this.#selected = new Set(ids)
    this.#changed()
  }

  toggle(id: Id): void {
    const selected = new Set(this.#selected)
    if (!selected.delete(id)) selected.add(id)
    this.select(selected)
  }

  rename(id: Id | null): void {
    this.#renaming = id
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
