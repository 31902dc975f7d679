import type { Id } from '#domain/id.ts'
import { versionsToThin } from '#domain/notepad-version.ts'
import type { Timestamp } from '#domain/timestamp.ts'
import type { Db } from './database.ts'

const rowsPerStep = 1_000

/** Versions beyond the trash days go, and of the older ones all but a few. Named ones stay. */
export async function pruneVersions(
  db: Db,
  { groupId, now, before }: { groupId: Id; now: Timestamp; before: Timestamp },
): Promise<number> {
  const unnamed = await db
    .selectFrom('notepadVersions')
    .select(['notepad', 'seq', 'at'])
    .where('groupId', '=', groupId)
    .where('name', 'is', null)
    .execute()
  const byNotepad = Map.groupBy(unnamed, ({ notepad }) => notepad)
  const gone = [...byNotepad.values()].flatMap((versions) => {
    const { over = [], rest = [] } = Object.groupBy(versions, ({ at }) =>
      at < before ? 'over' : 'rest',
    )
    return [...over, ...versionsToThin(rest, now)]
  })
  for (const { notepad, seq } of gone.slice(0, rowsPerStep)) {
    await db
      .deleteFrom('notepadVersions')
      .where('groupId', '=', groupId)
      .where('notepad', '=', notepad)
      .where('seq', '=', seq)
      .execute()
  }
  return Math.min(gone.length, rowsPerStep)
}

/** What is in a body as a whole, and a day old, need not be there once more. */
export async function pruneUpdates(db: Db, groupId: Id, before: Timestamp): Promise<number> {
  const firstLater = await db
    .selectFrom('log')
    .select('seq')
    .where('stream', '=', groupId)
    .where('at', '>=', before)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()
  const old = await db
    .selectFrom('notepadUpdates')
    .innerJoin('notepadBodies', (join) =>
      join
        .onRef('notepadBodies.groupId', '=', 'notepadUpdates.groupId')
        .onRef('notepadBodies.notepad', '=', 'notepadUpdates.notepad'),
    )
    .select('notepadUpdates.id')
    .where('notepadUpdates.groupId', '=', groupId)
    .whereRef('notepadUpdates.seq', '<=', 'notepadBodies.seq')
    .where('notepadUpdates.seq', '<', firstLater?.seq ?? Number.MAX_SAFE_INTEGER)
    .where('notepadUpdates.aside', '=', 0)
    .limit(rowsPerStep)
    .execute()
  if (old.length === 0) return 0
  const ids = old.map(({ id }) => id)
  await db
    .deleteFrom('notepadUpdates')
    .where('groupId', '=', groupId)
    .where('id', 'in', ids)
    .execute()
  return ids.length
}
