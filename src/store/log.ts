import { auditedNames } from '#domain/audit.ts'
import type { Id } from '#domain/id.ts'
import { type LoggedChange, changeId, housekeeping } from '#domain/logged-change.ts'
import { sql } from 'kysely'
import type { Db } from './database.ts'
import { prepare } from './prepare.ts'

/** What happened, in order, with the changed fields as they were before. */
export interface LogTable {
  stream: string
  seq: number
  client: string
  n: number
  userId: string
  at: number
  name: string
  args: string
  act: string | null
  /** `LoggedRow[]` */
  changes: string
}

export const insertLog = prepare((db, row: LogTable) =>
  db.insertInto('log').values({
    stream: row.stream,
    seq: row.seq,
    client: row.client,
    n: row.n,
    userId: row.userId,
    at: row.at,
    name: row.name,
    args: row.args,
    act: row.act,
    changes: row.changes,
  }),
)

/** Many at once. On Postgres alone, which takes a list as one value. */
export async function insertLogs(db: Db, rows: readonly LogTable[]): Promise<void> {
  const listOf = <Column extends keyof LogTable>(column: Column) => rows.map((row) => row[column])
  await insertLists(db, {
    stream: listOf('stream'),
    seq: listOf('seq'),
    client: listOf('client'),
    n: listOf('n'),
    userId: listOf('userId'),
    at: listOf('at'),
    name: listOf('name'),
    args: listOf('args'),
    act: listOf('act'),
    changes: listOf('changes'),
  })
}

type Lists = { [Column in keyof LogTable]: LogTable[Column][] }

const insertLists = prepare((db, lists: Lists) =>
  db
    .insertInto('log')
    .columns(['stream', 'seq', 'client', 'n', 'userId', 'at', 'name', 'args', 'act', 'changes'])
    .expression(
      sql`select v1, v2, v3, v4, v5, v6, v7, v8, v9, v10 from unnest(
        ${lists.stream}::text[], ${lists.seq}::bigint[], ${lists.client}::text[],
        ${lists.n}::bigint[], ${lists.userId}::text[], ${lists.at}::bigint[],
        ${lists.name}::text[], ${lists.args}::text[], ${lists.act}::text[],
        ${lists.changes}::text[]) as given (v1, v2, v3, v4, v5, v6, v7, v8, v9, v10)`,
    ),
)

/** The entry of a `changeId`, while the log has it. */
export async function findChange(
  db: Db,
  stream: Id,
  id: string,
): Promise<LoggedChange | undefined> {
  const point = id.lastIndexOf('.')
  const n = Number(id.slice(point + 1))
  if (point < 0 || !Number.isSafeInteger(n)) return undefined
  const [row] = await selectByNumber(db, { stream, client: id.slice(0, point), n })
  return row && toLoggedChange(row)
}

/** The newest entries before a seq, oldest first. */
export async function readLog(
  db: Db,
  { stream, before, limit }: { stream: Id; before: number; limit: number },
): Promise<LoggedChange[]> {
  return readLogBetween(db, { stream, after: -1, before, limit })
}

/** The same of what owners can read of later. */
export async function readAudit(
  db: Db,
  { stream, before, limit }: { stream: Id; before: number; limit: number },
): Promise<LoggedChange[]> {
  const rows = await db
    .selectFrom('log')
    .select(entryColumns)
    .where('stream', '=', stream)
    .where('seq', '<', before)
    .where('name', 'in', auditedNames)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toLoggedChange).toReversed()
}

/** The newest entries after one seq and before another, oldest first. */
export async function readLogBetween(db: Db, range: Range): Promise<LoggedChange[]> {
  const rows = await selectNewest(db, range)
  return rows.map(toLoggedChange).toReversed()
}

type EntryRow = Omit<LogTable, 'stream' | 'args'>

function toLoggedChange(row: EntryRow): LoggedChange {
  const { client, n, seq, userId: by, at, name, act, changes } = row
  return { id: changeId(client, n), seq, by, at, name, act, rows: JSON.parse(changes) }
}

const entryColumns = ['seq', 'client', 'n', 'userId', 'at', 'name', 'act', 'changes'] as const

const selectByNumber = prepare(
  (db, { stream, client, n }: { stream: Id; client: string; n: number }) =>
    db
      .selectFrom('log')
      .select(entryColumns)
      .where('stream', '=', stream)
      .where('client', '=', client)
      .where('n', '=', n),
)

interface Range {
  stream: Id
  after: number
  before: number
  limit: number
}

const selectNewest = prepare((db, { stream, after, before, limit }: Range) =>
  db
    .selectFrom('log')
    .select(entryColumns)
    .where('stream', '=', stream)
    .where('seq', '>', after)
    .where('seq', '<', before)
    .where('name', '<>', housekeeping)
    .orderBy('seq', 'desc')
    .limit(limit),
)
