import type { Id } from '#domain/id.ts'
import type { DeviceStore } from './device-store.ts'
import type { Kept } from './kept.ts'
import { parked } from './outbox.ts'
import type { RefusedChange, Session } from './session.ts'
import type { StoredParts } from './stored-stream.ts'

const lookAgainMs = 250
/** Each waits twice as long as the one before: about eight seconds in all. */
const looksMax = 5

interface UpTo {
  /** Tabs of an older version do not say it. */
  epoch?: string
  seq: number
}

interface DeviceReaderOptions {
  session: Session
  store: DeviceStore
  storage: Storage | null
  /** What the leader told of does not get to the disk, which is full, or cannot be read. */
  onAbsent: (stream: Id) => void
}

/** Shows what this device's disk holds. */
export class DeviceReader {
  readonly #session: Session
  readonly #store: DeviceStore
  readonly #storage: Storage | null
  /** Up to where each stream is looked for, as it was last told. */
  readonly #awaited = new Map<Id, UpTo>()
  /** How often it was looked for in vain. */
  readonly #looks = new Map<Id, number>()
  readonly #onAbsent: (stream: Id) => void

  constructor({ session, store, storage, onAbsent }: DeviceReaderOptions) {
    this.#onAbsent = onAbsent
    this.#session = session
    this.#store = store
    this.#storage = storage
  }

  /** Names; gives everything that waits, whoever left it, and what was refused. */
  async read(): Promise<{ outbox: Kept[]; refused: RefusedChange[] }> {
    const userId = this.#session.user.id
    const { left, forget } = parked(this.#storage, userId)
    if (left.length > 0) {
      await this.#store.keep(left)
      forget()
    }
    const [outbox, refused, people] = await Promise.all([
      this.#store.outbox(),
      this.#store.refused(),
      this.#store.people(),
    ])
    this.#session.meet(people)
    return { outbox, refused }
  }

  async readStreams(): Promise<void> {
    for (const [stream, parts] of await this.#store.streams()) this.#show(stream, parts)
  }

  /** Something that the leader told was missed: it has written it, or is about to. */
  async readAgain(stream: Id, upTo: UpTo): Promise<void> {
    this.#awaited.set(stream, upTo)
    const found = await this.#readStream(stream, upTo).catch(() => 'unreadable' as const)
    // The leader has told more meanwhile: that is being read.
    if (this.#awaited.get(stream) !== upTo) return
    const looks = this.#looks.get(stream) ?? 0
    const isOver = found === 'unreadable' || looks === looksMax
    if (found === 'here' || isOver) this.#looks.delete(stream)
    if (found === 'here') return
    if (isOver) return this.#onAbsent(stream)
    this.#looks.set(stream, looks + 1)
    setTimeout(
      () => {
        if (this.#awaited.get(stream) === upTo) void this.readAgain(stream, upTo)
      },
      lookAgainMs * 2 ** looks,
    )
  }

  async #readStream(stream: Id, upTo: UpTo): Promise<'here' | 'older'> {
    const parts = await this.#store.stream(stream)
    // What was before a restore stays below what came after it.
    if (!parts || (upTo.epoch ?? parts.cursor.epoch) !== parts.cursor.epoch) return 'older'
    this.#show(stream, parts)
    return parts.cursor.seq >= upTo.seq ? 'here' : 'older'
  }

  #show(stream: Id, { cursor, pages, log }: StoredParts): void {
    const rows = pages.flatMap((page) => page.rows)
    this.#session.replica(stream).restore({ ...cursor, rows, log })
  }
}
