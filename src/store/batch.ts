import type { Id } from '#domain/id.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Timestamp } from '#domain/timestamp.ts'
import type { Entry } from '#sync/protocol.ts'
import type { Commit, Expected, StorageTransaction } from '#sync/storage.ts'
import { CompiledQuery } from 'kysely'
import { orInstead } from './damage.ts'
import type { Db } from './database.ts'
import type { Known } from './known.ts'
import type { Dialect } from './migrations/migration.ts'
import { prefetch } from './load-source.ts'
import { type LogTable, insertLog, insertLogs } from './log.ts'
import { Run } from './run.ts'
import {
  type ClientsTable,
  type StreamsTable,
  insertStream,
  lockStream,
  putClient,
  selectClient,
  updateStream,
} from './streams.ts'
import type { Transaction } from './transaction.ts'

/** Others wait while they are written. */
const rowsMax = 2_000

export interface BatchOptions {
  transaction: Transaction
  dialect: Dialect
  newEpoch: () => string
  known: Known
  undo: Undo
}

/**
 * How a run is undone. `all`: with the whole transaction, which nobody shares with it. `nothing`:
 * most refusals come before anything is written; after that, `NeedsSavepoints` is thrown.
 * `savepoints`: alone, at the price of a tenth of the speed.
 */
export type Undo = 'all' | 'nothing' | 'savepoints'

/** The runs must be run again, in a transaction that can undo one of them. */
export class NeedsSavepoints extends Error {
  override name = 'NeedsSavepoints'
}

interface Expecting {
  stream: Id
  expected: Expected | undefined
}

/**
 * Runs that share one database transaction. Streams and clients' numbers are read once and written
 * once, at the end; the transaction's locks keep what was read true.
 */
export class Batch {
  readonly db: Db
  readonly #options: BatchOptions
  readonly known: Known
  readonly #commits = new Map<Id, Commit>()
  readonly #unwrittenLog: LogTable[] = []
  #newEntries: { stream: StreamsTable; entry: Entry }[] = []
  /** Whether there is a savepoint, and whether something ran since. */
  #mark: 'none' | 'fresh' | 'used' = 'none'
  #hasWritten = false
  #rows = 0
  #isOver = false

  constructor(options: BatchOptions) {
    this.db = options.transaction.db
    this.known = options.known
    this.#options = options
  }

  /**
   * Whether it should be committed before another run. On Postgres also after a run that locked
   * people's streams: those of two runs have no common order.
   */
  get isOver(): boolean {
    return this.#isOver
  }

