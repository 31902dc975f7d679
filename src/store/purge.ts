import type { Id } from '#domain/id.ts'
import { withoutPurged } from '#domain/logged-change.ts'
import type { SettledChange } from '#domain/run-mutation.ts'
import { isPurged } from '#domain/is-live.ts'
import type { Db } from './database.ts'
import { loggedRows } from './log.ts'

/** Where the words of notepads are, as they were written, gathered and remembered. */
export const bodyTables = ['notepadUpdates', 'notepadBodies', 'notepadVersions'] as const

/** Takes the words of purged records out of the log and out of bodies, in the purge's own transaction. */
export async function forgetPurged(db: Db, stream: Id, changes: SettledChange[]): Promise<void> {
  const purged = changes.filter(({ after }) => isPurged(after))
  if (purged.length === 0) return
  await blankLog(db, stream, new Set(purged.map(({ id }) => id)))
  const notepads = purged.flatMap(({ kind, id }) => (kind === 'notepad' ? [id] : []))
  if (notepads.length === 0) return
  for (const table of bodyTables) {
    await db
      .deleteFrom(table)
      .where('groupId', '=', stream)
      .where('notepad', 'in', notepads)
      .execute()
  }
}

async function blankLog(db: Db, stream: Id, ids: ReadonlySet<Id>): Promise<void> {
  const entries = await db
    .selectFrom('log')
    .select(['seq', 'changes'])
    .where('stream', '=', stream)
    .execute()
  for (const { seq, changes } of entries) {
    const rows = loggedRows(changes)
    if (rows && !rows.some(({ id }) => ids.has(id))) continue
    // What cannot be read may hold their words all the same.
    const left = withoutPurged(rows ?? [], ids)
    await db
      .updateTable('log')
      .set({ changes: JSON.stringify(left), args: '{}' })
      .where('stream', '=', stream)
      .where('seq', '=', seq)
      .execute()
  }
}
