import type { Id } from '#domain/id.ts'
import { changeId, type LoggedChange } from '#domain/logged-change.ts'
import type { MutationArgs, MutationName } from '#domain/mutations.ts'
import { type AnyRecord, type Kind, type Records, key, readKey } from '#domain/records.ts'
import { Layers } from './layers.ts'
import { type FindMutation, type Pending, Waiting, placesOf } from './waiting.ts'
import type { Timestamp } from '#domain/timestamp.ts'
import {
  type Cursor,
  type Entries,
  type Outcome,
  type RefusalAnswer,
  type Row,
  type Rows,
  logEntriesKept,
} from './protocol.ts'

export type { FindMutation, Pending }

export interface Refused {
  mutation: Pending
  refusal: RefusalAnswer
}

/** What a message changed in the server's rows, for this device's disk. */
export interface Received {
  /**
   * `missed`: something before it never came, ask again from the cursor. `replaced`: the rows are all
   * that there is now.
   */
  status: 'taken' | 'replaced' | 'old' | 'missed'
  rows: Row[]
  log: LoggedChange[]
  acknowledged: Pending[]
}

/** A stream as a whole, at one seq. */
export interface Whole extends Cursor {
  rows: Row[]
  log: LoggedChange[]
}

interface ReplicaOptions {
  stream: Id
  userId: Id
  client: Id
  now: () => Timestamp
  /** Told of each change of this device before `mutate` returns: it must be kept before it is sent. */
  onMutation?: (mutation: Pending) => void
}

/** The browser's end: what the server has said, and on top of it what this device has done since. */
export class Replica {
  readonly stream: Id
  readonly #options: ReplicaOptions
  readonly #layers = new Layers()
  readonly #waiting: Waiting
  readonly #listeners = new Set<() => void>()
  readonly #recordListeners = new Map<string, Set<() => void>>()
  #cursor: Cursor | null = null
  /** How far the person has seen before there is a cursor. */
  #primedAt: Cursor | null = null
  #isWhole = false
  /** Another epoch's rows, until the last of them is here. */
  #coming: (Cursor & { rows: Row[] }) | null = null
  #client: Id
  #n = 0

  constructor(options: ReplicaOptions) {
    this.stream = options.stream
    this.#options = options
    this.#client = options.client
    this.#waiting = new Waiting({ ...options, layers: this.#layers })
  }

  /** From here on mutations run. What was waiting on this device shows now, and not before. */
  enable(findMutation: FindMutation): void {
    this.#waiting.enable(findMutation)
    this.#changed()
  }

  /** Where this device stands; `null` until the server has said anything. */
  get cursor(): Cursor | null {
    return this.#cursor
  }

  /** Whether everything up to the cursor is here, so that what is not here does not exist. */
  get isWhole(): boolean {
    return this.#isWhole
  }

