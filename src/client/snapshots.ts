import type { Id } from '#domain/id.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Person } from '#sync/protocol.ts'
import type { Whole } from '#sync/replica.ts'
import { Unreachable } from './server-api.ts'
import { Snapshot, Torn } from './snapshot.ts'

const againMs = 2_000

/** The streams that are being fetched whole, until each of them is here. */
export class Snapshots {
  readonly #onWhole: (stream: Id, whole: Whole, people: Person[]) => Promise<void>
  readonly #coming = new Map<Id, Snapshot>()
  /** Two that fetch the same pages at once would get none of them together. */
  readonly #running = new Map<Id, Promise<boolean>>()
  #isStopped = false

  constructor(onWhole: (stream: Id, whole: Whole, people: Person[]) => Promise<void>) {
    this.#onWhole = onWhole
  }

  stop(): void {
    this.#isStopped = true
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
    try {
      const { people, ...whole } = await snapshot.fetch()
      this.#coming.delete(stream)
      if (!this.#isStopped) await this.#onWhole(stream, whole, people)
      return !this.#isStopped
    } catch (error) {
      // Away, or torn on the way: with the next link, or in a while.
      if (error instanceof Torn) setTimeout(() => void this.fetch(stream), againMs)
      else if (error instanceof Refusal) this.#coming.delete(stream)
      else if (!(error instanceof Unreachable)) throw error
      // One that is not mine any more is as it should be.
      return error instanceof Refusal
    } finally {
      this.#running.delete(stream)
    }
  }
}
