import { Refusal } from '#domain/refusal.ts'
import type { Push } from '#sync/protocol.ts'
import type { Replica } from '#sync/replica.ts'
import { pull, push, Unreachable } from './server-api.ts'
import type { Session } from './session.ts'
import { type SyncFacts, type SyncState, syncState } from './sync-state.ts'

const pollMs = 3_000
const retryMs = [1_000, 2_000, 4_000, 8_000, 15_000]
/** How often the state line is looked at while anything moves. */
const tickMs = 250

interface ConnectionOptions {
  session: Session
  /** Something broke that nobody can wait out: show the error screen. */
  onFailure: (error: unknown) => void
  /** The session has ended: the person must sign in again. */
  onSignedOut: () => void
}

/** Sends what waits and fetches what is new, over plain requests. */
export class Connection {
  readonly #options: ConnectionOptions
  readonly #listeners = new Set<() => void>()
  #facts: SyncFacts = {
    waiting: 0,
    waitingSince: null,
    reachable: true,
    caughtUpAt: null,
    refused: false,
  }
  #state: SyncState = { status: 'idle' }
  #failures = 0
  #busy = false
  #again = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #ticker: ReturnType<typeof setInterval> | undefined

  constructor(options: ConnectionOptions) {
    this.#options = options
  }

  start(): () => void {
    const wake = () => {
      if (!document.hidden) this.#soon()
    }
    const stopListening = this.#options.session.onMutation(() => this.#soon())
    const stopCounting = this.#options.session.subscribe(() => this.#count())
    addEventListener('online', wake)
    document.addEventListener('visibilitychange', wake)
    this.#count()
    this.#soon()
    return () => {
      stopListening()
      stopCounting()
      removeEventListener('online', wake)
      document.removeEventListener('visibilitychange', wake)
      clearTimeout(this.#timer)
      clearInterval(this.#ticker)
    }
  }

  get state(): SyncState {
    return this.#state
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Sends and fetches now; for a group that is asked for, or a person who presses *Retry*. */
  refresh(): void {
    this.#soon()
  }

  #soon(): void {
    if (this.#busy) {
      this.#again = true
      return
    }
    clearTimeout(this.#timer)
    void this.#round()
  }

  async #round(): Promise<void> {
    this.#busy = true
    this.#again = false
    try {
      for (const replica of this.#options.session.replicas()) await this.#pushAll(replica)
      await this.#pullAll()
      this.#failures = 0
      this.#update({ reachable: true })
    } catch (error) {
      this.#onError(error)
    } finally {
      this.#busy = false
    }
    const delayMs = this.#failures > 0 ? (retryMs[this.#failures - 1] ?? 15_000) : pollMs
    if (this.#again && this.#failures === 0) void this.#round()
    else this.#timer = setTimeout(() => this.#poll(), delayMs)
  }

  #poll(): void {
    if (document.hidden && this.#facts.waiting === 0) return
    this.#soon()
  }

  #onError(error: unknown): void {
    if (error instanceof Unreachable) {
      this.#failures = Math.min(this.#failures + 1, retryMs.length)
      this.#update({ reachable: false })
      return
    }
    // Nothing more is sent: the next screen decides.
    this.#failures = retryMs.length
    if (error instanceof Refusal && error.code === 'notSignedIn') this.#options.onSignedOut()
    else if (error instanceof Refusal && error.code === 'tooMany') this.#update({ reachable: true })
    else this.#options.onFailure(error)
  }

  async #pushAll(replica: Replica): Promise<void> {
    for (const batch of batches(replica)) {
      try {
        const { outcomes } = await push(batch)
        const refused = replica.settle(batch.client, outcomes)
        this.#options.session.refuse(
          refused.map((change) => ({ ...change, stream: replica.stream })),
        )
      } catch (error) {
        if (!(error instanceof Refusal) || !isFinal(error)) throw error
        // The whole batch can never be applied: its words go back to their author.
        const refusal = { code: error.code, values: error.values }
        const outcomes = batch.mutations.map(({ n }) => ({ n, refusal }))
        const refused = replica.settle(batch.client, outcomes)
        this.#options.session.refuse(
          refused.map((change) => ({ ...change, stream: replica.stream })),
        )
      }
    }
  }

  async #pullAll(): Promise<void> {
    const { session } = this.#options
    const wanted = new Set([session.user.id, ...session.groupIds()])
    for (const replica of session.replicas()) {
      if (session.groupState(replica.stream) !== 'absent') wanted.add(replica.stream)
    }
    const cursors = Object.fromEntries([...wanted].map((id) => [id, session.replica(id).cursor]))
    const { streams, gone } = await pull(cursors)
    for (const pulled of streams) session.receive(pulled)
    for (const id of gone) session.lose(id)
    // Groups that I was just let into are fetched at once.
    if (session.groupIds().some((id) => !wanted.has(id))) this.#again = true
  }

  #count(): void {
    const { session } = this.#options
    const pending = session.replicas().flatMap((replica) => replica.pending)
    const hadWaiting = this.#facts.waiting > 0
    this.#update({
      waiting: pending.length,
      waitingSince: pending.length === 0 ? null : Math.min(...pending.map(({ at }) => at)),
      caughtUpAt: hadWaiting && pending.length === 0 ? Date.now() : this.#facts.caughtUpAt,
      refused: session.refused.length > 0,
    })
  }

  #update(facts: Partial<SyncFacts>): void {
    this.#facts = { ...this.#facts, ...facts }
    this.#show()
    this.#ticker ??= setInterval(() => this.#show(), tickMs)
  }

  #show(): void {
    const state = syncState(this.#facts, Date.now())
    if (state.status === 'idle' && this.#facts.waiting === 0) {
      clearInterval(this.#ticker)
      this.#ticker = undefined
    }
    if (JSON.stringify(state) === JSON.stringify(this.#state)) return
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

const pushMaxMutations = 100
/** Half of what the server takes: characters are not bytes. */
const pushMaxLength = 500_000

/** What waits, in the order in which it was made, in pushes of one client each. */
function batches(replica: Replica): Push[] {
  const pushes: Push[] = []
  let length = 0
  for (const { client, n, name, args } of replica.pending) {
    const last = pushes.at(-1)
    const added = JSON.stringify(args).length
    length += added
    const fits = length <= pushMaxLength && (last?.mutations.length ?? 0) < pushMaxMutations
    if (last && last.client === client && fits) {
      last.mutations.push({ n, name, args })
    } else {
      length = added
      pushes.push({ stream: replica.stream, client, mutations: [{ n, name, args }] })
    }
  }
  return pushes
}

/** Whether trying again cannot help. */
function isFinal({ code }: Refusal): boolean {
  return code === 'notMember' || code === 'idTaken' || code === 'gap' || code === 'invalid'
}
