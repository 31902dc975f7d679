import type { Id } from '#domain/id.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Person } from '#sync/protocol.ts'
import type { Whole } from '#sync/replica.ts'
import { retryAfterMs, Unreachable } from './server-api.ts'
import { Snapshot, Torn } from './snapshot.ts'

const tornMs = 2_000
/** The next link may come sooner; it may also stand, and only one page have got lost. */
const awayMs = 10_000

/** The streams that are being fetched whole, until each of them is here. */
export class Snapshots {
  readonly #onWhole: (stream: Id, whole: Whole, people: Person[]) => Promise<void>
  readonly #coming = new Map<Id, Snapshot>()
  /** Two that fetch the same pages at once would get none of them together. */
  readonly #running = new Map<Id, Promise<boolean>>()
  readonly #again = new Map<Id, ReturnType<typeof setTimeout>>()
  #isStopped = false

  constructor(onWhole: (stream: Id, whole: Whole, people: Person[]) => Promise<void>) {
    this.#onWhole = onWhole
  }

  stop(): void {
    this.#isStopped = true
    for (const timer of this.#again.values()) clearTimeout(timer)
  }

  /** There is a link again: what broke off goes on. */
  resume(): void {
    for (const stream of this.#coming.keys()) void this.fetch(stream)
  }

  /** Says whether it is here; what is not comes later. */
  fetch(stream: Id): Promise<boolean> {
    const running = this.#running.get(stream) ?? this.#fetch(stream)
    this.#running.set(stream, running)
    return running
  }

  async #fetch(stream: Id): Promise<boolean> {
    const snapshot = this.#coming.get(stream) ?? new Snapshot(stream)
    this.#coming.set(stream, snapshot)
    clearTimeout(this.#again.get(stream))
    try {
      const { people, ...whole } = await snapshot.fetch()
      this.#coming.delete(stream)
      if (!this.#isStopped) await this.#onWhole(stream, whole, people)
      return !this.#isStopped
    } catch (error) {
      const againMs = againAfterMs(error)
      if (againMs !== null) this.#fetchAfter(stream, againMs)
      else if (error instanceof Refusal) this.#coming.delete(stream)
      else throw error
      // One that is not mine any more is as it should be.
      return againMs === null
    } finally {
      this.#running.delete(stream)
    }
  }

  #fetchAfter(stream: Id, delayMs: number): void {
    if (this.#isStopped) return
    this.#again.set(
      stream,
      setTimeout(() => void this.fetch(stream), delayMs),
    )
  }
}

/** How long to wait with what did not come; `null` if it never will. */
function againAfterMs(error: unknown): number | null {
  if (error instanceof Torn) return tornMs
  return error instanceof Unreachable ? awayMs : retryAfterMs(error)
}
