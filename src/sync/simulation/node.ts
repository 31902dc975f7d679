import type { Id } from '#domain/id.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Restored } from '#domain/stamp.ts'
import type {
  ClientMessage,
  Cursor,
  Entries,
  Push,
  Row,
  ServerMessage,
  SnapshotPage,
} from '#sync/protocol.ts'
import { Room, restoredIn } from '#sync/room.ts'
import { snapshotHash } from '#sync/snapshot-hash.ts'
import type { Commit } from '#sync/storage.ts'
import type { Faults } from './faults.ts'
import type { Link } from './link.ts'
import type { MemoryStorage } from './memory-storage.ts'
import type { Random } from './random.ts'

interface NodeOptions {
  storage: MemoryStorage
  faults: Faults
  random: Random
  now: () => number
  /** Tells the other nodes that there is news; it may be lost. */
  hint: (stream: Id) => void
  onFrame: (userId: Id, message: ServerMessage) => void
}

const rowsPerFrame = 7
const rowsUntilFar = 15
const rowsPerPage = 9
const logEntriesSent = 40

/** A server process in the simulator: the real room, and the plainest fan-out that is right. */
export class Node {
  readonly #options: NodeOptions
  readonly #room: Room
  readonly #followers = new Map<Link, Set<Id>>()
  readonly #published = new Map<Id, number>()
  isAlive = true

  constructor(options: NodeOptions) {
    this.#options = options
    const { storage, now } = options
    this.#room = new Room({ storage, now })
  }

  /** A commit of this node or, told by a hint, of another one: the log says what is new. */
  publish(stream: Id): void {
    const stored = this.#options.storage.streams.get(stream)
    if (!this.isAlive || !stored) return
    const from = this.#published.get(stream) ?? stored.seq
    const entries = this.#options.storage.entriesAfter(stream, from)
    const [first] = entries
    if (!first) return
    this.#published.set(stream, stored.seq)
    const frame: Entries = {
      type: 'entries',
      stream,
      epoch: stored.epoch,
      from: first.seq - 1,
      to: stored.seq,
      entries,
    }
    const text = JSON.stringify(frame)
    for (const [link, streams] of this.#followers) {
      if (streams.has(stream)) this.#send(link, frame, text)
    }
    this.#cutRemoved(stream)
  }

