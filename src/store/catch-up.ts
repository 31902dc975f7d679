import type { Id } from '#domain/id.ts'
import type { LoggedChange } from '#domain/logged-change.ts'
import { logEntriesKept } from '#sync/log-kept.ts'
import {
  type Cursor,
  type Row,
  type Rows,
  catchUpFrameBytes,
  catchUpRowsMax,
} from '#sync/protocol.ts'
import type { LockedStream } from '#sync/storage.ts'
import { gatherWriting } from '#sync/writing-gathered.ts'
import type { Database, Db } from './database.ts'
import { readLogBetween } from './log.ts'
import { groupKinds, userKinds } from './record-tables.ts'
import { storedSince } from './records.ts'
import { type StreamsTable, findStream, noCursor } from './streams.ts'

/** So that one catching up reads 2,000 entries at most. */
const logLooksMax = 4

interface Which {
  stream: Id
  /** A person's own stream, not a group's. */
  isUser: boolean
}

type Moments = Pick<Database, 'atOneMoment'>

/**
 * What a device lacks, in frames, or `far` when it is so far behind that it fetches everything.
 * A device that was never here, or in another epoch, gets everything from 0.
 */
export function catchUp(
  database: Moments,
  wanted: Which & { since: Cursor | null },
): Promise<Rows[] | 'far'> {
  return database.atOneMoment(async (moment) =>
    catchUpFrom(moment, await findStream(moment, wanted.stream), wanted),
  )
}

/** The same for whoever has a moment and has found the stream in it. */
export async function catchUpFrom(
  moment: Db,
  found: StreamsTable | undefined,
  { stream, isUser, since }: Which & { since: Cursor | null },
): Promise<Rows[] | 'far'> {
  const { epoch, seq } = found ?? noCursor
  const from = since && since.epoch === epoch ? since.seq : 0
  // A record that was forgotten since would stay on that device for ever.
  if (from > seq || (from > 0 && from < (found?.prunedSeq ?? 0))) return 'far'
  // What most of them get who come back after a moment, or all at once after a restart.
  if (since?.epoch === epoch && from === seq)
    return toFrames([], { stream, epoch, from, to: seq, log: [] })
  const range = { stream, isUser, seq: from, limit: catchUpRowsMax }
  const [{ rows, isAll }, log] = await Promise.all([
    rowsSince(moment, range),
    newestLog(moment, stream, from),
  ])
  return isAll ? toFrames(rows, { stream, epoch, from, to: seq, log }) : 'far'
}

export interface Snapshot extends Cursor, Pick<LockedStream, 'epochSeq' | 'epochAt'> {
  rows: Row[]
  log: LoggedChange[]
}

/** Everything in a stream, of one moment. */
export function snapshot(database: Moments, { stream, isUser }: Which): Promise<Snapshot> {
  return database.atOneMoment(async (moment) => {
    const [found, { rows }, log] = await Promise.all([
      findStream(moment, stream),
      rowsSince(moment, { stream, isUser, seq: 0, limit: unlimited }),
      newestLog(moment, stream, 0),
    ])
    const { epoch, seq } = found ?? noCursor
    const { epochSeq, epochAt } = found ?? { epochSeq: 0, epochAt: 0 }
    return { epoch, seq, epochSeq, epochAt, rows: rows.map(({ row }) => row), log }
  })
}

const unlimited = 1_000_000_000

interface NumberedRow {
  seq: number
  row: Row
}

/** In the order in which they changed, if they are no more than the limit. */
async function rowsSince(
  moment: Db,
  { stream, isUser, seq, limit }: Which & { seq: number; limit: number },
): Promise<{ rows: NumberedRow[]; isAll: boolean }> {
  // Asked for together: to Postgres each is a trip.
  const answers = await Promise.all(
    (isUser ? userKinds : groupKinds).map(async (kind) => ({
      kind,
      found: await storedSince(moment, { stream, kind, seq, limit: limit + 1 }),
    })),
  )
  const rows: NumberedRow[] = []
  let count = 0
  for (const { kind, found } of answers) {
    count += found.length
    for (const stored of found) {
      // Whoever has it keeps it.
      if (!stored) continue
      const { record, stamps } = stored
      // `storedSince` answers with records of the kind that it was asked for.
      rows.push({ seq: stored.seq, row: { kind, record, stamps } as Row })
    }
  }
  return { rows: rows.sort((one, other) => one.seq - other.seq), isAll: count <= limit }
}

/** As many entries as a device holds. Where somebody wrote a lot, it takes a few looks to find them. */
async function newestLog(db: Db, stream: Id, after: number): Promise<LoggedChange[]> {
  const limit = logEntriesKept
  let before = Number.MAX_SAFE_INTEGER
  let log: LoggedChange[] = []
  for (let look = 0; look < logLooksMax; look += 1) {
    const older = await readLogBetween(db, { stream, after, before, limit })
    log = gatherWriting([...older, ...log])
    if (older.length < limit || log.length >= limit) break
    before = older[0]?.seq ?? before
  }
  return log.slice(-logEntriesKept)
}

type Frame = Omit<Rows, 'type' | 'isLast' | 'rows'>

/** Cut between two seqs, so that a device never stands in the middle of a change. */
function toFrames(rows: NumberedRow[], whole: Frame): Rows[] {
  const frames: Rows[] = []
  let { from } = whole
  let bytes = 0
  let frame: Row[] = []
  for (const [index, { seq, row }] of rows.entries()) {
    const size = Buffer.byteLength(JSON.stringify(row))
    const before = rows[index - 1]?.seq ?? seq
    if (bytes + size > catchUpFrameBytes && before < seq) {
      frames.push({ ...whole, type: 'rows', from, to: before, isLast: false, rows: frame, log: [] })
      ;[frame, bytes, from] = [[], 0, before]
    }
    frame.push(row)
    bytes += size
  }
  return [...frames, { ...whole, type: 'rows', from, isLast: true, rows: frame }]
}
