import { afterPaint } from '#client/after-paint.ts'
import type { Id } from '#domain/id.ts'
import type { Standing } from '#domain/list-arrangement.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'

/** Is told where rows stand that are ticked or put back now. */
export type Hold = (rows: readonly (readonly [Id, Standing])[]) => void

const heldMs = 2_500
const none: ReadonlyMap<Id, Standing> = new Map()

/** Rows that I ticked stay where they were until I have paused, so that nothing moves under my finger. */
export function useHeldRows(): Pick<HeldRows, 'held' | 'hold'> {
  const [rows] = useState(() => new HeldRows())
  const held = useSyncExternalStore(
    rows.subscribe,
    () => rows.held,
    () => none,
  )
  useEffect(() => {
    if (held === none) return undefined
    const timer = setTimeout(() => rows.letGo(), heldMs)
    return () => clearTimeout(timer)
  }, [rows, held])
  return { held, hold: rows.hold }
}

/** Known at once to whatever renders, but no reason to render before the tick itself is painted. */
class HeldRows {
  readonly #listeners = new Set<() => void>()
  held = none

  hold: Hold = (rows) => {
    // A new map each time: every tick starts the pause anew. Where it stood first, it stands.
    this.held = new Map([...rows, ...this.held])
    afterPaint(() => this.#changed())
  }

  letGo(): void {
    this.held = none
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
