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
import type { Tables } from './tables.ts'
import { LateFailure, type Transaction } from './transaction.ts'

/** Queries are few and repeat; the bound only guards against lists of changing length. */
const namedMax = 300

/**
 * Transactions on Postgres that wait only for what they read: what they write is sent behind one
 * another, and its answers are looked at with that of the COMMIT. A trip to the database takes longer
 * than most of our statements do.
 */
export function pipelinedTransactions(pool: Pool, dialect: PostgresDialect) {
  const parts = { adapter: new PostgresAdapter(), compiler: new PostgresQueryCompiler() }
  const names = new Map<string, string>()
  const executors = new WeakMap<PoolClient, PipelinedExecutor>()

  function executorOn(client: PoolClient): PipelinedExecutor {
    const known = executors.get(client)
    if (known) return known
    const executor = new PipelinedExecutor(client, { ...parts, dialect, names })
    executors.set(client, executor)
    return executor
  }

  return async function transact<Result>(
    work: (transaction: Transaction) => Promise<Result>,
  ): Promise<Result> {
    const client = await pool.connect()
    let isBroken = false
    try {
      const executor = executorOn(client)
      executor.begin()
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
  names: Map<string, string>
}

class PipelinedExecutor extends DefaultQueryExecutor {
  readonly db: Kysely<Tables>
  readonly #client: PoolClient
  readonly #names: Map<string, string>
  #unanswered = new Set<Promise<unknown>>()
  #isGathering = false
  #failure: { reason: unknown } | undefined

  constructor(client: PoolClient, { adapter, compiler, dialect, names }: ExecutorParts) {
    super(compiler, adapter, noConnection)
    this.#client = client
    this.#names = names
    const driver = dialect.createDriver()
    this.db = new Kysely<Tables>({ config: { dialect }, dialect, driver, executor: this })
  }

  begin(): void {
    this.#failure = undefined
    this.#gather()
    this.#note(this.#client.query('begin'))
  }

  override async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { sql, parameters } = query
    const name = this.#nameOf(sql)
    this.#gather()
    const answer = this.#client.query({ text: sql, values: [...parameters], ...(name && { name }) })
    if (isOnlyWriting(sql)) {
      this.#note(answer)
      return { rows: [] }
    }
    try {
      return { rows: (await answer).rows }
    } catch (error) {
      // After a failed write Postgres refuses all that follows; only the first says why.
      throw this.#failure ? this.#failure.reason : error
    }
  }

  async written(): Promise<void> {
    await Promise.all(this.#unanswered)
    const failure = this.#failure
    this.#failure = undefined
    if (failure) throw failure.reason
  }

  async commit(): Promise<void> {
    const { command } = await this.#client.query('commit')
    if (command === 'COMMIT') return
    const { reason = new Error('the transaction was aborted') } = this.#failure ?? {}
    throw reason instanceof DatabaseError ? new LateFailure(reason) : reason
  }

  async rollBack(): Promise<void> {
    await this.#client.query('rollback')
    await Promise.all(this.#unanswered)
  }

  /** What is sent in one turn goes out in one piece: each by itself costs as much as all. */
  #gather(): void {
    if (this.#isGathering) return
    this.#isGathering = true
    const { stream } = this.#client.connection
    stream.cork()
    process.nextTick(() => {
      this.#isGathering = false
      stream.uncork()
    })
  }

  #note(answer: Promise<unknown>): void {
    const noted = answer.then(
      () => undefined,
      (reason: unknown) => void (this.#failure ??= { reason }),
    )
    this.#unanswered.add(noted)
    void noted.then(() => this.#unanswered.delete(noted))
  }

  /** A named statement is parsed once. Not with all columns: one more of them would break it. */
  #nameOf(sql: string): string | undefined {
    const known = this.#names.get(sql)
    if (known || !isQuery(sql) || sql.includes('*') || this.#names.size >= namedMax) return known
    const name = `trivet-${this.#names.size}`
    this.#names.set(sql, name)
    return name
  }
}

/** Only one statement can have a name, and only of these kinds. */
function isQuery(sql: string): boolean {
  return /^(select|insert|update|delete) /.test(sql)
}

function isOnlyWriting(sql: string): boolean {
  return /^(insert|update|delete) /.test(sql) && !sql.includes(' returning ')
}

/** Whoever has the executor has the connection. */
const noConnection: ConnectionProvider = {
  provideConnection: () => Promise.reject(new Error('a transaction has one connection')),
}
