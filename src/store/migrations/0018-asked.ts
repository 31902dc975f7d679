import type { Kysely } from 'kysely'
import { columnTypes } from './column-types.ts'
import type { Dialect } from './migration.ts'

/** Invitations for one person, their answer, and whom each maker named, which is theirs alone. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { flag, json, timestamp } = columnTypes(dialect)
  await db.schema
    .alterTable('invitations')
    .addColumn('byName', flag, (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('invitations').addColumn('declinedAt', timestamp).execute()
  await db.schema
    .alterTable('groupViews')
    .addColumn('asked', json, (column) => column.notNull().defaultTo('[]'))
    .execute()
}