  /** Runs one, or leaves no trace of it. Throws only when the whole transaction is lost. */
  async run(
    stream: Id,
    run: (transaction: StorageTransaction) => Promise<unknown>,
  ): Promise<PromiseSettledResult<unknown>> {
    if (this.#options.undo === 'savepoints') await this.#setMark()
    this.#hasWritten = false
    try {
      const value = await run(new Run(this, stream))
      // What fails later is nobody's.
      if (this.#options.undo === 'savepoints') await this.#options.transaction.written()
      this.#keep()
      return { status: 'fulfilled', value }
    } catch (reason) {
      await this.#revert(reason)
      return { status: 'rejected', reason }
    }
  }

  /**
   * Reads what runs of one stream will ask for, all in one trip. SQLite needs none, and its runs are
   * of many streams, which on Postgres nobody may lock at once.
   */
  async prefetch(runs: readonly Expecting[]): Promise<void> {
    const [first] = runs
    if (this.#options.dialect === 'sqlite' || !first) return
    const expected = runs.flatMap((run) => run.expected ?? [])
    const clients = new Set(expected.map(({ client }) => client))
    const reads = expected.flatMap((run) => run.reads)
    const [stream] = await Promise.all([
      // Its lock comes first: what is read before it may change until we have it.
      this.stream(first.stream),
      ...[...clients].map((client) => this.client(first.stream, client)),
      // What is damaged is for the run that needs it to find, not for all of them.
      orInstead(prefetch(this, first.stream, reads), undefined),
    ])
    // Where there is nothing to lock somebody else may be making it: then all is read after that.
    if (stream) this.known.keep()
    else this.known.revert()
  }

  /** Writes what was only noted. */
  async finish(): Promise<Commit[]> {
    await this.finishLog()
    for (const stream of this.known.streams.changed())
      if (stream) await updateStream(this.db, stream)
    for (const client of this.known.clients.changed()) if (client) await putClient(this.db, client)
    return [...this.#commits.values()]
  }

  async stream(id: Id): Promise<StreamsTable | undefined> {
    const known = this.known.streams.get(id)
    if (known !== undefined) return known ?? undefined
    const stream = await lockStream(this.db, this.#options.dialect, id)
    this.known.streams.remember(id, stream ?? null)
    return stream
  }

  async createStream(id: Id, now: Timestamp): Promise<StreamsTable> {
    const { dialect, newEpoch } = this.#options
    const empty = { seq: 0, epochSeq: 0, epochAt: 0, prunedSeq: 0, liveItems: 0, liveNotepads: 0 }
    const stream = { id, epoch: newEpoch(), ...empty, createdAt: now }
    this.willWrite()
    await insertStream(this.db, stream)
    // Another transaction may have made it while we waited for its lock.
    const locked = (await lockStream(this.db, dialect, id)) ?? stream
    this.known.streams.remember(id, locked)
    return locked
  }

  async client(stream: Id, client: Id): Promise<ClientsTable | undefined> {
    const at = `${stream}/${client}`
    const known = this.known.clients.get(at)
    if (known !== undefined) return known ?? undefined
    const [row] = await selectClient(this.db, { stream, client })
    this.known.clients.remember(at, row ?? null)
    return row
  }

  changeClient(row: ClientsTable): void {
    this.known.clients.change(`${row.stream}/${row.client}`, row)
  }

  /** The next seq of a stream, with what happened at it. */
  advance(stream: StreamsTable, entry: Entry): void {
    this.known.streams.change(stream.id, stream)
    this.#newEntries.push({ stream, entry })
    this.#rows += entry.changed.length
    if (this.#rows > rowsMax) this.#isOver = true
  }

  /** At once, or with those of the other runs where none of them can be undone by itself. */
  async writeLog(row: LogTable): Promise<void> {
    const { dialect, undo } = this.#options
    if (dialect === 'postgres' && undo === 'nothing') this.#unwrittenLog.push(row)
    else await insertLog(this.db, row)
  }

  /** Called before the log is read. */
  async finishLog(): Promise<void> {
    const rows = this.#unwrittenLog.splice(0)
    if (rows.length > 0) await insertLogs(this.db, rows)
  }

  /** Called before a run writes. */
  willWrite(): void {
    this.#hasWritten = true
  }

  endWithThisRun(): void {
    this.#isOver ||= this.#options.dialect === 'postgres'
  }

  async #setMark(): Promise<void> {
    if (this.#mark === 'fresh') return
    const isFirst = this.#mark === 'none'
    for (const query of isFirst ? [makeSavepoint] : renewSavepoint)
      await this.db.executeQuery(query)
    this.#mark = 'fresh'
  }

  #keep(): void {
    this.#mark = 'used'
    this.known.keep()
    for (const { stream, entry } of this.#newEntries) {
      const { id, epoch } = stream
      const commit = this.#commits.get(id)
      if (commit) {
        commit.to = entry.seq
        commit.entries.push(entry)
      } else {
        const { seq } = entry
        this.#commits.set(id, { stream: id, epoch, from: seq - 1, to: seq, entries: [entry] })
      }
    }
    this.#newEntries = []
  }

  async #revert(reason: unknown): Promise<void> {
    const { undo } = this.#options
    if (undo === 'all') throw reason
    // After any error of its own Postgres does nothing more in this transaction.
    const isClean = reason instanceof Refusal && !this.#hasWritten
    if (undo === 'nothing' && !isClean) throw new NeedsSavepoints()
    if (undo === 'savepoints') {
      try {
        // Beside a statement that fails it would not be looked at.
        await this.#options.transaction.written().catch(() => undefined)
        await this.db.executeQuery(rollBackToSavepoint)
      } catch {
        // A full disk or a broken connection has taken everybody's work along.
        throw reason
      }
    }
    this.known.revert()
    this.#newEntries = []
  }
}

const makeSavepoint = CompiledQuery.raw('savepoint run')
const renewSavepoint = [CompiledQuery.raw('release savepoint run'), makeSavepoint]
const rollBackToSavepoint = CompiledQuery.raw('rollback to savepoint run')
