import type { Kysely } from 'kysely'

/** Nobody asks for updates of all notepads at once, and each letter was written into it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('notepadUpdatesBySeq').execute()
}
