import type { Id } from '#domain/id.ts'
import type { Pending, Session } from './session.ts'
import { nextChangeAt, type SyncFacts, type SyncState, syncState } from './sync-state.ts'
import type { LinkState } from './tabs.ts'
import { countWaiting } from './waiting-changes.ts'

interface StateWatchOptions {
  session: Session
  /** Whether the disk has been asked for it. */
  isSettled: (stream: Id, pending: Pending) => boolean
  isSecure: boolean
}

/** Looks after the state line: the facts, and when they read differently. */
export class StateWatch {
  readonly #session: Session
  readonly #isSettled: StateWatchOptions['isSettled']
  readonly #listeners = new Set<() => void>()
  readonly #startedAt = Date.now()
  #facts: SyncFacts
  #state: SyncState = { status: 'idle' }
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor({ session, isSettled, isSecure }: StateWatchOptions) {
    this.#session = session
    this.#isSettled = isSettled
    this.#facts = {
      waiting: 0,
      kept: 0,
      waitingSince: null,
      awaySince: this.#startedAt,
      caughtUpAt: null,
      refused: false,
      isKept: true,
      viaHttp: false,
      isOutdated: false,
      isSecure,
    }
    session.subscribe(() => this.count())
    this.count()
  }

  get facts(): SyncFacts {
    return this.#facts
  }

  get state(): SyncState {
    return this.#state
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  set(facts: Partial<SyncFacts>): void {
    this.#facts = { ...this.#facts, ...facts }
    this.#show()
  }

  setLink({ isUp, viaHttp, isOutdated }: LinkState): void {
    const awaySince = isUp ? null : (this.#facts.awaySince ?? Date.now())
    this.set({ awaySince, viaHttp: viaHttp && isUp, isOutdated })
  }

  /** Something went that nobody has now: when nothing waits after it, that is not *saved*. */
  letGo(): void {
    this.set({ caughtUpAt: null })
  }

  /** Something waits, was answered, or has reached the disk. */
  count(): void {
    const session = this.#session
    const all = session.waiting()
    const waiting = countWaiting(all)
    const oldest = all.reduce((least, { pending }) => Math.min(least, pending.at), Infinity)
    const kept = countWaiting(all.filter(({ stream, pending }) => this.#isSettled(stream, pending)))
    const refused = session.refused.length > 0
    const isCaughtUp = this.#facts.waiting > 0 && waiting === 0
    const caughtUpAt = isCaughtUp ? Date.now() : this.#facts.caughtUpAt
    this.set({
      waiting,
      kept,
      // What an earlier page left has been waiting for an answer only since this one asked.
      waitingSince: waiting === 0 ? null : Math.max(this.#startedAt, oldest),
      caughtUpAt: refused ? null : caughtUpAt,
      refused,
    })
  }

  #show(): void {
    const now = Date.now()
    const state = syncState(this.#facts, now)
    clearTimeout(this.#timer)
    const next = nextChangeAt(this.#facts, now)
    if (next !== null) this.#timer = setTimeout(() => this.#show(), next - now)
    if (JSON.stringify(state) === JSON.stringify(this.#state)) return
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
