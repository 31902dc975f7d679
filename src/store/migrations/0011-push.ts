import type { Kysely } from 'kysely'
import { columnTypes } from './column-types.ts'
import type { Dialect } from './migration.ts'

/** Where devices are told of things, what they are still to be told, and what was told already. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { id, text, timestamp } = columnTypes(dialect)
  await db.schema
    .createTable('pushSubscriptions')
    .addColumn('id', id, (column) => column.primaryKey().notNull())
    .addColumn('sessionId', id, (column) =>
      column.notNull().references('sessions.id').onDelete('cascade'),
    )
    .addColumn('userId', id, (column) => column.notNull())
    .addColumn('endpoint', text, (column) => column.notNull())
    .addColumn('p256dh', text, (column) => column.notNull())
    .addColumn('auth', text, (column) => column.notNull())
    .addColumn('language', text, (column) => column.notNull())
    .addColumn('createdAt', timestamp, (column) => column.notNull())
    .execute()
  for (const column of ['userId', 'sessionId']) {
    await db.schema
      .createIndex(`pushSubscriptionsBy${column}`)
      .on('pushSubscriptions')
      .column(column)
      .execute()
  }
  await db.schema
    .createTable('notices')
    .addColumn('userId', id, (column) => column.notNull())
    .addColumn('groupId', id, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('about', id, (column) => column.notNull())
    .addColumn('by', id, (column) => column.notNull())
    .addColumn('at', timestamp, (column) => column.notNull())
    .addColumn('sendAfter', timestamp, (column) => column.notNull())
    .addPrimaryKeyConstraint('noticesPrimaryKey', ['userId', 'groupId', 'kind', 'about'])
    .execute()
  await db.schema.createIndex('noticesBySendAfter').on('notices').column('sendAfter').execute()
  await db.schema
    .createTable('dueTold')
    .addColumn('groupId', id, (column) => column.notNull())
    .addColumn('item', id, (column) => column.notNull())
    .addColumn('moment', timestamp, (column) => column.notNull())
    .addPrimaryKeyConstraint('dueToldPrimaryKey', ['groupId', 'item', 'moment'])
    .execute()
  await db.schema
    .createIndex('listItemsByDue')
    .on('listItems')
    .column('due')
    .where('due', 'is not', null)
    .execute()
}
