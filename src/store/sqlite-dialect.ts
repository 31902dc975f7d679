import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  DefaultQueryExecutor,
  Kysely,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type {
  ConnectionProvider,
  DatabaseConnection,
  Dialect,
  LimitNode,
  QueryResult,
  SqliteDatabase,
  SqliteStatement,
} from 'kysely'

/** Queries are few and repeat; the bound only guards against lists of changing length. */
const cachedStatements = 500

/** Kysely over `node:sqlite`. */
export class NodeSqliteDialect implements Dialect {
  readonly #connection: DatabaseSync
  readonly #begin: string
  readonly #statements: SqliteDatabase
  #writes = 0

  constructor(connection: DatabaseSync, begin: 'begin' | 'begin immediate') {
    this.#connection = connection
    this.#begin = begin
    this.#statements = cachingStatements(connection, () => (this.#writes += 1))
  }

  /** How many statements that may have changed something this connection has run. */
  get writes(): number {
    return this.#writes
  }

  createDriver = () => new NodeSqliteDriver(this.#connection, this.#statements, this.#begin)
  createQueryCompiler = () => new NodeSqliteCompiler()
  createAdapter = () => new SqliteAdapter()
  createIntrospector = (db: Kysely<unknown>) => new SqliteIntrospector(db)

  /**
   * The connection without its queue, for whoever holds that: Kysely's own way to it takes as long
   * as the query does.
   */
  withoutQueue<Tables>(): Kysely<Tables> {
    const driver = this.createDriver()
    const executor = new DirectExecutor(this, this.#statements)
    return new Kysely<Tables>({ config: { dialect: this }, dialect: this, driver, executor })
  }
}

class NodeSqliteCompiler extends SqliteQueryCompiler {
  /** SQLite plans by a bare limit, so that binding one makes it prepare the statement anew. */
  protected override visitLimit({ limit }: LimitNode): void {
    this.append('limit 0 + ')
    this.visitNode(limit)
  }
}

class DirectExecutor extends DefaultQueryExecutor {
  readonly #statements: SqliteDatabase

  constructor(dialect: NodeSqliteDialect, statements: SqliteDatabase) {
    super(dialect.createQueryCompiler(), dialect.createAdapter(), noConnection)
    this.#statements = statements
  }

  override async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const statement = this.#statements.prepare(sql)
    // A row is what its query says, as everywhere in Kysely.
    if (statement.reader) return { rows: statement.all(parameters) as Row[] }
    const { changes } = statement.run(parameters)
    return { rows: [], numAffectedRows: BigInt(changes) }
  }
}

/** Transactions belong to the queue. */
const noConnection: ConnectionProvider = {
  provideConnection: () => Promise.reject(new Error('only queries go past the queue')),
}

class NodeSqliteDriver extends SqliteDriver {
  readonly #connection: DatabaseSync
  readonly #begin: string

  constructor(connection: DatabaseSync, statements: SqliteDatabase, begin: string) {
    super({ database: statements })
    this.#connection = connection
    this.#begin = begin
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(this.#begin))
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // On a full disk SQLite has rolled back already; a second rollback would hide that reason.
    if (this.#connection.isTransaction) await super.rollbackTransaction(connection)
  }
}

function cachingStatements(connection: DatabaseSync, onWrite: () => void): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()
  return {
    close: () => connection.close(),
    prepare(sql) {
      const known = statements.get(sql)
      if (known) return known
      const statement = toKyselyStatement(connection, sql, onWrite)
      const oldest = statements.keys().next().value
      if (statements.size >= cachedStatements && oldest !== undefined) statements.delete(oldest)
      statements.set(sql, statement)
      return statement
    },
  }
}

function toKyselyStatement(
  connection: DatabaseSync,
  sql: string,
  onWrite: () => void,
): SqliteStatement {
  const statement: StatementSync = connection.prepare(sql)
  const names = statement.columns().map(({ name }) => name)
  const blank = Object.fromEntries(names.map((name) => [name, null]))
  const isRead = sql.startsWith('select ')
  // As objects, `node:sqlite` makes each row one by one, which reads three times as slowly.
  statement.setReturnArrays(true)
  return {
    reader: names.length > 0,
    all(parameters) {
      if (!isRead) onWrite()
      return statement.all(...toValues(parameters)).map((row) => toObject(blank, names, row))
    },
    run(parameters) {
      onWrite()
      return statement.run(...toValues(parameters))
    },
    // Its own statement: a cached one would be reset under the reader by the next same query.
    iterate: (parameters) => connection.prepare(sql).iterate(...toValues(parameters)),
  }
}

function toObject(blank: object, names: readonly string[], values: object): object {
  // V8 turns an object that gets more than a dozen new keys this way into a slow hash table.
  const row: Record<string, unknown> = { ...blank }
  // `setReturnArrays` makes every row an array; the library's type does not know.
  const list = values as unknown[]
  for (let index = 0; index < names.length; index += 1) row[names[index] ?? ''] = list[index]
  return row
}

/** What cannot be bound (a boolean, a date, undefined) is refused by `node:sqlite` itself. */
function toValues(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters as SQLInputValue[]
}
