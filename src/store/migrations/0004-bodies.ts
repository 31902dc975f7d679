import { fromBase64 } from '#domain/base64.ts'
import { type Kysely, sql } from 'kysely'
import { decodeUpdate } from 'yjs'
import { columnTypes } from './column-types.ts'
import type { Dialect } from './migration.ts'

/** Who writes in a notepad and how far, its body as a whole, and how it was at earlier times. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { id, text, json, flag, timestamp } = columnTypes(dialect)
  await db.schema
    .createTable('notepadWriters')
    .addColumn('groupId', id, (column) => column.notNull().references('streams.id'))
    .addColumn('notepad', id, (column) => column.notNull())
    .addColumn('id', timestamp, (column) => column.notNull())
    .addColumn('userId', id)
    .addColumn('client', id)
    .addColumn('clock', timestamp, (column) => column.notNull())
    .addPrimaryKeyConstraint('notepadWritersPrimaryKey', ['groupId', 'notepad', 'id'])
    .execute()
  await db.schema
    .createTable('writerLeases')
    .addColumn('block', timestamp, (column) => column.primaryKey().notNull())
    .addColumn('userId', id, (column) => column.notNull())
    .addColumn('at', timestamp, (column) => column.notNull())
    .execute()
  // The bytes come last: SQLite reads a row from its start.
  await db.schema
    .createTable('notepadBodies')
    .addColumn('groupId', id, (column) => column.notNull().references('streams.id'))
    .addColumn('notepad', id, (column) => column.notNull())
    .addColumn('seq', timestamp, (column) => column.notNull())
    .addColumn('characters', timestamp, (column) => column.notNull())
    .addColumn('bytes', timestamp, (column) => column.notNull())
    .addColumn('text', text, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('notepadBodiesPrimaryKey', ['groupId', 'notepad'])
    .execute()
  await db.schema
    .createTable('notepadVersions')
    .addColumn('groupId', id, (column) => column.notNull().references('streams.id'))
    .addColumn('notepad', id, (column) => column.notNull())
    .addColumn('seq', timestamp, (column) => column.notNull())
    .addColumn('at', timestamp, (column) => column.notNull())
    .addColumn('name', text)
    .addColumn('authors', json, (column) => column.notNull())
    .addColumn('characters', timestamp, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('notepadVersionsPrimaryKey', ['groupId', 'notepad', 'seq'])
    .execute()
  // Bytes that turned out to be no part of a body: kept for whoever looks into it, and sent to nobody.
  await db.schema
    .alterTable('notepadUpdates')
    .addColumn('aside', flag, (column) => column.notNull().defaultTo(0))
    .execute()
  await fillWriters(db)
}

const rowsPerPage = 500

interface UpdateRow {
  groupId: string
  id: string
  notepad: string
  update: string
}

/** How far those are that have written so far: what comes next builds on it. */
async function fillWriters(db: Kysely<unknown>): Promise<void> {
  let [group, last] = ['', '']
  for (;;) {
    const { rows } = await sql<UpdateRow>`
      select ${sql.ref('groupId')}, id, notepad, ${sql.ref('update')} from ${sql.table('notepadUpdates')}
      where ${sql.ref('groupId')} > ${group} or (${sql.ref('groupId')} = ${group} and id > ${last})
      order by ${sql.ref('groupId')}, id limit ${sql.lit(rowsPerPage)}
    `.execute(db)
    for (const row of rows) await fillFrom(db, row)
    const end = rows.at(-1)
    if (!end || rows.length < rowsPerPage) return
    ;[group, last] = [end.groupId, end.id]
  }
}

async function fillFrom(db: Kysely<unknown>, { groupId, notepad, update }: UpdateRow) {
  const clocks = new Map<number, number>()
  for (const { id, length } of decodeUpdate(fromBase64(update)).structs) {
    clocks.set(id.client, Math.max(clocks.get(id.client) ?? 0, id.clock + length))
  }
  for (const [id, clock] of clocks) {
    const writers = sql.table('notepadWriters')
    const known = sql.ref('notepadWriters.clock')
    await sql`
      insert into ${writers} (${sql.ref('groupId')}, notepad, id, clock)
      values (${groupId}, ${notepad}, ${id}, ${clock})
      on conflict (${sql.ref('groupId')}, notepad, id) do update
      set clock = case when ${known} > excluded.clock then ${known} else excluded.clock end
    `.execute(db)
  }
}