  /** What the server has not answered yet, oldest first. */
  get pending(): readonly Pending[] {
    return this.#waiting.pending
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Told only when this one record may look different. */
  subscribeTo(kind: Kind, id: Id, listener: () => void): () => void {
    // An item that turned out to be another one shows that one.
    const shown = this.get(kind, id)?.id ?? id
    const places = new Set([readKey(key(kind, id)), readKey(key(kind, shown))])
    for (const place of places) {
      const listeners = this.#recordListeners.get(place) ?? new Set()
      this.#recordListeners.set(place, listeners.add(listener))
    }
    return () => {
      for (const place of places) {
        const listeners = this.#recordListeners.get(place)
        listeners?.delete(listener)
        if (listeners?.size === 0) this.#recordListeners.delete(place)
      }
    }
  }

  /** The record; for an item that turned out to be another one, that one. */
  get<K extends Kind>(kind: K, id: Id): Records[K] | undefined {
    const record = this.#layers.get(kind, id)
    const alias = record && 'alias' in record ? record.alias : null
    return alias ? this.#layers.get(kind, alias) : record
  }

  /** All records of a kind, the deleted ones too. The same array until one of them changes. */
  all<K extends Kind>(kind: K): readonly Records[K][] {
    return this.#layers.all(kind)
  }

  /** Runs at once on this device and waits for the server. Throws the refusal if it cannot run here. */
  mutate<Name extends MutationName>(
    name: Name,
    args: MutationArgs<Name>,
    { act }: { act?: Id } = {},
  ): Pending {
    const { now, onMutation } = this.#options
    const client = this.#client
    const seen = newest(this.#cursor, this.#primedAt)
    const after = this.#seenOfOthers()
    const mutation: Pending = {
      n: this.#n + 1,
      name,
      args,
      client,
      at: now(),
      ...(seen && { seen }),
      ...(after && { after }),
      ...(act && { act }),
    }
    this.#waiting.add(mutation)
    this.#n += 1
    onMutation?.(mutation)
    this.#changed()
    return mutation
  }

  /** A part of the stream, for the first paint. The cursor stays, so that the whole still comes. */
  prime(records: AnyRecord[], seen: Cursor | null = null): void {
    if (this.#cursor) return
    this.#primedAt = seen
    this.#takeIn(records.map((row) => ({ ...row, stamps: {} })))
    this.#changed()
  }

  /** What this device's disk holds of the stream. */
  restore({ epoch, seq, rows, log }: Whole): void {
    if (this.#cursor && this.#cursor.epoch === epoch && this.#cursor.seq >= seq) return
    this.replace({ epoch, seq, rows, log })
  }

  /** A whole stream, checked: what is not in it is no more. */
  replace({ epoch, seq, rows, log }: Whole): void {
    const changed = new Set<string>()
    const here = new Set(rows.map(({ kind, record }) => readKey(key(kind, record.id))))
    for (const kind of this.#layers.kinds()) {
      for (const id of this.#layers.baseIds(kind)) {
        const place = readKey(key(kind, id))
        if (here.has(place)) continue
        this.#layers.removeBase(kind, id)
        changed.add(place)
      }
    }
    this.#cursor = { epoch, seq }
    this.#isWhole = true
    this.#coming = null
    this.#takeIn(rows, changed)
    this.#takeInLog(log, changed)
    this.#settleRows(changed, log)
  }

  receive(message: Rows | Entries): Received {
    return message.type === 'rows' ? this.#receiveRows(message) : this.#receiveEntries(message)
  }

  /**
   * Takes in what became of some mutations. What is in effect goes on being shown from here until
   * its rows have come: in between nothing may flicker.
   */
  settle(client: Id, outcomes: Outcome[]): { refused: Refused[]; done: Pending[] } {
    const byN = new Map(outcomes.map((outcome) => [outcome.n, outcome]))
    const refused: Refused[] = []
    const done: Pending[] = []
    const gone = new Set<Pending>()
    for (const mutation of this.pending) {
      const outcome = mutation.client === client ? byN.get(mutation.n) : undefined
      if (!outcome) continue
      done.push(mutation)
      if (outcome.refusal) refused.push({ mutation, refusal: outcome.refusal })
      if ('seq' in outcome && outcome.seq > (this.#cursor?.seq ?? 0)) {
        this.#waiting.confirm(mutation, outcome.seq)
      } else gone.add(mutation)
    }
    this.#waiting.remove((mutation) => gone.has(mutation), new Set())
    this.#changed()
    return { refused, done }
  }

  /** What waits on this device from elsewhere: another tab, or a page that is closed. */
  adopt(pending: readonly Pending[]): void {
    for (const { client, n } of pending) {
      if (client === this.#client) this.#n = Math.max(this.#n, n)
    }
    this.#waiting.adopt(pending)
    this.#changed()
  }

  /** Answered elsewhere, or discarded by the person. */
  drop(mutations: readonly { client: Id; n: number }[]): void {
    const gone = new Set(mutations.map(({ client, n }) => changeId(client, n)))
    this.#waiting.remove(({ client, n }) => gone.has(changeId(client, n)), new Set())
    this.#changed()
  }

  /** The server does not know this client's numbers any more: from here on it counts as another. */
  restart(client: Id): void {
    this.#client = client
    this.#n = 0
  }

  #receiveRows({ epoch, from, to, isLast, rows, log }: Rows): Received {
    const cursor = this.#cursor
    if (cursor && cursor.epoch !== epoch) {
      // What is here stays until all of the new epoch is.
      if (from === 0) this.#coming = { epoch, seq: 0, rows: [] }
      const coming = this.#coming
      if (coming?.epoch !== epoch || from > coming.seq) return untaken('missed')
      coming.rows.push(...rows)
      coming.seq = Math.max(to, coming.seq)
      if (!isLast) return { ...untaken('old'), status: 'taken' }
      const all = coming.rows
      this.replace({ epoch, seq: to, rows: all, log })
      return { status: 'replaced', rows: all, log, acknowledged: [] }
    }
    const at = cursor?.seq ?? 0
    if (from > at) return untaken('missed')
    if (cursor && to < at) return untaken('old')
    this.#cursor = { epoch, seq: Math.max(to, at) }
    if (isLast) this.#isWhole = true
    const changed = new Set<string>()
    this.#takeIn(rows, changed)
    this.#takeInLog(log, changed)
    return { status: 'taken', rows, log, acknowledged: this.#settleRows(changed, log) }
  }

  #receiveEntries({ epoch, from, to, entries }: Entries): Received {
    const cursor = this.#cursor
    if (cursor?.epoch !== epoch) return untaken('missed')
    // Also a frame that comes too early or too late says what the server has.
    if (from > cursor.seq) return { ...untaken('missed'), acknowledged: this.#confirm(entries) }
    const fresh = entries.filter(({ seq }) => seq > cursor.seq)
    this.#cursor = { epoch, seq: Math.max(to, cursor.seq) }
    const changed = new Set<string>()
    const rows = fresh.flatMap((entry) => entry.changed)
    const log = fresh.map(loggedOf)
    this.#takeIn(rows, changed)
    this.#takeInLog(log, changed)
    const acknowledged = this.#settleRows(changed, entries)
    return { status: to > cursor.seq ? 'taken' : 'old', rows, log, acknowledged }
  }

  /** In effect, though the rows before them are missing: shown until those have come. */
  #confirm(entries: readonly LoggedChange[]): Pending[] {
    const seqs = new Map(entries.map(({ id, seq }) => [id, seq]))
    const found = this.pending.filter(({ client, n }) => seqs.has(changeId(client, n)))
    for (const mutation of found) {
      this.#waiting.confirm(mutation, seqs.get(changeId(mutation.client, mutation.n)) ?? 0)
    }
    return found
  }

  #takeIn(rows: readonly Row[], changed?: Set<string>): void {
    for (const row of rows) {
      const before = this.#layers.get(row.kind, row.record.id)
      this.#layers.setBase(row.kind, row.record, row.stamps)
      // `before` is of the same kind as the record.
      const change = { kind: row.kind, id: row.record.id, before, after: row.record } as never
      for (const place of changed ? placesOf(change) : []) changed?.add(place)
    }
  }

  #takeInLog(log: readonly LoggedChange[], changed: Set<string>): void {
    for (const entry of log) {
      // The newest entries come with every catching up; most are here already.
      if (this.#layers.get('change', entry.id)?.seq === entry.seq) continue
      this.#layers.setBase('change', entry, {})
      changed.add(readKey(key('change', entry.id)))
    }
    const ids = this.#layers.baseIds('change')
    // They came in the order of their seq, so the first ones are the oldest.
    for (const id of ids.slice(0, Math.max(0, ids.length - logEntriesKept))) {
      this.#layers.removeBase('change', id)
    }
  }

  /** Drops what has come back, and runs again what meets it. */
  #settleRows(changed: Set<string>, log: readonly LoggedChange[]): Pending[] {
    const seq = this.#cursor?.seq ?? 0
    const back = new Set(log.map(({ id }) => id))
    const acknowledged: Pending[] = []
    this.#waiting.remove((mutation, confirmedAt) => {
      const isBack = back.has(changeId(mutation.client, mutation.n))
      if (isBack && confirmedAt === null) acknowledged.push(mutation)
      return isBack || (confirmedAt !== null && confirmedAt <= seq)
    }, changed)
    this.#changed()
    return acknowledged
  }

  /** How far of each other tab's waiting changes this one shows. */
  #seenOfOthers(): Record<Id, number> | null {
    const seen: Record<Id, number> = {}
    for (const { client, n } of this.pending) {
      if (client !== this.#client) seen[client] = Math.max(seen[client] ?? 0, n)
    }
    return Object.keys(seen).length > 0 ? seen : null
  }

  #changed(): void {
    for (const place of this.#layers.takeTouched()) {
      for (const listener of this.#recordListeners.get(place) ?? []) listener()
    }
    for (const listener of this.#listeners) listener()
  }
}

/** What was painted may be newer than what this device holds. */
function newest(cursor: Cursor | null, painted: Cursor | null): Cursor | null {
  if (!cursor || !painted) return cursor ?? painted
  return painted.epoch === cursor.epoch && painted.seq > cursor.seq ? painted : cursor
}

function untaken(status: 'old' | 'missed'): Received {
  return { status, rows: [], log: [], acknowledged: [] }
}

function loggedOf({ id, seq, by, at, name, act, rows }: LoggedChange): LoggedChange {
  return { id, seq, by, at, name, act, rows }
}