  onCommit(commits: Commit[]): void {
    for (const { stream, from } of commits) {
      if (!this.#published.has(stream)) this.#published.set(stream, from)
    }
  }

  close(link: Link): void {
    this.#followers.delete(link)
  }

  links(): Link[] {
    return [...this.#followers.keys()]
  }

  async handle(link: Link, message: ClientMessage): Promise<void> {
    if (!this.isAlive) {
      link.close()
      return
    }
    if (message.type === 'hello' || message.type === 'follow') {
      if (message.type === 'hello') this.#followers.set(link, new Set())
      for (const [stream, cursor] of Object.entries(message.streams)) {
        this.#follow(link, stream, cursor)
      }
    } else if (message.type === 'push') await this.#push(link, message)
  }

  snapshot(stream: Id): SnapshotPage[] {
    const stored = this.#options.storage.streams.get(stream)
    if (!stored) return []
    const rows = this.#options.storage.rowsAfter(stream, 0).map(({ row }) => row)
    const parts = chunks(rows, rowsPerPage)
    return parts.map((part, page) => ({
      stream,
      epoch: stored.epoch,
      seq: stored.seq,
      page,
      pages: parts.length,
      rows: part,
      ...this.#restored(stream),
      ...(page === parts.length - 1 && {
        check: { count: rows.length, hash: snapshotHash(parts) },
        log: stored.log.slice(-logEntriesSent),
      }),
    }))
  }

  #follow(link: Link, stream: Id, cursor: Cursor | null): void {
    const stored = this.#options.storage.streams.get(stream)
    if (!stored || !this.#isMember(stream, link.userId)) {
      this.#send(link, { type: 'gone', stream })
      return
    }
    this.publish(stream)
    this.#published.set(stream, stored.seq)
    this.#followers.get(link)?.add(stream)
    const from = cursor?.epoch === stored.epoch ? Math.min(cursor.seq, stored.seq) : 0
    const rows = this.#options.storage.rowsAfter(stream, from)
    if (rows.length > rowsUntilFar) {
      this.#send(link, { type: 'far', stream })
      return
    }
    const frames = bySeq(rows)
    frames.forEach((part, place) => {
      const isLast = place === frames.length - 1
      this.#send(link, {
        type: 'rows',
        stream,
        epoch: stored.epoch,
        from: place === 0 ? from : (frames[place - 1]?.at(-1)?.seq ?? from),
        to: isLast ? stored.seq : (part.at(-1)?.seq ?? stored.seq),
        isLast,
        rows: part.map(({ row }) => row),
        log: isLast ? stored.log.slice(-logEntriesSent) : [],
        ...this.#restored(stream),
      })
    })
  }

  #restored(stream: Id): { restored?: Restored } {
    const stored = this.#options.storage.streams.get(stream)
    const restored = stored && restoredIn(stored, this.#options.now())
    return restored ? { restored } : {}
  }

  async #push(link: Link, { stream, client, mutations }: Push): Promise<void> {
    const { faults } = this.#options
    if (faults.has('acknowledge before commit')) {
      const outcomes = mutations.map(({ n }) => ({ n, seq: 0, refusal: null }))
      this.#send(link, { type: 'outcomes', stream, client, outcomes })
    }
    const before = this.#options.storage.streams.get(stream)?.seq ?? 0
    try {
      const push = this.#asNew({ stream, client, mutations })
      const outcomes = await this.#room.push(push, link.userId)
      if (!this.isAlive) return
      this.publish(stream)
      this.#options.hint(stream)
      const old = outcomes.filter(
        (outcome) => outcome.refusal || !('seq' in outcome) || outcome.seq <= before,
      )
      if (old.length > 0) this.#send(link, { type: 'outcomes', stream, client, outcomes: old })
    } catch (error) {
      if (error instanceof Refusal) {
        const refusal = { code: error.code, values: error.values }
        this.#send(link, { type: 'failed', stream, client, refusal })
      } else link.close()
    }
  }

  /** Planted: what was received before is taken for something new. */
  #asNew(push: Push): Push {
    const last = this.#options.storage.streams.get(push.stream)?.clients.get(push.client)?.n ?? 0
    const isRepeated = push.mutations.some(({ n }) => n <= last)
    if (!this.#options.faults.has('no dedupe') || !isRepeated) return push
    const mutations = push.mutations.map((mutation, place) => ({ ...mutation, n: place + 1 }))
    return { ...push, client: this.#options.random.id(), mutations }
  }

  #isMember(stream: Id, userId: Id): boolean {
    const row = this.#options.storage.streams.get(stream)?.rows.get(`member/${userId}`)?.row
    return row?.kind === 'member' && !row.record.deleted
  }

  #cutRemoved(stream: Id): void {
    if (this.#options.faults.has('membership kept for the life of a link')) return
    for (const [link, streams] of this.#followers) {
      if (!streams.has(stream) || this.#isMember(stream, link.userId)) continue
      streams.delete(stream)
      this.#send(link, { type: 'gone', stream })
    }
  }

  #send(link: Link, message: ServerMessage, text = JSON.stringify(message)): void {
    if (!this.isAlive) return
    this.#options.onFrame(link.userId, message)
    link.toDevice(text)
  }
}

/** Frames of a few rows each, never cut within one seq: a cursor stands between seqs. */
function bySeq(rows: { row: Row; seq: number }[]): { row: Row; seq: number }[][] {
  const frames: { row: Row; seq: number }[][] = [[]]
  for (const row of rows) {
    const last = frames.at(-1)
    const isFull = (last?.length ?? 0) >= rowsPerFrame && last?.at(-1)?.seq !== row.seq
    if (isFull || !last) frames.push([row])
    else last.push(row)
  }
  return frames
}

function chunks<Value>(values: Value[], size: number): Value[][] {
  const parts: Value[][] = []
  for (let at = 0; at < values.length; at += size) parts.push(values.slice(at, at + size))
  return parts
}
