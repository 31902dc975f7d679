import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { sql } from 'kysely'
import type { Database, Db } from './database.ts'

/** A backup of either database is an SQLite file: it can be started as it is, and moved to the other. */

const rowsPerStep = 500

/** All rows as they are at one moment, while others go on writing, into an empty file of the same schema. */
export async function copyOutOfPostgres(database: Database, file: string): Promise<void> {
  const target = new DatabaseSync(file)
  try {
    target.exec('pragma foreign_keys = off; pragma synchronous = full; begin')
    await database.read
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (db) => {
        await sql`set local statement_timeout = 0`.execute(db)
        for (const table of tablesOf(target)) await copyTableOut(db, target, table)
      })
    // Whoever looks at it must leave nothing beside it, and it can stand where nothing is written.
    target.exec('commit; pragma journal_mode = delete')
  } finally {
    target.close()
  }
}

/** All rows of a backup into an empty database of the same schema, or none of them. */
export async function copyIntoPostgres(database: Database, file: string): Promise<void> {
  const source = new DatabaseSync(file, { readOnly: true })
  try {
    await database.write.transaction().execute(async (db) => {
      await sql`set local statement_timeout = 0`.execute(db)
      const tables = tablesOf(source)
      for (const table of tables.toReversed())
        await sql`delete from ${sql.table(table)}`.execute(db)
      for (const table of tables) await copyTableIn(db, source, table)
    })
  } finally {
    source.close()
  }
}

/** In the order in which they were made, so that what a row points at comes before it. */
function tablesOf(connection: DatabaseSync): string[] {
  const query = `select name from sqlite_master where type = 'table' and name not like 'sqlite_%'
    order by rowid`
  return connection
    .prepare(query)
    .all()
    .map(({ name }) => String(name))
}

async function copyTableOut(db: Db, target: DatabaseSync, table: string) {
  target.exec(`delete from "${table}"`)
  await sql`declare rows no scroll cursor for select * from ${sql.table(table)}`.execute(db)
  for (;;) {
    const { rows } = await sql<
      Record<string, unknown>
    >`fetch ${sql.lit(rowsPerStep)} from rows`.execute(db)
    const [first] = rows
    if (!first) break
    const columns = Object.keys(first)
    const insert = target.prepare(
      `insert into "${table}" (${columns.map((column) => `"${column}"`).join()})
       values (${columns.map(() => '?').join()})`,
    )
    for (const row of rows) insert.run(...columns.map((column) => toSqlite(row[column])))
  }
  await sql`close rows`.execute(db)
}

/** What better-auth's columns hold in the one database, as it writes them in the other. */
function toSqlite(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Date) return value.toISOString()
  // Texts, numbers, bytes and null, which both databases have.
  return value as SQLInputValue
}

async function copyTableIn(db: Db, source: DatabaseSync, table: string) {
  const booleans = await booleanColumns(db, table)
  let batch: Record<string, unknown>[] = []
  const write = async () => {
    const [first] = batch
    if (!first) return
    const columns = Object.keys(first).map((column) => sql.ref(column))
    const rows = batch.map((row) => sql`(${sql.join(Object.values(row))})`)
    await sql`insert into ${sql.table(table)} (${sql.join(columns)}) values ${sql.join(rows)}`.execute(
      db,
    )
    batch = []
  }
  for (const row of source.prepare(`select * from "${table}"`).iterate()) {
    const values = Object.entries(row).map(([column, value]) => [
      column,
      booleans.has(column) && value !== null ? value === 1 : value,
    ])
    batch.push(Object.fromEntries(values))
    // A statement of Postgres takes 65,535 values.
    if (batch.length >= rowsPerStep) await write()
  }
  await write()
}

async function booleanColumns(db: Db, table: string): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and data_type = 'boolean'
  `.execute(db)
  return new Set(rows.map(({ name }) => name))
}
