import type { Kysely } from 'kysely'

/** An index over the letters of all notepads at once: only pruning asked it, and every letter was written into it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('notepadUpdatesBySeq').execute()
}
