import { groupsPerUserMax } from '#domain/group.ts'
import type { Id } from '#domain/id.ts'
import { isLive, isPurged } from '#domain/is-live.ts'
import { type LoggedRow, changeId } from '#domain/logged-change.ts'
import type { Membership } from '#domain/member.ts'
import type { Read } from '#domain/records.ts'
import { Refusal, type RefusalCode } from '#domain/refusal.ts'
import type { SettledChange } from '#domain/run-mutation.ts'
import type { Timestamp } from '#domain/timestamp.ts'
import type { Source } from '#domain/view.ts'
import type { Entry, RefusalAnswer, Row } from '#sync/protocol.ts'
import type {
  BodySize,
  BodyWriter,
  LockedStream,
  LogEntry,
  RefusedEntry,
  StorageTransaction,
} from '#sync/storage.ts'
import type { Batch } from './batch.ts'
import { loadSource } from './load-source.ts'
import { groupIdsOf } from './members.ts'
import { findLeaseHolder, putWriter } from './notepad-writers.ts'
import { forgetPurged } from './purge.ts'
import { putChange } from './put-change.ts'
import { type StreamsTable, insertRefusal, selectRefusal } from './streams.ts'

/** One run of a batch: what the room may do in one stream. */
export class Run implements StorageTransaction {
  readonly #batch: Batch
  readonly #stream: Id

  constructor(batch: Batch, stream: Id) {
    this.#batch = batch
    this.#stream = stream
  }

  async stream(): Promise<LockedStream | undefined> {
    const stream = await this.#batch.stream(this.#stream)
    return stream && toLocked(stream)
  }

