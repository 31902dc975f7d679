import type { Id } from '#domain/id.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Entries, Person, Rows } from '#sync/protocol.ts'
import type { Whole } from '#sync/replica.ts'
import { retryAfterMs, Unreachable } from './server-api.ts'
import { Snapshot, Torn } from './snapshot.ts'

const tornMs = 2_000
/** The next link may come sooner; it may also stand, and only one page have got lost. */
const awayMs = 10_000

interface Coming {
  snapshot: Snapshot
  /** What the server said since it was asked for: a whole that is older must not take it away. */
  later: (Rows | Entries)[]
}

export interface Came extends Pick<Coming, 'later'> {
  whole: Whole
  people: Person[]
}

/** The streams that are being fetched whole, until each of them is here. */
export class Snapshots {
  readonly #onWhole: (stream: Id, came: Came) => void
  readonly #coming = new Map<Id, Coming>()
  /** Two that fetch the same pages at once would get none of them together. */
  readonly #running = new Map<Id, Promise<boolean>>()
  readonly #again = new Map<Id, ReturnType<typeof setTimeout>>()
  #isStopped = false

  constructor(onWhole: (stream: Id, came: Came) => void) {
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

  /** Told of everything that comes meanwhile. */
  hear(message: Rows | Entries): void {
    this.#coming.get(message.stream)?.later.push(message)
  }

  /** Says whether it is here; what is not comes later. */
  fetch(stream: Id): Promise<boolean> {
    const running = this.#running.get(stream) ?? this.#fetch(stream)
    this.#running.set(stream, running)
    return running
  }

  async #fetch(stream: Id): Promise<boolean> {
    const coming = this.#coming.get(stream) ?? { snapshot: new Snapshot(stream), later: [] }
    this.#coming.set(stream, coming)
    clearTimeout(this.#again.get(stream))
    try {
      const { people, ...whole } = await coming.snapshot.fetch()
      this.#coming.delete(stream)
      const later = coming.later.filter(({ epoch }) => epoch === whole.epoch)
      if (!this.#isStopped) this.#onWhole(stream, { whole, people, later })
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
