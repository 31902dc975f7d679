import type { Kysely } from 'kysely'
import { columnTypes } from './column-types.ts'
import type { Dialect } from './migration.ts'

/** When a stream's epoch began: 0 for one that was never restored. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { timestamp } = columnTypes(dialect)
  await db.schema
    .alterTable('streams')
    .addColumn('epochAt', timestamp, (column) => column.notNull().defaultTo(0))
    .execute()
}
