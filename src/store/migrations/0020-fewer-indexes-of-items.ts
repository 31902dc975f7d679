import { type Kysely, sql } from 'kysely'

/** In characters of at most four bytes: what all of an index row holds on Postgres is 2,704. */
export const indexedTitleLength = 100

/** A tick was written into four indexes of items, and a letter into one of notepads that few rows need. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['openListItems', 'openListItemsByTitleKey', 'listItemsBySeq']) {
    await db.schema.dropIndex(name).execute()
  }
  await indexLiveItems(db)
  // Beside `unfoldedListItems`: nearly all writing is to what is not folded.
  await db.schema
    .createIndex('foldedListItemsBySeq')
    .on('listItems')
    .columns(['groupId', 'seq'])
    .where(sql.ref('folded'), 'is not', null)
    .execute()
  // A group has few: its key finds them all.
  await db.schema.dropIndex('notepadsBySeq').execute()
}

/** With the columns of its condition, by which SQLite counts without reading rows. */
async function indexLiveItems(db: Kysely<unknown>): Promise<void> {
  const conditions = ['deleted', 'alias', 'folded'].map((column) => sql.ref(column))
  const title = sql`substr(${sql.ref('titleKey')}, 1, ${sql.lit(indexedTitleLength)})`
  const columns = [
    sql.ref('groupId'),
    sql.ref('state'),
    sql`(${title})`,
    sql.ref('parent'),
    ...conditions,
  ]
  await sql`create index ${sql.ref('liveListItems')} on ${sql.table('listItems')} (${sql.join(columns)})
    where ${sql.join(
      conditions.map((column) => sql`${column} is null`),
      sql` and `,
    )}`.execute(db)
}
