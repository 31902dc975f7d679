import type { Kysely } from 'kysely'
import { columnTypes } from './column-types.ts'
import type { Dialect } from './migration.ts'

const tables = [
  'groups',
  'members',
  'memberships',
  'groupViews',
  'waitingInvitations',
  'sections',
  'layouts',
  'calls',
  'listItems',
  'pastItems',
  'notepads',
  'notepadUpdates',
  'notepadBodies',
  'notepadVersions',
  'invitations',
]

/** By which a row that the disk has changed is told from one that we have. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text } = columnTypes(dialect)
  for (const table of tables) {
    await db.schema.alterTable(table).addColumn('seal', text).execute()
  }
}
