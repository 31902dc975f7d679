import { auditedNames } from '#domain/audit.ts'
import type { Id } from '#domain/id.ts'
import { type LoggedChange, type LoggedRow, changeId, housekeeping } from '#domain/logged-change.ts'
import { Damaged } from './damage.ts'
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

/** Many at once, in as few statements as their number allows. */
export async function insertLogs(db: Db, rows: readonly LogTable[]): Promise<void> {
  let done = 0
  for (const { count, insert } of insertsOfMany) {
    for (; rows.length - done >= count; done += count) {
      const taken = rows.slice(done, done + count)
      await insert(
        db,
        taken.flatMap((row) => logColumns.map((column) => row[column])),
      )
    }
  }
  for (const row of rows.slice(done)) await insertLog(db, row)
}

const logColumns = [
  'stream',
  'seq',
  'client',
  'n',
  'userId',
  'at',
  'name',
  'args',
  'act',
  'changes',
] as const

/** So many rows at once have a statement each, which is written and parsed once. */
const insertsOfMany = [16, 8, 4, 2].map((count) => ({
  count,
  insert: prepare((db, values: readonly unknown[]) =>
    db
      .insertInto('log')
      .values(
        Array.from({ length: count }, (_, place) => rowAt(values, place * logColumns.length)),
      ),
  ),
}))

function rowAt(values: readonly unknown[], start: number): LogTable {
  const row = logColumns.map((column, place) => [column, values[start + place]])
  // Each of its columns has its value.
  return Object.fromEntries(row) as LogTable
}

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
  if (!row) return undefined
  const rows = loggedRows(row.changes)
  if (!rows) throw new Damaged('log', id)
  return toLoggedChange(row, rows)
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
  return rows.map((row) => toLoggedChange(row)).toReversed()
}

/** The newest entries after one seq and before another, oldest first. */
export async function readLogBetween(db: Db, range: Range): Promise<LoggedChange[]> {
  const rows = await selectNewest(db, range)
  return rows.map((row) => toLoggedChange(row)).toReversed()
}

type EntryRow = Omit<LogTable, 'stream' | 'args'>

/** A damaged one says nothing any more: everybody's catching up would end at it. */
function toLoggedChange(row: EntryRow, rows = loggedRows(row.changes) ?? []): LoggedChange {
  const { client, n, seq, userId: by, at, name, act } = row
  return { id: changeId(client, n), seq, by, at, name, act, rows }
}

/** Undefined for what the disk has damaged. */
export function loggedRows(changes: string): LoggedRow[] | undefined {
  try {
    const rows: unknown = JSON.parse(changes)
    // Only `insertLog` writes these.
    return Array.isArray(rows) ? (rows as LoggedRow[]) : undefined
  } catch {
    return undefined
  }
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
    .where('name', 'not in', housekeeping)
    .orderBy('seq', 'desc')
    .limit(limit),
)
