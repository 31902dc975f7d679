import type { Id } from '#domain/id.ts'
import type { Pending } from '#sync/replica.ts'
import { type Kept, keptName } from './kept.ts'

/** The early script exports every entry with this beginning when nothing else works any more. */
const prefix = 'trivet-outbox:'
/** Longer than any disk takes that will answer at all. */
const silentMs = 15_000

interface OutboxOptions {
  userId: Id
  client: Id
  /** The disk, or `null` where the browser refuses one: then nothing is ever kept. */
  disk: { keep(kept: readonly Kept[]): Promise<void> } | null
  /** The browser's small, synchronous storage, for the moment in which the page goes away. */
  storage: Storage | null
  /** When the disk is asked, so that a write delays no frame; in the next turn unless told. */
  later?: (write: () => void) => void
  /** The disk was asked: these may be sent. */
  onSettled: (kept: readonly Kept[]) => void
  /** The disk refuses, or takes again. */
  onKept: (isKept: boolean) => void
}

/**
 * What this tab has done, on its way to the disk. Everything that was done in one turn is one write,
 * and nothing is sent before the disk was asked.
 */
export class Outbox {
  readonly #options: OutboxOptions
  readonly #unsettled = new Set<string>()
  /** Done in this turn, or while the last write is under way. */
  #waiting: Kept[] = []
  #writing: Kept[] = []
  /** What the disk refused: it lives in this tab alone. */
  #homeless: Kept[] = []
  /** The page is going away; there may be last words. */
  #isParked = false

  constructor(options: OutboxOptions) {
    this.#options = options
  }

  get isKept(): boolean {
    return this.#options.disk !== null && this.#homeless.length === 0
  }

  /** Whether the disk has been asked for it, so that it may be sent. */
  isSettled(stream: Id, pending: Pending): boolean {
    return this.#unsettled.size === 0 || !this.#unsettled.has(keptName(stream, pending))
  }

  keep(stream: Id, pending: Pending): void {
    this.#waiting.push({ stream, pending })
    this.#unsettled.add(keptName(stream, pending))
    if (this.#isParked) this.park()
    if (this.#waiting.length === 1 && this.#writing.length === 0) {
      const { later = queueMicrotask } = this.#options
      later(() => void this.#write())
    }
  }

  /** Answered or discarded: it needs no home any more. */
  forget(kept: readonly Kept[]): void {
    if (this.#homeless.length === 0) return
    const gone = new Set(kept.map(({ stream, pending }) => keptName(stream, pending)))
    this.#homeless = this.#homeless.filter(
      ({ stream, pending }) => !gone.has(keptName(stream, pending)),
    )
    this.#options.onKept(this.isKept)
  }

  /** Tries again what the disk refused. */
  retry(): void {
    if (!this.#options.disk || this.#homeless.length === 0) return
    this.#waiting.unshift(...this.#homeless.splice(0))
    void this.#write()
  }

  /** Without a disk, what earlier pages left or it had held lives on in this tab. */
  takeOver(kept: readonly Kept[]): void {
    const known = new Set(this.#homeless.map(({ stream, pending }) => keptName(stream, pending)))
    const added = kept.filter(({ stream, pending }) => !known.has(keptName(stream, pending)))
    this.#homeless.push(...added)
  }

  /** What is not on the disk for certain. */
  get unkept(): Kept[] {
    return [...this.#homeless, ...this.#writing, ...this.#waiting]
  }

  /** The page goes away: what is not on the disk for certain is put where there is no waiting. Says whether it is. */
  park(): boolean {
    this.#isParked = true
    const { storage, userId, client } = this.#options
    const left = this.unkept
    if (left.length === 0) return true
    try {
      storage?.setItem(nameFor(userId, client), JSON.stringify(byStream(left)))
      return storage !== null
    } catch {
      // Full or refused: the person was told that nothing is kept here.
      return false
    }
  }

  async #write(): Promise<void> {
    const { disk, onSettled, onKept } = this.#options
    // Another round may be under way: it takes what waits, too.
    while (this.#waiting.length > 0 && this.#writing.length === 0) {
      const settled = this.#waiting.splice(0)
      this.#writing = settled
      const keeping = disk ? disk.keep(settled) : Promise.reject(new Error('no disk'))
      if (!(await isInTime(keeping))) {
        // Full, refused, taken away or silent: said in the state line, and sent all the same.
        this.#homeless.push(...settled)
        keeping.then(
          () => this.forget(settled),
          () => undefined,
        )
      }
      this.#writing = []
      for (const { stream, pending } of settled) this.#unsettled.delete(keptName(stream, pending))
      onKept(this.isKept)
      onSettled(settled)
    }
  }
}

/** Whether the disk has taken it; one that gives no answer must not hold up what is to be sent. */
function isInTime(keeping: Promise<void>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), silentMs)
  keeping.then(
    () => resolve(true),
    () => resolve(false),
  )
  return promise.finally(() => clearTimeout(timer))
}

interface Parked {
  left: Kept[]
  /** They are on the disk now. What was left since stays where it is. */
  forget(): void
}

/** What pages that went away left in the small storage. */
export function parked(storage: Storage | null, userId: Id): Parked {
  const found = namesIn(storage, userId).flatMap((name) => {
    const text = storage?.getItem(name) ?? '{}'
    const streams = readParked(text)
    return streams ? [{ name, text, streams }] : []
  })
  const left = found.flatMap(({ streams }) =>
    Object.entries(streams).flatMap(([stream, pending]) =>
      pending.map((mutation) => ({ stream, pending: mutation })),
    ),
  )
  return {
    left,
    forget: () => {
      for (const { name, text } of found) {
        if (storage?.getItem(name) === text) storage?.removeItem(name)
      }
    },
  }
}

/** Undefined for what is not as it was written: an export still has it. */
function readParked(text: string): Record<Id, Pending[]> | undefined {
  try {
    // Written by `park`, of this version or an earlier one.
    return JSON.parse(text) as Record<Id, Pending[]>
  } catch {
    return undefined
  }
}

/** The person has let go of all of it. */
export function unpark(storage: Storage | null, userId: Id): void {
  for (const name of namesIn(storage, userId)) storage?.removeItem(name)
}

function namesIn(storage: Storage | null, userId: Id): string[] {
  return Object.keys(storage ?? {}).filter((name) => name.startsWith(nameFor(userId, '')))
}

function nameFor(userId: Id, client: Id): string {
  return `${prefix}${userId}:${client}`
}

function byStream(kept: readonly Kept[]): Record<Id, Pending[]> {
  const streams: Record<Id, Pending[]> = {}
  for (const { stream, pending } of kept) (streams[stream] ??= []).push(pending)
  return streams
}
