import type { Kysely } from 'kysely'
import { columnTypes } from './column-types.ts'
import type { Dialect } from './migration.ts'

/** Of what somebody is told is theirs alone: it moves from the group's members to how they see the group. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text } = columnTypes(dialect)
  await db.schema
    .alterTable('groupViews')
    .addColumn('notify', text, (column) => column.notNull().defaultTo('all'))
    .execute()
  // Nobody could change it there.
  await db.schema.alterTable('members').dropColumn('notify').execute()
}
