import { isPurged } from '#domain/is-live.ts'
import { housekeeping, type LoggedChange, withoutPurged } from '#domain/logged-change.ts'
import { key, readKey } from '#domain/records.ts'
import type { Id } from '#domain/id.ts'
import type { Restored } from '#domain/stamp.ts'
import type { Left } from './give-back.ts'
import type { Layers } from './layers.ts'
import { logEntriesKept } from './log-kept.ts'
import type { Cursor, Entries, Row, Rows } from './protocol.ts'
import { placesOf } from './waiting.ts'
import { WritingGathered } from './writing-gathered.ts'

/** A stream as a whole, at one seq. */
export interface Whole extends Cursor {
  rows: Row[]
  log: LoggedChange[]
  /** The server was restored, and takes back what devices hold from before. */
  restored?: Restored | undefined
}

/** What a message changed in the server's rows. */
export interface Taken {
  /**
   * `missed`: something before it never came, ask again from the cursor. `replaced`: the rows are all
   * that there is now.
   */
  status: 'taken' | 'replaced' | 'old' | 'missed'
  rows: Row[]
  log: LoggedChange[]
  /** Where what waits may find something else than before; nothing while nothing waits. */
  changed: Set<string>
  /** What was here of an epoch that ended, if the server takes it back. */
  left?: Left
}

/** What the server has said of a stream, and how far. */
export class Base {
  readonly #layers: Layers
  /** Whether anybody asks where something changed: finding out takes longer than taking it in. */
  readonly #isAwaited: () => boolean
  readonly #writing = new WritingGathered()
  #cursor: Cursor | null = null
  #isWhole = false
  #restored: Restored | undefined
  /** Another epoch's rows, until the last of them is here. */
  #coming: (Cursor & { rows: Row[] }) | null = null

  constructor(layers: Layers, isAwaited: () => boolean) {
    this.#layers = layers
    this.#isAwaited = isAwaited
  }

  get cursor(): Cursor | null {
    return this.#cursor
  }

  get restored(): Restored | undefined {
    return this.#restored
  }

  get isWhole(): boolean {
    return this.#isWhole
  }

  /** Rows for the first paint: the cursor stays, so that the whole still comes. */
  prime(rows: readonly Row[]): void {
    for (const { kind, record, stamps } of rows) this.#layers.setBase(kind, record, stamps)
  }

  /** What is not in a whole stream is no more. */
  replace({ epoch, seq, rows, log, restored }: Whole): Taken {
    const changed = new Set<string>()
    const before = this.#cursor
    this.#restored = restored
    const isLeft = restored && before && before.epoch !== epoch
    const left = isLeft && { ...before, restored, rows: this.#layers.baseRows() }
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
    const taken = this.#take('replaced', { rows, log, changed })
    return left ? { ...taken, left } : taken
  }

  receive(message: Rows | Entries): Taken {
    return message.type === 'rows' ? this.#receiveRows(message) : this.#receiveEntries(message)
  }

  #receiveRows(message: Rows): Taken {
    const { epoch, from, to, isLast, rows, log } = message
    const cursor = this.#cursor
    if (cursor && cursor.epoch !== epoch) return this.#receiveOtherEpoch(message)
    const at = cursor?.seq ?? 0
    if (from > at) return nothing('missed')
    this.#restored = message.restored
    if (cursor && to < at) return nothing('old')
    this.#cursor = { epoch, seq: Math.max(to, at) }
    if (isLast) this.#isWhole = true
    return this.#take('taken', { rows, log })
  }

