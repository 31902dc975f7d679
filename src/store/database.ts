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
  /** Queries that all see the database as it was at the first of them, by the shortest way. */
  atOneMoment<Result>(read: (moment: Db) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

export interface DatabaseOptions {
  dataDir: string
  databaseUrl: string | null
  now: () => number
}

/** Longer than any statement may take there. */
const silentMs = 35_000

/** The database, locked against a second server and brought to the newest schema. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { dataDir, databaseUrl, now } = options
  if (databaseUrl !== null) {
    // A migration may take as long as it needs, and waits for that of another node.
    const patient = await migrated(await openPostgres(databaseUrl), now)
    await patient.close()
    return openPostgres(databaseUrl, { silentMs })
  }
  return migrated(openSqliteWhole(dataDir), now)
}

async function migrated(database: Database, now: () => number): Promise<Database> {
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
    if (isDamage(error) || !(error instanceof Error && 'errcode' in error)) {
      throw unusableIfDamaged(error)
    }
    // SQLite names neither file nor folder.
    throw new UnusableDatabase(`The database in ${dataDir} cannot be used: ${error.message}.`)
  }
}

function unusableIfDamaged(error: unknown): unknown {
  if (!isDamage(error)) return error
  const reason = error instanceof Error ? error.message : ''
  return new UnusableDatabase(
    `The database is damaged where all else depends on it (${reason}): restore the newest backup.`,
  )
}
