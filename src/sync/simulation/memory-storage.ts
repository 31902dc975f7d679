import { changeId, type LoggedChange } from '#domain/logged-change.ts'
import type { Id } from '#domain/id.ts'
import {
  type IndexName,
  type Indexes,
  type Kind,
  type Records,
  key,
  readKey,
} from '#domain/records.ts'
import type { Stamps } from '#domain/stamp.ts'
import { titleKey } from '#domain/title-key.ts'
import type { Source } from '#domain/view.ts'
import type { Entry, RefusalAnswer, Row } from '#sync/protocol.ts'
import type {
  BodyWriter,
  Commit,
  LockedStream,
  LogEntry,
  OnCommit,
  RefusedEntry,
  Storage,
  StorageTransaction,
} from '#sync/storage.ts'
import type { Faults } from './faults.ts'

interface StoredRow {
  row: Row
  seq: number
}

interface StoredStream extends LockedStream {
  rows: Map<string, StoredRow>
  log: Entry[]
  clients: Map<Id, { n: number; userId: Id }>
  refusals: Map<string, RefusalAnswer>
  writers: Map<string, BodyWriter>
}

/** A database for the simulator: whole transactions in order, and a commit that can fail. */
export class MemoryStorage implements Storage {
  readonly streams = new Map<Id, StoredStream>()
  readonly #faults: Faults
  readonly #listeners = new Set<OnCommit>()
  readonly #undo: (() => void)[] = []
  #queue: Promise<unknown> = Promise.resolve()
  /** Changes that went with a restore: that they are gone is no fault of the sync. */
  readonly rewound = new Set<string>()
  /** Whether the next commit fails, as on a full disk. */
  failsNext = false

  constructor(faults: Faults) {
    this.#faults = faults
  }

  onCommit(listener: OnCommit): void {
    this.#listeners.add(listener)
  }

  transact<Result>(stream: Id, run: (tx: StorageTransaction) => Promise<Result>): Promise<Result> {
    const result = this.#queue.then(() => this.#transact(stream, run))
    this.#queue = result.catch(() => undefined)
    return result
  }

