import { key, readKey } from '#domain/records.ts'
import type { Pending, Whole } from '#sync/replica.ts'
import type { Faults } from './faults.ts'
import type { Random } from './random.ts'
import type { Timeline } from './timeline.ts'

interface DiskOptions {
  random: Random
  timeline: Timeline
  faults: Faults
}

interface Writer {
  isAlive: boolean
}

interface Stored {
  part: Whole
  /** What it builds on; unless it is all. */
  from: number
  /** Whether there is nothing but these rows. */
  isAll: boolean
  /** What the server has answered: out of the outbox in the same write. */
  answered: string[]
}

const writeMs = 2

/** A device's disk in the simulator: what is written is there a moment later, if its tab still lives. */
export class Disk {
  readonly outbox = new Map<string, Pending>()
  /** Every change that its author was shown as kept on this device. */
  readonly kept = new Set<string>()
  base: Whole | null = null
  isFull = false
  readonly #options: DiskOptions

  constructor(options: DiskOptions) {
    this.#options = options
  }

  waiting(): Pending[] {
    return [...this.outbox.values()]
  }

  forget(ids: readonly string[]): void {
    for (const id of ids) this.outbox.delete(id)
  }

  write(
    writer: Writer,
    change: () => void,
    { done, failed }: { done?: () => void; failed?: () => void } = {},
  ): void {
    this.#options.timeline.after(writeMs, () => {
      if (!writer.isAlive) return
      if (this.isFull && failed) {
        // Planted: the browser's refusal is not looked at.
        if (this.#options.faults.has('quota error swallowed')) done?.()
        else failed()
        return
      }
      change()
      done?.()
    })
  }

  /** Rows and cursor together: a cursor that is ahead of its rows would miss them for ever. */
  store(writer: Writer, { part, from, isAll, answered }: Stored, done: () => void): void {
    const isTorn = this.#options.faults.has('cursor stored before rows')
    const change = () => {
      this.forget(answered)
      const base = this.base ?? { ...part, seq: 0, rows: [], log: [] }
      // An older whole came between: the disk asks for what it misses with the next greeting.
      if (!isAll && (base.epoch !== part.epoch || from > base.seq)) return
      const rows = isTorn ? base.rows : merge(isAll ? [] : base.rows, part.rows)
      const log = [...base.log, ...part.log].slice(-100)
      this.base = { epoch: part.epoch, seq: part.seq, rows, log }
    }
    this.write(writer, change, { done })
    if (!isTorn) return
    this.#options.timeline.after(60, () => {
      if (!writer.isAlive || !this.base) return
      this.base = { ...this.base, rows: merge(isAll ? [] : this.base.rows, part.rows) }
    })
  }
}

function merge(before: Whole['rows'], rows: Whole['rows']): Whole['rows'] {
  const merged = new Map(before.map((row) => [readKey(key(row.kind, row.record.id)), row]))
  for (const row of rows) merged.set(readKey(key(row.kind, row.record.id)), row)
  return [...merged.values()]
}
