import type { Id } from '#domain/id.ts'
import type { LoggedChange } from '#domain/logged-change.ts'
import {
  type Cursor,
  type Row,
  type Rows,
  catchUpFrameBytes,
  catchUpRowsMax,
  logEntriesKept,
} from '#sync/protocol.ts'
import type { LockedStream } from '#sync/storage.ts'
import { gatherWriting } from '#sync/writing-gathered.ts'
import type { Db } from './database.ts'
import { readLogBetween } from './log.ts'
import { groupKinds, userKinds } from './record-tables.ts'
import { storedSince } from './records.ts'
import { findStream, noCursor } from './streams.ts'

/** So that one catching up reads 2,000 entries at most. */
const logLooksMax = 4

interface Which {
  stream: Id
  /** A person's own stream, not a group's. */
  isUser: boolean
}

/**
 * What a device lacks, in frames, or `far` when it is so far behind that it fetches everything.
 * A device that was never here, or in another epoch, gets everything from 0.
 */
export async function catchUp(
  db: Db,
  { stream, isUser, since }: Which & { since: Cursor | null },
): Promise<Rows[] | 'far'> {
  return atOneMoment(db, async (moment) => {
    const found = await findStream(moment, stream)
    const { epoch, seq } = found ?? noCursor
    const from = since && since.epoch === epoch ? since.seq : 0
    // A record that was forgotten since would stay on that device for ever.
    if (from > seq || (from > 0 && from < (found?.prunedSeq ?? 0))) return 'far'
    // Most who come back after a moment, or all at once after a restart.
    if (from === seq && seq > 0) return toFrames([], { stream, epoch, from, to: seq, log: [] })
    const range = { stream, isUser, seq: from, limit: catchUpRowsMax }
    const { rows, isAll } = await rowsSince(moment, range)
    if (!isAll) return 'far'
    const log = await newestLog(moment, stream, from)
    return toFrames(rows, { stream, epoch, from, to: seq, log })
  })
}

export interface Snapshot extends Cursor, Pick<LockedStream, 'epochSeq' | 'epochAt'> {
  rows: Row[]
  log: LoggedChange[]
}

/** Everything in a stream, of one moment. */
export async function snapshot(db: Db, { stream, isUser }: Which): Promise<Snapshot> {
  return atOneMoment(db, async (moment) => {
    const found = await findStream(moment, stream)
    const { epoch, seq } = found ?? noCursor
    const { epochSeq, epochAt } = found ?? { epochSeq: 0, epochAt: 0 }
    const { rows } = await rowsSince(moment, { stream, isUser, seq: 0, limit: unlimited })
    const log = await newestLog(moment, stream, 0)
    return { epoch, seq, epochSeq, epochAt, rows: rows.map(({ row }) => row), log }
  })
}

const unlimited = 1_000_000_000

/** Queries that all see the database as it was at the first of them. */
function atOneMoment<Result>(db: Db, read: (moment: Db) => Promise<Result>): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(read)
}

interface NumberedRow {
  seq: number
  row: Row
}

/** In the order in which they changed, if they are no more than the limit. */
async function rowsSince(
  db: Db,
  { stream, isUser, seq, limit }: Which & { seq: number; limit: number },
): Promise<{ rows: NumberedRow[]; isAll: boolean }> {
  const rows: NumberedRow[] = []
  let left = limit + 1
  for (const kind of isUser ? userKinds : groupKinds) {
    if (left === 0) break
    const found = await storedSince(db, { stream, kind, seq, limit: left })
    left -= found.length
    for (const stored of found) {
      // Whoever has it keeps it.
      if (!stored) continue
      const { record, stamps } = stored
      // `storedSince` answers with records of the kind that it was asked for.
      rows.push({ seq: stored.seq, row: { kind, record, stamps } as Row })
    }
  }
  return { rows: rows.sort((one, other) => one.seq - other.seq), isAll: left > 0 }
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
