import type { Id } from '#domain/id.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Outcome, Push } from '#sync/protocol.ts'
import type { Room } from '#sync/room.ts'

interface PushesOptions {
  room: Pick<Room, 'push'>
  waitingMutationsMax: number
  /** Told when a push is answered. */
  onAnswered?: (answered: { seconds: number; outcomes: Outcome[] }) => void
}

const retryAfterSeconds = 2

/** The way to the room for every push: what would wait too long is sent away instead of queued. */
export class Pushes {
  readonly #options: PushesOptions
  readonly #running = new Set<Promise<unknown>>()
  #waiting = 0
  #pushes = 0
  #mutations = 0
  #refused = 0

  constructor(options: PushesOptions) {
    this.#options = options
  }

  /** Mutations that wait for the database now. */
  get waiting(): number {
    return this.#waiting
  }

  get totals() {
    return { pushes: this.#pushes, mutations: this.#mutations, sentAway: this.#refused }
  }

  /** Throws `tooMany` when nothing was done because too much waits already. */
  async push(push: Push, userId: Id): Promise<Outcome[]> {
    const { room, waitingMutationsMax, onAnswered } = this.#options
    const size = push.mutations.length
    if (this.#waiting > 0 && this.#waiting + size > waitingMutationsMax) {
      this.#refused += 1
      throw new Refusal('tooMany', { retryAfterSeconds })
    }
    this.#waiting += size
    this.#pushes += 1
    this.#mutations += size
    const startedAt = performance.now()
    const running = room.push(push, userId)
    this.#running.add(running)
    try {
      const outcomes = await running
      onAnswered?.({ seconds: (performance.now() - startedAt) / 1_000, outcomes })
      return outcomes
    } finally {
      this.#running.delete(running)
      this.#waiting -= size
    }
  }

  /** Settles when everything that was taken is in the database, or was refused. */
  async finish(): Promise<void> {
    await Promise.allSettled(this.#running)
  }
}
