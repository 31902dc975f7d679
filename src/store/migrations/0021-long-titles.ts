import { type Kysely, sql } from 'kysely'

/** In characters of at most four bytes: what all of an index row holds on Postgres is 2,704. */
export const indexedTitleLength = 100

/** A title of 500 letters with their marks was too long for its index on Postgres, and never saved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('liveListItems').ifExists().execute()
  const conditions = ['deleted', 'alias', 'folded'].map((column) => sql.ref(column))
  const title = sql`substr(${sql.ref('titleKey')}, 1, ${sql.lit(indexedTitleLength)})`
  const columns = [
    sql.ref('groupId'),
    sql.ref('state'),
    sql`(${title})`,
    sql.ref('parent'),
    // With the columns of its condition SQLite counts without reading rows.
    ...conditions,
  ]
  await sql`create index ${sql.ref('liveListItems')} on ${sql.table('listItems')} (${sql.join(columns)})
    where ${sql.join(
      conditions.map((column) => sql`${column} is null`),
      sql` and `,
    )}`.execute(db)
}
