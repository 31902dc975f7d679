import { createHash } from 'node:crypto'
import type { Id } from '#domain/id.ts'
import { snapshot } from '#store/catch-up.ts'
import type { Database } from '#store/database.ts'
import { peopleOfGroup } from '#store/members.ts'
import { findStream, noCursor } from '#store/streams.ts'
import { newestOf } from './catching-up.ts'
import { snapshotPageRows } from '#sync/protocol.ts'
import type { Row, SnapshotPage } from '#sync/protocol.ts'
import { restoredIn } from '#sync/room.ts'

type Readable = Pick<Database, 'read' | 'atOneMoment'>

interface SnapshotsOptions {
  database: Readable
  now: () => number
}

interface Wanted {
  stream: Id
  isUser: boolean
  page: number
  /** The seq of the pages that the device has already. */
  seq?: number | undefined
}

export interface Snapshots {
  /** One page of the whole stream, or `undefined` beyond the last. */
  page(wanted: Wanted): Promise<SnapshotPage | undefined>
}

/** For as long as a device may take between two pages. */
const keepMs = 60_000
/** About 50 MB: five groups as large as a group may be. */
const keepRowsMax = 50_000

interface Kept {
  pages: SnapshotPage[]
  rows: number
  at: number
}

/** Whole streams in pages of one seq, kept for a while, since a device asks for one after the other. */
export function createSnapshots({ database, now }: SnapshotsOptions): Snapshots {
  const kept = new Map<Id, Kept>()
  const reading = new Map<Id, Promise<Kept>>()

  function dropOld(): void {
    let rows = 0
    // The newest stand last.
    for (const [stream, snapshot] of [...kept].toReversed()) {
      rows += snapshot.rows
      if (now() - snapshot.at > keepMs || rows > keepRowsMax) kept.delete(stream)
    }
  }

  async function read(stream: Id, isUser: boolean): Promise<Kept> {
    const pages = await readPages(database, { stream, isUser, now: now() })
    const rows = pages.reduce((sum, page) => sum + page.rows.length, 0)
    const fresh = { pages, rows, at: now() }
    kept.delete(stream)
    kept.set(stream, fresh)
    dropOld()
    return fresh
  }

  async function readOnce(stream: Id, isUser: boolean): Promise<Kept> {
    const running = reading.get(stream) ?? read(stream, isUser)
    reading.set(stream, running)
    try {
      return await running
    } finally {
      reading.delete(stream)
    }
  }

  /** A device that comes later gets what is new, but many that come at once have it read once. */
  async function isStillTrue(stream: Id, { pages: [first] }: Kept): Promise<boolean> {
    const { epoch, seq } = (await findStream(database.read, stream)) ?? noCursor
    return first?.epoch === epoch && first.seq === seq
  }

  return {
    async page({ stream, isUser, page, seq }) {
      dropOld()
      const known = kept.get(stream)
      const isUsable = known && (page > 0 ? isOf(known, seq) : await isStillTrue(stream, known))
      const { pages } = isUsable ? known : await readOnce(stream, isUser)
      const found = pages[page]
      if (!found?.check) return found
      // What they are called is no part of the group, and may have changed since it was read.
      return { ...found, people: isUser ? [] : await peopleOfGroup(database.read, stream) }
    },
  }
}

function isOf({ pages: [first] }: Kept, seq: number | undefined): boolean {
  return seq === undefined || first?.seq === seq
}

async function readPages(
  database: Readable,
  { stream, isUser, now }: { stream: Id; isUser: boolean; now: number },
): Promise<SnapshotPage[]> {
  const { epoch, seq, rows, log, ...began } = await snapshot(database, { stream, isUser })
  const restored = restoredIn(began, now)
  const cut: Row[][] = []
  for (let at = 0; at < rows.length || at === 0; at += snapshotPageRows) {
    cut.push(rows.slice(at, at + snapshotPageRows))
  }
  const check = { count: rows.length, hash: hashOf(cut) }
  return cut.map((part, page) => ({
    stream,
    epoch,
    seq,
    page,
    pages: cut.length,
    rows: part,
    ...(page === cut.length - 1 && {
      check,
      log: newestOf(log),
      ...(restored && { restored }),
    }),
  }))
}

/** The same as `snapshotHash`, which is written for browsers and would hold up everybody here. */
function hashOf(pages: Row[][]): string {
  return pages.reduce((hash, rows) => {
    const codeUnits = Buffer.from(hash + JSON.stringify(rows), 'utf16le').swap16()
    return createHash('sha256').update(codeUnits).digest('hex')
  }, '')
}
