import { type Kysely, sql } from 'kysely'
import { columnTypes } from './column-types.ts'
import type { Dialect } from './migration.ts'

/** Items that were done long ago, out of everybody's way, and what the group remembers of them. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { id, text, json, integer, timestamp } = columnTypes(dialect)
  await db.schema.alterTable('listItems').addColumn('folded', timestamp).execute()
  // However many are folded, whoever reads a whole list passes none of them.
  await db.schema
    .createIndex('unfoldedListItems')
    .on('listItems')
    .columns(['groupId', 'seq'])
    .where(sql.ref('folded'), 'is', null)
    .execute()
  await db.schema
    .createIndex('foldedListItems')
    .on('listItems')
    .columns(['groupId', 'folded', 'id'])
    .where(sql.ref('folded'), 'is not', null)
    .execute()
  await db.schema
    .createTable('pastItems')
    .addColumn('groupId', id, (column) => column.notNull().references('streams.id'))
    .addColumn('id', id, (column) => column.notNull())
    .addColumn('title', text, (column) => column.notNull())
    .addColumn('times', integer, (column) => column.notNull())
    .addColumn('firstAt', timestamp, (column) => column.notNull())
    .addColumn('lastAt', timestamp, (column) => column.notNull())
    .addColumn('amounts', json, (column) => column.notNull())
    .addColumn('sections', json, (column) => column.notNull())
    .addColumn('deleted', json)
    .addColumn('stamps', json, (column) => column.notNull())
    .addColumn('seq', timestamp, (column) => column.notNull())
    .addPrimaryKeyConstraint('pastItemsPrimaryKey', ['groupId', 'id'])
    .execute()
  await db.schema
    .createIndex('pastItemsBySeq')
    .on('pastItems')
    .columns(['groupId', 'seq'])
    .execute()
}
