import type { Kysely } from 'kysely'
import { columnTypes } from './column-types.ts'
import type { Dialect } from './migration.ts'

/** How each person looks at each of their groups. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { id, json, timestamp } = columnTypes(dialect)
  await db.schema
    .createTable('groupViews')
    .addColumn('userId', id, (column) => column.notNull().references('streams.id'))
    .addColumn('id', id, (column) => column.notNull())
    .addColumn('starred', json, (column) => column.notNull())
    .addColumn('layout', id)
    .addColumn('lookedAt', timestamp)
    .addColumn('lookedUpTo', timestamp, (column) => column.notNull())
    .addColumn('stamps', json, (column) => column.notNull())
    .addColumn('seq', timestamp, (column) => column.notNull())
    .addPrimaryKeyConstraint('groupViewsPrimaryKey', ['userId', 'id'])
    .execute()
  await db.schema
    .createIndex('groupViewsBySeq')
    .on('groupViews')
    .columns(['userId', 'seq'])
    .execute()
}
