import type { Id } from '#domain/id.ts'
import type { Cursor } from '#sync/protocol.ts'
import type { Db } from './database.ts'
import type { Dialect } from './migrations/migration.ts'
import { prepare } from './prepare.ts'

/** Each group and each user has one: the row whose lock puts its changes in order. */
export interface StreamsTable {
  id: string
  epoch: string
  seq: number
  /** Where this epoch began. */
  epochSeq: number
  /** And when; 0 for the first one. */
  epochAt: number
  /** The newest change that a record was forgotten with: older devices must fetch everything. */
  prunedSeq: number
  /** How many items and notepads are live, so that a limit costs no counting. */
  liveItems: number
  liveNotepads: number
  createdAt: number
}

/** The last number that each device has used, so that a repeat takes effect once. */
export interface ClientsTable {
  stream: string
  client: string
  userId: string
  lastN: number
  seenAt: number
}

export interface RefusalsTable {
  stream: string
  client: string
  n: number
  code: string
  values: string
}

/** Of a stream that nothing has happened to yet. */
export const noCursor: Cursor = { epoch: '', seq: 0 }

export async function findStream(db: Db, id: Id): Promise<StreamsTable | undefined> {
  const [row] = await selectStream(db, { id })
  return row
}

/** When the database was last restored from a backup; 0 if it never was. */
export async function lastRestoreAt(db: Db): Promise<number> {
  const found = await db
    .selectFrom('streams')
    .select(({ fn }) => fn.max('epochAt').as('at'))
    .executeTakeFirst()
  return found?.at ?? 0
}

/** Where these streams stand. */
export async function cursorsOf(db: Db, ids: Id[]): Promise<(Cursor & { id: Id })[]> {
  const found: (Cursor & { id: Id })[] = []
  for (let at = 0; at < ids.length; at += idsPerQuery) {
    const rows = await db
      .selectFrom('streams')
      .select(['id', 'epoch', 'seq'])
      .where('id', 'in', ids.slice(at, at + idsPerQuery))
      .execute()
    found.push(...rows)
  }
  return found
}

const idsPerQuery = 1_000

/** The stream, and nobody else's until the end of the transaction. */
export async function lockStream(
  db: Db,
  dialect: Dialect,
  id: Id,
): Promise<StreamsTable | undefined> {
  // On SQLite the transaction itself is the lock.
  const [row] = await (dialect === 'postgres' ? selectForUpdate : selectStream)(db, { id })
  return row
}

export async function insertStream(db: Db, row: StreamsTable): Promise<void> {
  await db
    .insertInto('streams')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

type Counted = Pick<StreamsTable, 'id' | 'seq' | 'liveItems' | 'liveNotepads'>

export const updateStream = prepare((db, { id, seq, liveItems, liveNotepads }: Counted) =>
  db.updateTable('streams').set({ seq, liveItems, liveNotepads }).where('id', '=', id),
)

type ClientKey = Pick<ClientsTable, 'stream' | 'client'>

export const selectClient = prepare((db, { stream, client }: ClientKey) =>
  db
    .selectFrom('clients')
    .select(['stream', 'client', 'userId', 'lastN', 'seenAt'])
    .where('stream', '=', stream)
    .where('client', '=', client),
)

export const putClient = prepare((db, row: ClientsTable) =>
  db
    .insertInto('clients')
    .values({
      stream: row.stream,
      client: row.client,
      userId: row.userId,
      lastN: row.lastN,
      seenAt: row.seenAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['stream', 'client']).doUpdateSet((known) => ({
        lastN: known.ref('excluded.lastN'),
        seenAt: known.ref('excluded.seenAt'),
      })),
    ),
)

type RefusalKey = Pick<RefusalsTable, 'stream' | 'client' | 'n'>

export const selectRefusal = prepare((db, { stream, client, n }: RefusalKey) =>
  db
    .selectFrom('refusals')
    .select(['code', 'values'])
    .where('stream', '=', stream)
    .where('client', '=', client)
    .where('n', '=', n),
)

export const insertRefusal = prepare((db, { stream, client, n, code, values }: RefusalsTable) =>
  db.insertInto('refusals').values({ stream, client, n, code, values }),
)

const streamColumns = [
  'id',
  'epoch',
  'seq',
  'epochSeq',
  'epochAt',
  'prunedSeq',
  'liveItems',
  'liveNotepads',
  'createdAt',
] as const

const selectStream = prepare((db, { id }: { id: Id }) =>
  db.selectFrom('streams').select(streamColumns).where('id', '=', id),
)

const selectForUpdate = prepare((db, { id }: { id: Id }) =>
  db.selectFrom('streams').select(streamColumns).where('id', '=', id).forUpdate(),
)
