import { dayMs } from '#domain/durations.ts'
import type { Id } from '#domain/id.ts'
import type { Timestamp } from '#domain/timestamp.ts'
import type { Database } from './database.ts'
import { groupTable } from './groups.ts'
import { bodyTables } from './purge.ts'
import { intactOf, toRecord } from './record-table.ts'
import { recordTables } from './record-tables.ts'
import { untyped } from './records.ts'
import { lockStream } from './streams.ts'

export interface OverdueGroup {
  id: Id
  deletedBy: Id
}

/** The deleted groups whose trash days are over. */
export async function overdueGroups(
  { read }: Pick<Database, 'read'>,
  now: Timestamp,
): Promise<OverdueGroup[]> {
  const rows = await read
    .selectFrom('groups')
    .selectAll()
    .where('deleted', 'is not', null)
    .execute()
  const groups = intactOf(rows, (row) => toRecord(groupTable, { ...row }))
  return groups.flatMap(({ id, trashDays, deleted }) =>
    deleted && now - deleted.at >= trashDays * dayMs ? [{ id, deletedBy: deleted.by }] : [],
  )
}

/** All that a group held. Its stream stays, empty: nobody makes another group of the same id. */
export async function eraseGroup(
  { dialect, write }: Pick<Database, 'dialect' | 'write'>,
  group: Id,
): Promise<void> {
  await write.transaction().execute(async (db) => {
    await lockStream(db, dialect, group)
    for (const { table, stream, kind } of Object.values(recordTables)) {
      if (stream !== 'groupId' && kind !== 'group') continue
      await untyped(db).deleteFrom(table).where(stream, '=', group).execute()
    }
    for (const table of [...bodyTables, 'notepadWriters'] as const) {
      await db.deleteFrom(table).where('groupId', '=', group).execute()
    }
    for (const table of ['log', 'refusals', 'clients'] as const) {
      await db.deleteFrom(table).where('stream', '=', group).execute()
    }
    await db
      .updateTable('streams')
      .set({ liveItems: 0, liveNotepads: 0 })
      .where('id', '=', group)
      .execute()
  })
}
