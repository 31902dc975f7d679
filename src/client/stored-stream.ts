import { housekeeping, type LoggedChange, withoutPurged } from '#domain/logged-change.ts'
import { isFolded, loggedOf, purgedIn } from '#sync/base.ts'
import { logEntriesKept } from '#sync/log-kept.ts'
import type { Cursor, Entries, Row, Rows } from '#sync/protocol.ts'
import type { Whole } from '#sync/replica.ts'
import { gatherWriting } from '#sync/writing-gathered.ts'
import { forgottenRows } from './forgotten-rows.ts'
import { type Page, Pages } from './pages.ts'

export interface StoredParts {
  cursor: Cursor
  pages: Page[]
  log: LoggedChange[]
}

/** What is to be written in one transaction. */
export interface StoredChange {
  cursor: Cursor
  log: LoggedChange[]
  pages: Page[]
  /** The pages are all that there is: older ones go. */
  isWhole: boolean
}

/**
 * A stream as it lies on this device's disk. It follows the server's messages with a cursor of its
 * own, because a tab that takes over may have seen more than the one before it could write.
 */
export class StoredStream {
  #cursor: Cursor | null
  #pages: Pages
  #log: Map<string, LoggedChange>
  /** Rows of which the last frame has not come: nothing of them is written, the disk is never half. */
  #coming: Row[] | null = null
  #comingFrom: Cursor | null = null
  #isReplaced = false
  #isDirty = false

  constructor(parts?: StoredParts) {
    this.#cursor = parts?.cursor ?? null
    this.#pages = new Pages(parts?.pages)
    this.#log = new Map((parts?.log ?? []).map((entry) => [entry.id, entry]))
    // Off the disk with the next change.
    for (const row of forgottenRows(this.#pages.rows(), parts?.log ?? [])) this.#pages.remove(row)
  }

  get cursor(): Cursor | null {
    return this.#cursor
  }

  /** Up to where the server has told it, also if that is not on the disk yet. */
  get told(): Cursor | null {
    return this.#comingFrom ?? this.#cursor
  }

  /** `null` while nothing of the stream has been stored. */
  whole(): Whole | null {
    return (
      this.#cursor && { ...this.#cursor, rows: this.#pages.rows(), log: [...this.#log.values()] }
    )
  }

  take(message: Rows | Entries): 'taken' | 'old' | 'missed' {
    return message.type === 'rows' ? this.#takeRows(message) : this.#takeEntries(message)
  }

  replace({ epoch, seq, rows, log }: Whole): void {
    this.#pages = new Pages()
    this.#log = new Map()
    this.#isReplaced = true
    this.#moveTo({ epoch, seq }, rows, log)
  }

  /** What changed since the last call, or `null`. */
  takeChange(): StoredChange | null {
    if (!this.#cursor || !this.#isDirty) return null
    this.#isDirty = false
    const pages = this.#pages.takeDirty()
    const isWhole = this.#isReplaced
    this.#isReplaced = false
    return { cursor: this.#cursor, log: [...this.#log.values()], pages, isWhole }
  }

  #takeRows({ epoch, from, to, isLast, rows, log }: Rows): 'taken' | 'old' | 'missed' {
    // A link that broke off midway: the server begins again where the disk stands.
    const start = this.#cursor?.epoch === epoch ? this.#cursor.seq : 0
    if (from === start) this.#comingFrom = null
    const at = this.#comingFrom ?? this.#cursor
    const isOtherEpoch = at !== null && at.epoch !== epoch
    if (isOtherEpoch ? from !== 0 : from > (at?.seq ?? 0)) return 'missed'
    if (!isOtherEpoch && at && to < at.seq) return 'old'
    this.#coming = this.#comingFrom ? [...(this.#coming ?? []), ...rows] : [...rows]
    this.#comingFrom = { epoch, seq: to }
    if (!isLast) return 'taken'
    const all = this.#coming
    const isAnew = this.#cursor !== null && this.#cursor.epoch !== epoch
    this.#coming = null
    this.#comingFrom = null
    if (isAnew) this.replace({ epoch, seq: to, rows: all, log })
    else this.#moveTo({ epoch, seq: to }, all, log)
    return 'taken'
  }

  #takeEntries({ epoch, from, to, entries }: Entries): 'taken' | 'old' | 'missed' {
    const cursor = this.#cursor
    if (!cursor || cursor.epoch !== epoch || from > cursor.seq) return 'missed'
    if (to <= cursor.seq) return 'old'
    const fresh = entries.filter(({ seq }) => seq > cursor.seq)
    this.#moveTo(
      { epoch, seq: to },
      fresh.flatMap(({ changed }) => changed),
      fresh.map(loggedOf),
    )
    return 'taken'
  }

  #moveTo(cursor: Cursor, rows: readonly Row[], log: readonly LoggedChange[]): void {
    this.#cursor = cursor
    this.#isDirty = true
    for (const row of rows) {
      if (isFolded(row)) this.#pages.remove(row)
      // A notepad's words are stored beside, whole.
      else if (row.kind !== 'notepadUpdate') this.#pages.put(row)
    }
    for (const entry of log) if (!housekeeping.includes(entry.name)) this.#log.set(entry.id, entry)
    this.#forget(rows)
    const gathered = gatherWriting([...this.#log.values()]).slice(-logEntriesKept)
    if (gathered.length < this.#log.size) {
      this.#log = new Map(gathered.map((entry) => [entry.id, entry]))
    }
  }

  #forget(rows: readonly Row[]): void {
    const purged = purgedIn(rows)
    if (purged.size === 0) return
    for (const entry of this.#log.values()) {
      const left = withoutPurged(entry.rows, purged)
      if (left !== entry.rows) this.#log.set(entry.id, { ...entry, rows: left })
    }
  }
}