  async createStream(now: Timestamp): Promise<LockedStream> {
    return toLocked(await this.#batch.createStream(this.#stream, now))
  }

  async lastN(client: Id): Promise<{ n: number; userId: Id } | undefined> {
    const row = await this.#batch.client(this.#stream, client)
    return row && { n: row.lastN, userId: row.userId }
  }

  async findRefusal(client: Id, n: number): Promise<RefusalAnswer | undefined> {
    const [row] = await selectRefusal(this.#batch.db, { stream: this.#stream, client, n })
    // Only `#refuse` writes these rows.
    return row && { code: row.code as RefusalCode, values: JSON.parse(row.values) }
  }

  async load(reads: Read[]): Promise<Source> {
    const stream = await this.#batch.stream(this.#stream)
    const live = { listItem: stream?.liveItems ?? 0, notepad: stream?.liveNotepads ?? 0 }
    return loadSource(this.#batch, { stream: this.#stream, reads, live })
  }

  writers(notepad: Id, ids: number[]): Promise<BodyWriter[]> {
    const { db, known } = this.#batch
    return known.writers(db, { groupId: this.#stream, notepad, ids })
  }

  leaseHolder(id: number): Promise<Id | undefined> {
    return findLeaseHolder(this.#batch.db, id)
  }

  bodySize(notepad: Id): Promise<BodySize | undefined> {
    const { db, known } = this.#batch
    return known.bodySize(db, this.#stream, notepad)
  }

  async save(entry: LogEntry): Promise<void> {
    const stream = await this.#batch.stream(this.#stream)
    if (!stream) throw new Error('a stream is made before it is written to')
    // Before anything is written: this may be refused.
    const copies = await this.#membershipCopies(entry)
    const { changes, args, refusal, written } = entry
    this.#batch.willWrite()
    await this.#write(
      {
        ...stream,
        liveItems: stream.liveItems + liveDelta(changes, 'listItem'),
        liveNotepads: stream.liveNotepads + liveDelta(changes, 'notepad'),
      },
      { ...entry, args: hasBytes(changes) ? {} : args },
    )
    for (const writer of written?.writers ?? []) {
      const notepad = written?.notepad ?? ''
      await putWriter(this.#batch.db, { groupId: this.#stream, notepad, ...writer })
      this.#batch.known.changeWriter(this.#stream, notepad, writer)
    }
    if (changes.some(({ after }) => isPurged(after))) {
      await this.#batch.finishLog()
      await forgetPurged(this.#batch.db, stream.id, changes)
    }
    this.#useNumber(entry)
    if (refusal) await this.#refuse(entry, refusal)
    for (const copy of copies) await this.#copyMembership(copy, entry)
  }

  async saveRefusal(entry: RefusedEntry): Promise<void> {
    this.#batch.willWrite()
    this.#useNumber(entry)
    await this.#refuse(entry, entry.refusal)
  }

  async #write(stream: StreamsTable, entry: Omit<LogEntry, 'refusal'>): Promise<void> {
    const { client, n, userId, now: at, seq, name, args, act, changes } = entry
    const { db } = this.#batch
    for (const change of changes) {
      await putChange(db, { stream: stream.id, seq, change })
      const { kind, before, after: record, stamps } = change
      this.#batch.known.changeRecord(stream.id, kind, { record, stamps }, before)
    }
    const rows = changes.map(({ logged }) => logged)
    await this.#batch.writeLog({
      stream: stream.id,
      seq,
      client,
      n,
      userId,
      at,
      name,
      args: JSON.stringify(args),
      act,
      changes: JSON.stringify(rows),
    })
    const changed = changes.map(toRow)
    const id = changeId(client, n)
    this.#batch.advance({ ...stream, seq }, {
      id,
      seq,
      by: userId,
      at,
      name,
      act,
      rows,
      client,
      n,
      changed,
    } satisfies Entry)
  }

  #useNumber({ client, n, userId, now }: LogEntry | RefusedEntry): void {
    const row = { stream: this.#stream, client, userId, lastN: n, seenAt: now }
    this.#batch.changeClient(row)
  }

  async #refuse(entry: LogEntry | RefusedEntry, { code, values }: RefusalAnswer): Promise<void> {
    const { client, n } = entry
    const refusal = { stream: this.#stream, client, n, code, values: JSON.stringify(values) }
    await insertRefusal(this.#batch.db, refusal)
  }

  /** A member row is the truth; its copy tells that person's devices. Users go in id order: no deadlock. */
  async #membershipCopies({ changes, now }: LogEntry): Promise<MembershipCopy[]> {
    const members = changes.flatMap((change) => (change.kind === 'member' ? [change.after] : []))
    const copies: MembershipCopy[] = []
    for (const { id: userId, role, joinedAt, deleted } of members.toSorted(byId)) {
      this.#batch.endWithThisRun()
      const stream =
        (await this.#batch.stream(userId)) ?? (await this.#batch.createStream(userId, now))
      const others = (await groupIdsOf(this.#batch.db, userId)).filter((id) => id !== this.#stream)
      if (!deleted && others.length >= groupsPerUserMax) {
        throw new Refusal('tooManyGroups', { limit: groupsPerUserMax })
      }
      copies.push({ stream, after: { id: this.#stream, role, joinedAt, deleted } })
    }
    return copies
  }

  async #copyMembership({ stream, after }: MembershipCopy, entry: LogEntry): Promise<void> {
    const { db, known } = this.#batch
    const wanted = { stream: stream.id, kind: 'membership' as const, ids: [after.id] }
    const [stored] = await known.recordsByIds(db, wanted)
    const before = stored?.record
    const seq = stream.seq + 1
    // The group counts as the client, its seq as the number: devices number their own changes here.
    const [client, n] = [this.#stream, entry.seq]
    const change: SettledChange = {
      kind: 'membership',
      id: after.id,
      before,
      after,
      stamps: { '': [seq, client, n] },
      logged: { kind: 'membership', id: after.id, was: before ? changedOf(before, after) : null },
    }
    const args = { group: this.#stream }
    await this.#write(stream, { ...entry, client, n, seq, act: null, args, changes: [change] })
  }
}

interface MembershipCopy {
  stream: StreamsTable
  after: Membership
}

function byId(one: { id: Id }, other: { id: Id }): number {
  return one.id < other.id ? -1 : 1
}

function changedOf(before: Membership, after: Membership): LoggedRow['was'] {
  const { role, joinedAt, deleted } = before
  return {
    ...(role !== after.role && { role }),
    ...(joinedAt !== after.joinedAt && { joinedAt }),
    ...(deleted !== after.deleted && { deleted }),
  }
}

function toLocked({ epoch, seq, epochSeq, epochAt }: StreamsTable): LockedStream {
  return { epoch, seq, epochSeq, epochAt }
}

function toRow({ kind, after, stamps }: SettledChange): Row {
  // A change holds a record of its kind.
  return { kind, record: after, stamps } as Row
}

/** What a notepad was sent is in its own row; twice would double the largest of all tables. */
function hasBytes(changes: SettledChange[]): boolean {
  return changes.some(({ kind }) => kind === 'notepadUpdate')
}

function liveDelta(changes: SettledChange[], kind: 'listItem' | 'notepad'): number {
  let delta = 0
  for (const change of changes) {
    if (change.kind !== kind) continue
    const wasLive = change.before ? isLive(change.before) : false
    delta += Number(isLive(change.after)) - Number(wasLive)
  }
  return delta
}
