import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Database, Db } from './database.ts'
import { columnTypes } from './migrations/column-types.ts'
import type { Dialect, Migration } from './migrations/migration.ts'
import type { Tables } from './tables.ts'
import { UnusableDatabase } from './unusable-database.ts'

export interface MigrationsTable {
  name: string
  appliedAt: number
}

/** Any number that no other program on the same Postgres is likely to have chosen. */
const migrationLock = 8_474_838

/** Applies what is missing, in order, each in a transaction of its own. */
export async function migrate(
  database: Pick<Database, 'dialect' | 'write'>,
  migrations: Migration[],
  now: () => number,
): Promise<void> {
  const { dialect, write } = database
  await locked(database, (db) => createMigrationsTable(db, dialect))
  await refuseNewerSchema(write, migrations)
  for (const migration of migrations) {
    await locked(database, async (db) => {
      // Read under the lock: another server may have applied it while we waited.
      if ((await appliedNames(db)).has(migration.name)) return
      await migration.up(db as unknown as Kysely<unknown>, dialect)
      await db.insertInto('migrations').values({ name: migration.name, appliedAt: now() }).execute()
    })
  }
}

function locked(
  { dialect, write }: Pick<Database, 'dialect' | 'write'>,
  work: (db: Transaction<Tables>) => Promise<void>,
): Promise<void> {
  return write.transaction().execute(async (db) => {
    if (dialect === 'postgres') {
      await sql`set local statement_timeout = 0`.execute(db)
      await sql`set local lock_timeout = 0`.execute(db)
      await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(db)
    }
    await work(db)
  })
}

async function createMigrationsTable(db: Db, dialect: Dialect): Promise<void> {
  const types = columnTypes(dialect)
  await db.schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('name', types.id, (column) => column.primaryKey().notNull())
    .addColumn('appliedAt', types.timestamp, (column) => column.notNull())
    .execute()
}

async function refuseNewerSchema(db: Db, migrations: Migration[]): Promise<void> {
  const known = new Set(migrations.map((migration) => migration.name))
  const unknown = [...(await appliedNames(db))].find((name) => !known.has(name))
  if (unknown === undefined) return
  throw new UnusableDatabase(
    `This database was written by a newer version of Trivet (it has "${unknown}"): start that version, or restore an older backup.`,
  )
}

async function appliedNames(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('migrations').select('name').execute()
  return new Set(rows.map((row) => row.name))
}
