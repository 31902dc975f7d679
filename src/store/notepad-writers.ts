import type { Id } from '#domain/id.ts'
import type { Timestamp } from '#domain/timestamp.ts'
import type { BodyWriter } from '#sync/storage.ts'
import type { Db } from './database.ts'
import { prepare } from './prepare.ts'

/** The Yjs clients of each notepad, and how many of their letters are here. */
export interface NotepadWritersTable {
  groupId: string
  notepad: string
  id: number
  userId: string | null
  client: string | null
  clock: number
}

/** Yjs client ids that were lent, in blocks. */
export interface WriterLeasesTable {
  block: number
  userId: string
  at: number
}

/** How many ids a device gets at once. */
export const leaseSize = 64
const blocks = 2 ** 32 / leaseSize

interface Wanted {
  groupId: Id
  notepad: Id
  ids: number[]
}

export async function findWriters(
  db: Db,
  { groupId, notepad, ids }: Wanted,
): Promise<BodyWriter[]> {
  const [id, ...others] = ids
  if (id === undefined) return []
  if (others.length === 0) return selectWriter(db, { groupId, notepad, id })
  return db
    .selectFrom('notepadWriters')
    .select(['id', 'userId', 'client', 'clock'])
    .where('groupId', '=', groupId)
    .where('notepad', '=', notepad)
    .where('id', 'in', ids)
    .execute()
}

export const putWriter = prepare((db, row: NotepadWritersTable) =>
  db
    .insertInto('notepadWriters')
    .values({
      groupId: row.groupId,
      notepad: row.notepad,
      id: row.id,
      userId: row.userId,
      client: row.client,
      clock: row.clock,
    })
    .onConflict((conflict) =>
      conflict.columns(['groupId', 'notepad', 'id']).doUpdateSet((known) => ({
        userId: known.ref('excluded.userId'),
        client: known.ref('excluded.client'),
        clock: known.ref('excluded.clock'),
      })),
    ),
)

/** Who wrote which letters of a notepad. */
export async function writersOf(
  db: Db,
  groupId: Id,
  notepad: Id,
): Promise<{ id: number; userId: Id | null }[]> {
  return db
    .selectFrom('notepadWriters')
    .select(['id', 'userId'])
    .where('groupId', '=', groupId)
    .where('notepad', '=', notepad)
    .execute()
}

export async function findLeaseHolder(db: Db, id: number): Promise<Id | undefined> {
  const [lease] = await selectLease(db, { block: Math.floor(id / leaseSize) })
  return lease?.userId
}

/** Lends ids that nobody else was ever lent. `random` is from 0 up to 1. */
export async function leaseWriterIds(
  db: Db,
  { userId, at, random }: { userId: Id; at: Timestamp; random: () => number },
): Promise<number[]> {
  for (;;) {
    // Not the first block: Yjs gives 0 a meaning of its own.
    const block = 1 + Math.floor(random() * (blocks - 1))
    const { numInsertedOrUpdatedRows = 0n } = await db
      .insertInto('writerLeases')
      .values({ block, userId, at })
      .onConflict((conflict) => conflict.column('block').doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) continue
    return Array.from({ length: leaseSize }, (_, place) => block * leaseSize + place)
  }
}

const selectWriter = prepare((db, { groupId, notepad, id }: Omit<Wanted, 'ids'> & { id: number }) =>
  db
    .selectFrom('notepadWriters')
    .select(['id', 'userId', 'client', 'clock'])
    .where('groupId', '=', groupId)
    .where('notepad', '=', notepad)
    .where('id', '=', id),
)

const selectLease = prepare((db, { block }: { block: number }) =>
  db.selectFrom('writerLeases').select('userId').where('block', '=', block),
)
