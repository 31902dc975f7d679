import {
  type CompiledQuery,
  type ConnectionProvider,
  DefaultQueryExecutor,
  Kysely,
  PostgresAdapter,
  type PostgresDialect,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import { DatabaseError, type Pool, type PoolClient } from 'pg'
import { StatementNames } from './statement-names.ts'
import type { Tables } from './tables.ts'
import { LateFailure, type Transaction } from './transaction.ts'
import { type ParsedNames, type ParserOf, type Row, type Statement, Trip } from './trip.ts'

interface PipelinedOptions {
  pool: Pool
  dialect: PostgresDialect
  parserOf: ParserOf
}

/**
 * Transactions on Postgres that wait only for what they read: what they write is sent with what
 * follows, and its answers are looked at with that of the COMMIT. A trip to the database takes longer
 * than most of our statements do.
 */
export function pipelinedTransactions({ pool, dialect, parserOf }: PipelinedOptions) {
  const parts = { adapter: new PostgresAdapter(), compiler: new PostgresQueryCompiler() }
  const names = new StatementNames('trivet')
  const executors = new WeakMap<PoolClient, PipelinedExecutor>()

  function executorOn(client: PoolClient): PipelinedExecutor {
    const known = executors.get(client)
    if (known) return known
    const executor = new PipelinedExecutor(client, { ...parts, dialect, names, parserOf })
    executors.set(client, executor)
    return executor
  }

  return async function transact<Result>(
    begin: string,
    work: (transaction: Transaction) => Promise<Result>,
  ): Promise<Result> {
    const client = await pool.connect()
    let isBroken = false
    try {
      const executor = executorOn(client)
      executor.begin(begin)
      try {
        const result = await work({ db: executor.db, written: () => executor.written() })
        await executor.commit()
        return result
      } catch (error) {
        await executor.rollBack().catch(() => (isBroken = true))
        throw error
      }
    } finally {
      client.release(isBroken)
    }
  }
}

interface ExecutorParts {
  adapter: PostgresAdapter
  compiler: PostgresQueryCompiler
  dialect: PostgresDialect
  names: StatementNames
  parserOf: ParserOf
}

class PipelinedExecutor extends DefaultQueryExecutor {
  readonly db: Kysely<Tables>
  readonly #client: PoolClient
  readonly #names: StatementNames
  readonly #parserOf: ParserOf
  readonly #parsed: ParsedNames = new Map()
  #unsent: Statement[] = []
  #isSending = false
  #trip: Trip | undefined
  #failure: { reason: unknown } | undefined

  constructor(client: PoolClient, { adapter, compiler, dialect, names, parserOf }: ExecutorParts) {
    super(compiler, adapter, noConnection)
    this.#client = client
    this.#names = names
    this.#parserOf = parserOf
    const driver = dialect.createDriver()
    this.db = new Kysely<Tables>({ config: { dialect }, dialect, driver, executor: this })
  }

  begin(how: string): void {
    this.#failure = undefined
    this.#write(how, [])
  }

  override async executeQuery<Answered>(query: CompiledQuery): Promise<QueryResult<Answered>> {
    const { sql, parameters } = query
    if (isOnlyWriting(sql)) {
      this.#write(sql, parameters)
      return { rows: [] }
    }
    try {
      const { rows } = await this.#ask(sql, parameters)
      // Whoever wrote the query knows its columns.
      return { rows: rows as Answered[] }
    } catch (error) {
      // After a failed write Postgres refuses all that follows; only the first says why.
      throw this.#failure ? this.#failure.reason : error
    }
  }

  async written(): Promise<void> {
    await this.#answered()
    const failure = this.#failure
    this.#failure = undefined
    if (failure) throw failure.reason
  }

  async commit(): Promise<void> {
    let answer: unknown
    try {
      const { command } = await this.#ask('commit', [])
      if (command === 'COMMIT') return
    } catch (error) {
      answer = error
    }
    const reason = this.#failure ? this.#failure.reason : answer
    if (this.#failure && reason instanceof DatabaseError) throw new LateFailure(reason)
    throw reason ?? new Error('the transaction was aborted')
  }

  async rollBack(): Promise<void> {
    for (const { onFailed } of this.#unsent.splice(0)) onFailed(new Error('rolled back'))
    await this.#ask('rollback', [])
  }

  #write(sql: string, values: readonly unknown[]): void {
    this.#add({
      sql,
      values,
      name: this.#names.nameOf(sql),
      hasRows: false,
      onDone: () => undefined,
      onFailed: (reason) => void (this.#failure ??= { reason }),
    })
  }

  #ask(sql: string, values: readonly unknown[]): Promise<{ rows: Row[]; command: string }> {
    return new Promise((resolve, reject) => {
      this.#add({
        sql,
        values,
        name: this.#names.nameOf(sql),
        hasRows: true,
        onDone: (rows, command) => resolve({ rows, command }),
        onFailed: reject,
      })
    })
  }

  /** What is said in one turn goes together: each by itself costs as much as all. */
  #add(statement: Statement): void {
    this.#unsent.push(statement)
    if (this.#isSending) return
    this.#isSending = true
    process.nextTick(() => {
      this.#isSending = false
      this.#send()
    })
  }

  #send(): void {
    if (this.#unsent.length === 0 || (this.#trip && !this.#trip.isOver)) return
    const statements = this.#unsent
    this.#unsent = []
    const trip = new Trip({ statements, parsed: this.#parsed, parserOf: this.#parserOf })
    this.#trip = trip
    this.#client.query(trip)
    void trip.ended.then(() => this.#send())
  }

  async #answered(): Promise<void> {
    do {
      this.#send()
      await this.#trip?.ended
    } while (this.#unsent.length > 0)
  }
}

function isOnlyWriting(sql: string): boolean {
  return /^(insert|update|delete|savepoint|release) /.test(sql) && !sql.includes(' returning ')
}

/** Whoever has the executor has the connection. */
const noConnection: ConnectionProvider = {
  provideConnection: () => Promise.reject(new Error('a transaction has one connection')),
}
