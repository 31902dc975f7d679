import { type Kysely, sql } from 'kysely'

/** A tick was written into four indexes of items, and a letter into one of notepads that few rows need. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['openListItems', 'openListItemsByTitleKey', 'listItemsBySeq']) {
    await db.schema.dropIndex(name).execute()
  }
  // What it made for live ones is made by 0021: some titles were too long for it.
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