  /** What is here stays until all of the new epoch is. */
  #receiveOtherEpoch({ epoch, from, to, isLast, rows, log, restored }: Rows): Taken {
    if (from === 0) this.#coming = { epoch, seq: 0, rows: [] }
    const coming = this.#coming
    if (coming?.epoch !== epoch || from > coming.seq) return nothing('missed')
    coming.rows.push(...rows)
    coming.seq = Math.max(to, coming.seq)
    if (!isLast) return nothing('taken')
    return this.replace({ epoch, seq: to, rows: coming.rows, log, restored })
  }

  #receiveEntries({ epoch, from, to, entries }: Entries): Taken {
    const cursor = this.#cursor
    if (cursor?.epoch !== epoch || from > cursor.seq) return nothing('missed')
    const fresh = entries.filter(({ seq }) => seq > cursor.seq)
    this.#cursor = { epoch, seq: Math.max(to, cursor.seq) }
    const rows = fresh.flatMap((entry) => entry.changed)
    return this.#take(to > cursor.seq ? 'taken' : 'old', { rows, log: fresh.map(loggedOf) })
  }

  #take(
    status: Taken['status'],
    { rows, log, changed = new Set() }: Pick<Taken, 'rows' | 'log'> & { changed?: Set<string> },
  ): Taken {
    this.#takeIn(rows, changed)
    this.#takeInLog(log, changed)
    this.#forget(purgedIn(rows), changed)
    return { status, rows, log, changed }
  }

  #takeIn(rows: readonly Row[], changed: Set<string>): void {
    const isAwaited = this.#isAwaited()
    for (const row of rows) {
      const before = this.#layers.get(row.kind, row.record.id)
      // What somebody looks up from long ago stays as long as the page does.
      if (isFolded(row) && !(before && isFolded({ ...row, record: before } as Row))) {
        this.#layers.removeBase(row.kind, row.record.id)
      } else this.#layers.setBase(row.kind, row.record, row.stamps)
      if (!isAwaited) continue
      // `before` is of the same kind as the record.
      const change = { kind: row.kind, id: row.record.id, before, after: row.record } as never
      for (const place of placesOf(change)) changed.add(place)
    }
  }

  #takeInLog(log: readonly LoggedChange[], changed: Set<string>): void {
    for (const entry of log) {
      if (housekeeping.includes(entry.name)) continue
      // The newest entries come with every catching up; most are here already.
      if (this.#layers.get('change', entry.id)?.seq === entry.seq) continue
      this.#layers.setBase('change', entry, {})
      changed.add(readKey(key('change', entry.id)))
      const earlier = this.#writing.replacedBy(entry)
      if (earlier === undefined) continue
      this.#layers.removeBase('change', earlier)
      changed.add(readKey(key('change', earlier)))
    }
    const ids = this.#layers.baseIds('change')
    // They came in the order of their seq, so the first ones are the oldest.
    for (const id of ids.slice(0, Math.max(0, ids.length - logEntriesKept))) {
      this.#layers.removeBase('change', id)
    }
  }

  #forget(purged: ReadonlySet<Id>, changed: Set<string>): void {
    if (purged.size === 0) return
    for (const entry of this.#layers.all('change')) {
      const rows = withoutPurged(entry.rows, purged)
      if (rows === entry.rows || entry.seq === 0) continue
      this.#layers.setBase('change', { ...entry, rows }, {})
      changed.add(readKey(key('change', entry.id)))
    }
  }
}

/** The records that were purged: a device that holds the log holds their words there too. */
export function purgedIn(rows: readonly Row[]): ReadonlySet<Id> {
  return new Set(rows.flatMap(({ record }) => (isPurged(record) ? [record.id] : [])))
}

/** Whether a device holds it no more: it was done long ago, and is the group's memory now. */
export function isFolded({ kind, record }: Row): boolean {
  return kind === 'listItem' && Boolean(record.folded)
}

function nothing(status: 'taken' | 'old' | 'missed'): Taken {
  return { status, rows: [], log: [], changed: new Set() }
}

/** An entry as the log holds it, without the records that came with it. */
export function loggedOf({ id, seq, by, at, name, act, rows }: LoggedChange): LoggedChange {
  return { id, seq, by, at, name, act, rows }
}
