import type { Kysely } from 'kysely'
import { columnTypes } from './column-types.ts'
import type { Dialect } from './migration.ts'

/** What people tell all others in a group. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { id, text, json, timestamp } = columnTypes(dialect)
  await db.schema
    .createTable('calls')
    .addColumn('groupId', id, (column) => column.notNull().references('streams.id'))
    .addColumn('id', id, (column) => column.notNull())
    .addColumn('call', text, (column) => column.notNull())
    .addColumn('text', text, (column) => column.notNull())
    .addColumn('by', id, (column) => column.notNull())
    .addColumn('at', timestamp, (column) => column.notNull())
    .addColumn('deleted', json)
    .addColumn('stamps', json, (column) => column.notNull())
    .addColumn('seq', timestamp, (column) => column.notNull())
    .addPrimaryKeyConstraint('callsPrimaryKey', ['groupId', 'id'])
    .execute()
  await db.schema.createIndex('callsBySeq').on('calls').columns(['groupId', 'seq']).execute()
}
