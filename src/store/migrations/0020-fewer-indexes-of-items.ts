import { type Kysely, sql } from 'kysely'

/** A tick was written into four indexes of items, and a letter into one of notepads that few rows need. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['openListItems', 'openListItemsByTitleKey', 'listItemsBySeq']) {
    await db.schema.dropIndex(name).execute()
  }
  const conditions = ['deleted', 'alias', 'folded']
  // With the columns of its condition SQLite counts without reading rows.
  await db.schema
    .createIndex('liveListItems')
    .on('listItems')
    .columns(['groupId', 'state', 'titleKey', 'parent', ...conditions])
    .where((where) => where.and(conditions.map((column) => where(sql.ref(column), 'is', null))))
    .execute()
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
