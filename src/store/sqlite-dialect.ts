import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { DatabaseConnection, Dialect, Kysely, SqliteDatabase, SqliteStatement } from 'kysely'

/** Queries are few and repeat; the bound only guards against lists of changing length. */
const cachedStatements = 500

/** Kysely over `node:sqlite`. */
export class NodeSqliteDialect implements Dialect {
  readonly #connection: DatabaseSync
  readonly #begin: string

  constructor(connection: DatabaseSync, begin: 'begin' | 'begin immediate') {
    this.#connection = connection
    this.#begin = begin
  }

  createDriver = () => new NodeSqliteDriver(this.#connection, this.#begin)
  createQueryCompiler = () => new SqliteQueryCompiler()
  createAdapter = () => new SqliteAdapter()
  createIntrospector = (db: Kysely<unknown>) => new SqliteIntrospector(db)
}

class NodeSqliteDriver extends SqliteDriver {
  readonly #connection: DatabaseSync
  readonly #begin: string

  constructor(connection: DatabaseSync, begin: string) {
    super({ database: cachingStatements(connection) })
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

function cachingStatements(connection: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()
  return {
    close: () => connection.close(),
    prepare(sql) {
      const known = statements.get(sql)
      if (known) return known
      const statement = toKyselyStatement(connection, sql)
      const oldest = statements.keys().next().value
      if (statements.size >= cachedStatements && oldest !== undefined) statements.delete(oldest)
      statements.set(sql, statement)
      return statement
    },
  }
}

function toKyselyStatement(connection: DatabaseSync, sql: string): SqliteStatement {
  const statement: StatementSync = connection.prepare(sql)
  const names = statement.columns().map(({ name }) => name)
  const blank = Object.fromEntries(names.map((name) => [name, null]))
  // As objects, `node:sqlite` makes each row one by one, which reads three times as slowly.
  statement.setReturnArrays(true)
  return {
    reader: names.length > 0,
    all: (parameters) =>
      statement.all(...toValues(parameters)).map((row) => toObject(blank, names, row)),
    run: (parameters) => statement.run(...toValues(parameters)),
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
