import type { Kysely } from 'kysely'
import { columnTypes } from './column-types.ts'
import type { Dialect } from './migration.ts'

/** What a push service did not take, and is offered again. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { id, json, integer, timestamp } = columnTypes(dialect)
  await db.schema
    .createTable('pushRetries')
    .addColumn('subscriptionId', id, (column) =>
      column.notNull().references('pushSubscriptions.id').onDelete('cascade'),
    )
    .addColumn('groupId', id, (column) => column.notNull())
    .addColumn('notices', json, (column) => column.notNull())
    .addColumn('tries', integer, (column) => column.notNull())
    .addColumn('sendAfter', timestamp, (column) => column.notNull())
    .addPrimaryKeyConstraint('pushRetriesPrimaryKey', ['subscriptionId', 'groupId'])
    .execute()
  await db.schema
    .createIndex('pushRetriesBySendAfter')
    .on('pushRetries')
    .column('sendAfter')
    .execute()
}
