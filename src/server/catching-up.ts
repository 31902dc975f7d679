import type { Id } from '#domain/id.ts'
import type { LoggedChange } from '#domain/logged-change.ts'
import type { Timestamp } from '#domain/timestamp.ts'
import { catchUpFrom } from '#store/catch-up.ts'
import type { Database, Db } from '#store/database.ts'
import { isMember } from '#store/members.ts'
import { notepadUpdatesSince } from '#store/notepad-bodies.ts'
import { findStream } from '#store/streams.ts'
import { catchUpFrameBytes } from '#sync/protocol.ts'
import type { Cursor, Rows, ServerMessage } from '#sync/protocol.ts'
import { restoredIn } from '#sync/room.ts'

export type Body = Extract<ServerMessage, { type: 'body' }>

interface Wanted {
  stream: Id
  userId: Id
  since: Cursor | null
  now: Timestamp
}

/** What a device has missed in a stream, in frames; `gone` for whoever is not in it. */
export async function missedRows(
  database: Pick<Database, 'atOneMoment'>,
  { stream, userId, since, now }: Wanted,
): Promise<Rows[] | 'far' | 'gone'> {
  // Of one moment, so that none of the rows is from after somebody's removal.
  return database.atOneMoment(async (moment) => {
    const [isAllowed, found] = await Promise.all([
      mayRead(moment, stream, userId),
      findStream(moment, stream),
    ])
    if (!isAllowed) return 'gone'
    const restored = found && restoredIn(found, now)
    const isUser = stream === userId
    const missed = await catchUpFrom(moment, found, { stream, isUser, since })
    if (missed === 'far') return 'far'
    const told = restored && { restored }
    return missed.map((rows) => ({ ...rows, log: newestOf(rows.log), ...told }))
  })
}

/** What no screen shows at once is asked for when it is: long notes, as they were, fill megabytes. */
const logMaxBytes = 4 * catchUpFrameBytes

/** The newest entries, as far as they fit into a frame of reasonable size. */
export function newestOf(log: LoggedChange[]): LoggedChange[] {
  let size = 0
  const first = log.findLastIndex((entry) => {
    size += JSON.stringify(entry).length
    return size > logMaxBytes
  })
  return log.slice(first + 1)
}

/** What was written in a notepad after a seq, in frames; the first one is there in any case. */
export async function missedBody(
  db: Db,
  { stream, notepad, since }: { stream: Id; notepad: Id; since: number },
): Promise<Body[]> {
  const updates = await notepadUpdatesSince(db, { groupId: stream, notepad, seq: since })
  let frame: Body = { type: 'body', stream, notepad, updates: [] }
  const frames = [frame]
  let size = 0
  for (const { seq, update } of updates) {
    if (size > 0 && size + update.length > catchUpFrameBytes) {
      frame = { type: 'body', stream, notepad, updates: [] }
      frames.push(frame)
      size = 0
    }
    frame.updates.push({ seq, update })
    size += update.length
  }
  return frames
}

/** One's own stream, and the groups that one is in. */
export async function mayRead(db: Db, stream: Id, userId: Id): Promise<boolean> {
  return stream === userId || isMember(db, stream, userId)
}