  /** The power fails. With `synchronous=FULL` nothing that was committed is lost. */
  crash(): void {
    if (!this.#faults.has('commit is not synced')) return
    for (const undo of this.#undo.splice(-3).toReversed()) undo()
  }

  /** An older copy comes back, without the last changes; properly it begins a new epoch. */
  rewind(id: Id, count: number, { isNewEpoch, now }: { isNewEpoch: boolean; now: number }): void {
    const stream = this.streams.get(id)
    if (!stream) return
    for (const { id: change } of stream.log.slice(-count)) this.rewound.add(change)
    for (const undo of this.#undo.splice(-count).toReversed()) undo()
    if (!isNewEpoch) return
    stream.epoch = `${stream.epoch}+`
    stream.epochSeq = stream.seq
    stream.epochAt = Math.max(1, now)
  }

  entriesAfter(stream: Id, seq: number): Entry[] {
    return (this.streams.get(stream)?.log ?? []).filter((entry) => entry.seq > seq)
  }

  rowsAfter(stream: Id, seq: number): StoredRow[] {
    const rows = [...(this.streams.get(stream)?.rows.values() ?? [])]
    return rows.filter((row) => row.seq > seq).sort((a, b) => a.seq - b.seq)
  }

  async #transact<Result>(
    id: Id,
    run: (tx: StorageTransaction) => Promise<Result>,
  ): Promise<Result> {
    const tx = new MemoryTransaction(id, this.streams.get(id), this.#faults)
    const result = await run(tx)
    if (this.failsNext) {
      this.failsNext = false
      throw new Error('the commit failed')
    }
    const commit = this.#apply(id, tx)
    if (commit) for (const listener of this.#listeners) listener([commit])
    return result
  }

  #apply(id: Id, { opened, saved, refused }: MemoryTransaction): Commit | null {
    if (!opened) return null
    const isNew = !this.streams.has(id)
    const stream = this.streams.get(id) ?? opened
    if (isNew && !saved) return null
    this.streams.set(id, stream)
    const last = saved ?? refused
    if (!last) return null
    const before = {
      seq: stream.seq,
      client: stream.clients.get(last.client),
      rows: new Map(
        saved?.changes.map(({ kind, id }) => {
          const place = readKey(key(kind, id))
          return [place, stream.rows.get(place)]
        }),
      ),
    }
    this.#undo.push(() => {
      stream.seq = before.seq
      if (before.client) stream.clients.set(last.client, before.client)
      else stream.clients.delete(last.client)
      if (saved) stream.log.pop()
      for (const [place, row] of before.rows) {
        if (row) stream.rows.set(place, row)
        else stream.rows.delete(place)
      }
    })
    stream.clients.set(last.client, { n: last.n, userId: last.userId })
    if (last.refusal) stream.refusals.set(changeId(last.client, last.n), last.refusal)
    if (!saved) {
      // Planted: numbers taken from a database sequence have holes where something was refused.
      if (this.#faults.has('seq with gaps')) stream.seq += 1
      return null
    }
    const from = stream.seq
    stream.seq = saved.seq
    for (const writer of saved.written?.writers ?? []) {
      stream.writers.set(`${saved.written?.notepad}/${writer.id}`, writer)
    }
    for (const { kind, after, stamps } of saved.changes) {
      // The record is of the kind that stands beside it.
      const row = { kind, record: after, stamps } as Row
      stream.rows.set(readKey(key(kind, after.id)), { row, seq: saved.seq })
    }
    const entry = entryOf(saved)
    stream.log.push(entry)
    return { stream: id, epoch: stream.epoch, from, to: saved.seq, entries: [entry] }
  }
}

class MemoryTransaction implements StorageTransaction {
  readonly #id: Id
  opened: StoredStream | undefined
  saved: LogEntry | undefined
  refused: RefusedEntry | undefined

  readonly #faults: Faults

  constructor(id: Id, stream: StoredStream | undefined, faults: Faults) {
    this.#id = id
    this.opened = stream
    this.#faults = faults
  }

  async stream(): Promise<LockedStream | undefined> {
    const isBlind = this.#faults.has('given back over what was done since')
    // Planted: everything is taken for a part of the backup.
    return this.opened && isBlind ? { ...this.opened, epochSeq: this.opened.seq } : this.opened
  }

  async createStream(): Promise<LockedStream> {
    this.opened = {
      epoch: `epoch-${this.#id}`,
      epochSeq: 0,
      epochAt: 0,
      seq: 0,
      rows: new Map(),
      log: [],
      clients: new Map(),
      refusals: new Map(),
      writers: new Map(),
    }
    return this.opened
  }

  async lastN(client: Id) {
    return this.opened?.clients.get(client)
  }

  async findRefusal(client: Id, n: number) {
    return this.opened?.refusals.get(changeId(client, n))
  }

  async load(): Promise<Source> {
    const source = sourceOf(this.opened?.rows ?? new Map(), this.opened?.log ?? [])
    if (!this.#faults.has('the last to give back wins')) return source
    return { ...source, stamps: (kind, id) => withoutLostSeqs(source.stamps(kind, id)) }
  }

  async writers(notepad: Id, ids: number[]): Promise<BodyWriter[]> {
    return ids.flatMap((id) => this.opened?.writers.get(`${notepad}/${id}`) ?? [])
  }

  async leaseHolder() {
    return undefined
  }

  async bodySize() {
    return undefined
  }

  async save(entry: LogEntry): Promise<void> {
    this.saved = entry
  }

  async saveRefusal(entry: RefusedEntry): Promise<void> {
    this.refused = entry
  }
}

/** Planted: what was given back does not say how new it was. */
function withoutLostSeqs(stamps: Stamps | undefined): Stamps | undefined {
  return (
    stamps &&
    Object.fromEntries(
      Object.entries(stamps).map(([field, [seq, client, n, lostSeq]]) => [
        field,
        lostSeq === undefined ? [seq, client, n] : [seq, client, n, 0],
      ]),
    )
  )
}

function entryOf({ client, n, seq, userId, now, name, act, changes }: LogEntry): Entry {
  return {
    id: changeId(client, n),
    client,
    n,
    seq,
    by: userId,
    at: now,
    name,
    act,
    rows: changes.map((change) => change.logged),
    // The record is of the kind that stands beside it.
    changed: changes.map(({ kind, after, stamps }) => ({ kind, record: after, stamps }) as Row),
  }
}

function sourceOf(rows: ReadonlyMap<string, StoredRow>, log: LoggedChange[]): Source {
  const all = <K extends Kind>(kind: K) =>
    [...rows.values()].flatMap(({ row }) => (row.kind === kind ? [row.record as Records[K]] : []))
  const items = () => all('listItem').filter((item) => !item.deleted && !item.alias)
  const finders = (value: string): { [N in IndexName]: () => Records[Indexes[N]][] } => ({
    members: () => all('member').filter((member) => !member.deleted),
    formerMembers: () => all('member').filter((member) => member.deleted),
    sections: () => all('section').filter((section) => !section.deleted),
    layouts: () => all('layout').filter((layout) => !layout.deleted),
    pendingInvitations: () => all('invitation').filter(({ deleted }) => !deleted),
    childrenOf: () => items().filter((item) => item.parent === value),
    openByTitleKey: () =>
      items().filter((item) => item.state === 'open' && titleKey(item.title) === value),
  })
  return {
    get: <K extends Kind>(kind: K, id: Id) =>
      (kind === 'change'
        ? log.find((change) => change.id === id)
        : rows.get(readKey(key(kind, id)))?.row.record) as Records[K] | undefined,
    stamps: (kind, id): Stamps | undefined => rows.get(readKey(key(kind, id)))?.row.stamps,
    find: (name, value) => finders(value)[name](),
    count: (kind) =>
      (kind === 'listItem' ? items() : all(kind).filter((one) => !one.deleted)).length,
  }
}
