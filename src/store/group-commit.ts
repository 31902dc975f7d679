import type { Id } from '#domain/id.ts'
import type { Commit, Expected, OnCommit, StorageTransaction } from '#sync/storage.ts'
import { setImmediate as endOfTurn } from 'node:timers/promises'
import { Batch, NeedsSavepoints, type Undo } from './batch.ts'
import type { Database } from './database.ts'
import { Known } from './known.ts'
import { LateFailure, type Transaction } from './transaction.ts'

export interface GroupCommitOptions {
  database: Database
  newEpoch: () => string
  onCommit: OnCommit
  /** Told of each COMMIT: how long its transaction took, and how many runs it held. */
  onTimed?: (timed: { seconds: number; runs: number }) => void
}

interface Waiting {
  stream: Id
  run: (transaction: StorageTransaction) => Promise<unknown>
  expected: Expected | undefined
  resolve: (value: unknown) => void
  reject: (reason: unknown) => void
}

interface Done {
  commits: Commit[]
  /** One for each that was run. */
  results: PromiseSettledResult<unknown>[]
}

/** More would make the first of them wait for the last longer than a commit takes. */
const runsPerCommitMax = 250

/** Runs that go one after the other: those that wait while others are written share the next commit. */
export class CommitQueue {
  readonly #options: GroupCommitOptions
  readonly #onIdle: () => void
  #waiting: Waiting[] = []
  #work: Promise<void> | undefined
  #carried: { known: Known; writes: number } | undefined

  constructor(options: GroupCommitOptions, onIdle: () => void = () => undefined) {
    this.#options = options
    this.#onIdle = onIdle
  }

  add(waiting: Waiting): void {
    this.#waiting.push(waiting)
    this.#work ??= this.#commitAll()
  }

  /** When nothing waits. */
  async settled(): Promise<void> {
    await this.#work
  }

  async #commitAll(): Promise<void> {
    const { dialect } = this.#options.database
    while (this.#waiting.length > 0) {
      // SQLite writes without giving way: only what came in the same turn of the event loop can
      // share a commit with it, so this turn is let end. On Postgres they gather meanwhile.
      if (dialect === 'sqlite') await endOfTurn()
      await this.#commitWaiting()
    }
    this.#work = undefined
    this.#onIdle()
  }

  async #commitWaiting(): Promise<void> {
    let taken: Waiting[] = []
    let done: Done
    const startedAt = performance.now()
    try {
      done = await this.#commit(() => {
        taken = this.#waiting.splice(0, runsPerCommitMax)
        return { taken, undo: taken.length === 1 ? 'all' : 'nothing' }
      }).catch((reason: unknown) => {
        this.#carried = undefined
        if (reason instanceof LateFailure && taken.length === 1) throw reason.cause
        if (!(reason instanceof NeedsSavepoints || reason instanceof LateFailure)) throw reason
        return this.#commit(() => ({ taken, undo: 'savepoints' }))
      })
    } catch (reason) {
      this.#carried = undefined
      // Without a connection nobody was taken, and everybody waits in vain.
      const failed = taken.length > 0 ? taken : this.#waiting.splice(0)
      for (const { reject } of failed) reject(reason)
      return
    }
    const { commits, results } = done
    const seconds = (performance.now() - startedAt) / 1_000
    this.#waiting.unshift(...taken.slice(results.length))
    if (commits.length > 0) this.#options.onCommit(commits)
    this.#options.onTimed?.({ seconds, runs: results.length })
    for (const [index, result] of results.entries()) {
      if (result.status === 'fulfilled') taken[index]?.resolve(result.value)
      else taken[index]?.reject(result.reason)
    }
  }

  /** Runs in one transaction what `take` gives once it has begun. */
  #commit(take: () => { taken: Waiting[]; undo: Undo }): Promise<Done> {
    const { database } = this.#options
    return database.transact(async (transaction) => {
      const { taken, undo } = take()
      const batch = this.#batchOn(transaction, undo)
      await batch.prefetch(taken)
      const results = await runAll(batch, taken)
      const commits = await batch.finish()
      this.#carryOver(batch, transaction)
      return { commits, results }
    })
  }

  #batchOn(transaction: Transaction, undo: Undo): Batch {
    const { newEpoch, database } = this.#options
    const { dialect } = database
    const isTrue = this.#carried && this.#carried.writes === transaction.writes?.()
    const known = (isTrue && this.#carried?.known) || new Known()
    known.begin()
    return new Batch({ transaction, dialect, newEpoch, known, undo })
  }

  /** On SQLite only this connection writes, and it counts: what we know holds until the count moves. */
  #carryOver({ known }: Batch, { writes }: Transaction): void {
    this.#carried = writes && { known, writes: writes() }
  }
}

async function runAll(batch: Batch, waiting: Waiting[]): Promise<PromiseSettledResult<unknown>[]> {
  const results: PromiseSettledResult<unknown>[] = []
  for (const { stream, run } of waiting) {
    if (batch.isOver) break
    results.push(await batch.run(stream, run))
  }
  return results
}
