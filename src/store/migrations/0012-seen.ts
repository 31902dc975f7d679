import type { Kysely } from 'kysely'
import { columnTypes } from './column-types.ts'
import type { Dialect } from './migration.ts'

/** How far each person has seen each of their groups, whichever of its screens they looked at. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { timestamp } = columnTypes(dialect)
  await db.schema
    .alterTable('groupViews')
    .addColumn('seenUpTo', timestamp, (column) => column.notNull().defaultTo(0))
    .execute()
}
