import { auditDays, auditedNames } from '#domain/audit.ts'
import { dayMs } from '#domain/durations.ts'
import { forgottenKinds } from '#domain/forgotten.ts'
import { trashDaysDefault } from '#domain/trash-days.ts'
import type { Id } from '#domain/id.ts'
import type { Timestamp } from '#domain/timestamp.ts'
import { setImmediate as endOfTurn } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { orInstead } from './damage.ts'
import type { Database, Db } from './database.ts'
import type { Dialect } from './migrations/migration.ts'
import { pruneKept } from './prune-kept.ts'
import { recordTables } from './record-tables.ts'
import { untyped } from './records.ts'
import { pruneUpdates, pruneVersions } from './prune-bodies.ts'
import { lockStream } from './streams.ts'

const clientDays = 400
/** Writers wait for a step, so it is short. */
const rowsPerStep = 1_000

export interface Pruned {
  log: number
  records: number
  clients: number
}

/** Forgets what was kept long enough: log entries, what lay in the trash, devices that never came back. */
export async function prune(
  database: Pick<Database, 'dialect' | 'write'>,
  now: Timestamp,
): Promise<Pruned> {
  const pruned = { log: 0, records: 0, clients: 0 }
  for await (const stream of streams(database.write)) {
    // What cannot be read there stays; the others do not wait for it.
    await orInstead(pruneStream(database, { stream, now, pruned }), undefined)
  }
  const leasedBefore = now - clientDays * dayMs
  await database.write.deleteFrom('writerLeases').where('at', '<', leasedBefore).execute()
  return pruned
}

interface PrunedStream {
  stream: { id: Id; trashDays: number | null }
  now: Timestamp
  /** Counted here. */
  pruned: Pruned
}

async function pruneStream(
  database: Pick<Database, 'dialect' | 'write'>,
  { stream, now, pruned }: PrunedStream,
): Promise<void> {
  const before = now - (stream.trashDays ?? trashDaysDefault) * dayMs
  const scope = { ...database, stream: stream.id }
  const kept = stream.trashDays === null ? [] : auditedNames
  pruned.log += await inSteps(scope, (db) => pruneLog(db, { stream: stream.id, before, kept }))
  const auditedBefore = Math.min(before, now - auditDays * dayMs)
  const whole = { stream: stream.id, before: auditedBefore, kept: [] }
  pruned.log += await inSteps(scope, (db) => pruneLog(db, whole))
  for (const kind of forgottenKinds) {
    const step: Step = (db) => pruneTrash(db, { ...scope, kind, before })
    pruned.records += await inSteps(scope, step)
  }
  const { trashDays } = stream
  if (trashDays !== null) {
    await inSteps(scope, async (db) => {
      await pruneKept(db, { stream: stream.id, now, trashDays })
      return 0
    })
  }
  await inSteps(scope, (db) => pruneBodies(db, stream.id))
  await inSteps(scope, (db) => pruneVersions(db, { groupId: stream.id, now, before }))
  await inSteps(scope, (db) => pruneUpdates(db, stream.id, now - dayMs))
  const seenBefore = now - clientDays * dayMs
  pruned.clients += await inSteps(scope, (db) => pruneClients(db, stream.id, seenBefore))
}

type Step = (db: Db) => Promise<number>

interface Scope {
  dialect: Dialect
  write: Db
  stream: Id
}

async function inSteps({ dialect, write, stream }: Scope, step: Step): Promise<number> {
  let sum = 0
  for (;;) {
    const count = await write.transaction().execute(async (db) => {
      // Nobody brings a thing back from the trash while it is taken out.
      await lockStream(db, dialect, stream)
      return step(db)
    })
    sum += count
    if (count < rowsPerStep) return sum
    // On SQLite nothing else would get a turn.
    await endOfTurn()
  }
}

async function* streams(db: Db): AsyncGenerator<{ id: Id; trashDays: number | null }> {
  let last = ''
  for (;;) {
    const page = await db
      .selectFrom('streams')
      .leftJoin('groups', 'groups.id', 'streams.id')
      .select(['streams.id', 'groups.trashDays'])
      .where('streams.id', '>', last)
      .orderBy('streams.id')
      .limit(rowsPerStep)
      .execute()
    yield* page
    if (page.length < rowsPerStep) return
    last = page.at(-1)?.id ?? last
  }
}

interface OldLog {
  stream: Id
  before: Timestamp
  /** What owners can read of for longer. */
  kept: readonly string[]
}

