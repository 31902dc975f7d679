import type { Id } from '#domain/id.ts'
import type { AnyRecord, Kind } from '#domain/records.ts'
import type { Cursor, Pulled } from '#sync/protocol.ts'
import type { Db } from './database.ts'
import { peopleOfGroup } from './members.ts'
import { prepare } from './prepare.ts'
import { groupKinds, userKinds } from './record-tables.ts'
import { recordsSince } from './records.ts'

/** Of a stream that nothing has happened to yet. */
export const noCursor: Cursor = { epoch: '', seq: 0 }

/** Where streams stand; one that nothing has happened to yet is not among them. */
export async function cursorsOf(db: Db, streams: Id[]): Promise<Map<Id, Cursor>> {
  if (streams.length === 0) return new Map()
  const rows = await db
    .selectFrom('streams')
    .select(['id', 'epoch', 'seq'])
    .where('id', 'in', streams)
    .execute()
  return new Map(rows.map(({ id, epoch, seq }) => [id, { epoch, seq }]))
}

const selectCursor = prepare((db, { stream }: { stream: Id }) =>
  db.selectFrom('streams').select(['epoch', 'seq']).where('id', '=', stream),
)

export async function pullGroup(db: Db, groupId: Id, since: Cursor | null): Promise<Pulled> {
  const pulled = await pull(db, groupId, groupKinds, since)
  return { ...pulled, people: await peopleOfGroup(db, groupId) }
}

export async function pullUser(db: Db, userId: Id, since: Cursor | null): Promise<Pulled> {
  return pull(db, userId, userKinds, since)
}

async function pull(
  db: Db,
  stream: Id,
  kinds: readonly Kind[],
  since: Cursor | null,
): Promise<Pulled> {
  // Read first: rows may be newer than the cursor says, and then come once more, but none is missed.
  const [cursor = noCursor] = await selectCursor(db, { stream })
  const seq = since && since.epoch === cursor.epoch ? since.seq : 0
  const records: AnyRecord[] = []
  for (const kind of kinds) {
    for (const record of await recordsSince(db, stream, kind, seq)) {
      // `recordsSince` answers with records of the kind that it was asked for.
      records.push({ kind, record } as AnyRecord)
    }
  }
  return { ...cursor, stream, records, people: [] }
}
