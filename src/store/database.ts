import type { Kysely } from 'kysely'
import { isDamage } from './damage.ts'
import { migrate } from './migrate.ts'
import type { Dialect } from './migrations/migration.ts'
import { migrations } from './migrations/migrations.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'
import type { Tables } from './tables.ts'
import type { Transaction } from './transaction.ts'
import { UnusableDatabase } from './unusable-database.ts'

/** A connection, or a transaction on one: queries do not care which. */
export type Db = Kysely<Tables>

export interface Database {
  dialect: Dialect
  /** Everything that writes goes here. On SQLite its mutex is the one write queue. */
  write: Db
  /** On SQLite a second, read-only connection, which never waits for the writer. */
  read: Db
  /** A transaction on `write` by the shortest way. Throws `LateFailure` for what was noticed late. */
  transact<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

export interface DatabaseOptions {
  dataDir: string
  databaseUrl: string | null
  now: () => number
}

/** The database, locked against a second server and brought to the newest schema. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { dataDir, databaseUrl, now } = options
  const database = databaseUrl ? await openPostgres(databaseUrl) : openSqliteWhole(dataDir)
  try {
    await migrate(database, migrations, now)
  } catch (error) {
    await database.close()
    throw unusableIfDamaged(error)
  }
  return database
}

function openSqliteWhole(dataDir: string): Database {
  try {
    return openSqlite(dataDir)
  } catch (error) {
    throw unusableIfDamaged(error)
  }
}

function unusableIfDamaged(error: unknown): unknown {
  if (!isDamage(error)) return error
  const reason = error instanceof Error ? error.message : ''
  return new UnusableDatabase(
    `The database is damaged where all else depends on it (${reason}): restore the newest backup.`,
  )
}