async function pruneLog(db: Db, { stream, before, kept }: OldLog): Promise<number> {
  let query = db.selectFrom('log').select(['seq', 'at']).where('stream', '=', stream)
  if (kept.length > 0) query = query.where('name', 'not in', kept)
  // The oldest ones by seq, since no index by time slows every change down for this.
  const oldest = await query.orderBy('seq').limit(rowsPerStep).execute()
  const seqs = oldest.filter(({ at }) => at < before).map(({ seq }) => seq)
  if (seqs.length === 0) return 0
  await db.deleteFrom('log').where('stream', '=', stream).where('seq', 'in', seqs).execute()
  return seqs.length
}

interface Trash {
  dialect: Dialect
  stream: Id
  kind: (typeof forgottenKinds)[number]
  before: Timestamp
}

async function pruneTrash(db: Db, { dialect, stream, kind, before }: Trash): Promise<number> {
  const { table, stream: column } = recordTables[kind]
  const rows = await untyped(db)
    .selectFrom(table)
    .select(['id', 'seq'])
    .where(column, '=', stream)
    .where('deleted', 'is not', null)
    .where(deletedAt(dialect), '<', before)
    .orderBy('seq')
    .limit(rowsPerStep)
    .execute()
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => id)
  await untyped(db).deleteFrom(table).where(column, '=', stream).where('id', 'in', ids).execute()
  let newest = Math.max(...rows.map(({ seq }) => Number(seq)))
  if (kind === 'listItem') newest = Math.max(newest, await pruneWith(db, stream, ids))
  await db
    .updateTable('streams')
    .set({ prunedSeq: newest })
    .where('id', '=', stream)
    .where('prunedSeq', '<', newest)
    .execute()
  return rows.length
}

/** The parts of items, and those that stood for them, go with them. */
async function pruneWith(db: Db, stream: Id, ids: unknown[]): Promise<number> {
  const gone = await untyped(db)
    .deleteFrom('listItems')
    .where('groupId', '=', stream)
    .where((is) => is.or([is('alias', 'in', ids), is('parent', 'in', ids)]))
    .returning(['seq', 'deleted', 'alias', 'folded'])
    .execute()
  const live = gone.filter(({ deleted, alias, folded }) => !deleted && !alias && !folded).length
  await db
    .updateTable('streams')
    .set((is) => ({ liveItems: is('liveItems', '-', live) }))
    .where('id', '=', stream)
    .execute()
  return Math.max(0, ...gone.map(({ seq }) => Number(seq)))
}

/** The bodies of notepads that are gone. */
async function pruneBodies(db: Db, stream: Id): Promise<number> {
  const orphans = await db
    .selectFrom('notepadUpdates')
    .select('id')
    .where('groupId', '=', stream)
    .where('notepad', 'not in', (notepads) =>
      notepads.selectFrom('notepads').select('id').where('groupId', '=', stream),
    )
    .limit(rowsPerStep)
    .execute()
  for (const table of ['notepadBodies', 'notepadVersions', 'notepadWriters'] as const) {
    await db
      .deleteFrom(table)
      .where('groupId', '=', stream)
      .where(
        'notepad',
        'not in',
        db.selectFrom('notepads').select('id').where('groupId', '=', stream),
      )
      .execute()
  }
  if (orphans.length === 0) return 0
  const ids = orphans.map(({ id }) => id)
  await db
    .deleteFrom('notepadUpdates')
    .where('groupId', '=', stream)
    .where('id', 'in', ids)
    .execute()
  return ids.length
}

async function pruneClients(db: Db, stream: Id, before: Timestamp): Promise<number> {
  const rows = await db
    .selectFrom('clients')
    .select('client')
    .where('stream', '=', stream)
    .where('seenAt', '<', before)
    .limit(rowsPerStep)
    .execute()
  if (rows.length === 0) return 0
  const clients = rows.map(({ client }) => client)
  for (const table of ['refusals', 'clients'] as const) {
    await db.deleteFrom(table).where('stream', '=', stream).where('client', 'in', clients).execute()
  }
  return rows.length
}

function deletedAt(dialect: Dialect): RawBuilder<number> {
  const deleted = sql.ref('deleted')
  return dialect === 'postgres'
    ? sql`(${deleted}::json ->> 'at')::bigint`
    : sql`json_extract(${deleted}, '$.at')`
}
