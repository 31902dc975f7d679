import type { Id } from '#domain/id.ts'
import type { DeviceStore } from './device-store.ts'
import type { Kept } from './kept.ts'
import { parked, unpark } from './outbox.ts'
import type { RefusedChange, Session } from './session.ts'
import type { StoredParts } from './stored-stream.ts'

const readAgainMs = 250

interface DeviceReaderOptions {
  session: Session
  store: DeviceStore
  storage: Storage | null
}

/** Shows what this device's disk holds. */
export class DeviceReader {
  readonly #session: Session
  readonly #store: DeviceStore
  readonly #storage: Storage | null

  constructor({ session, store, storage }: DeviceReaderOptions) {
    this.#session = session
    this.#store = store
    this.#storage = storage
  }

  /** Names; gives everything that waits, whoever left it, and what was refused. */
  async read(): Promise<{ outbox: Kept[]; refused: RefusedChange[] }> {
    const userId = this.#session.user.id
    const left = parked(this.#storage, userId)
    if (left.length > 0) {
      await this.#store.keep(left)
      unpark(this.#storage, userId)
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
  async readAgain(stream: Id, upTo: number): Promise<void> {
    const seq = await this.#readStream(stream).catch(() => upTo)
    if (seq < upTo) setTimeout(() => void this.readAgain(stream, upTo), readAgainMs)
  }

  async #readStream(stream: Id): Promise<number> {
    const parts = await this.#store.stream(stream)
    if (parts) this.#show(stream, parts)
    return parts?.cursor.seq ?? 0
  }

  #show(stream: Id, { cursor, pages, log }: StoredParts): void {
    const rows = pages.flatMap((page) => page.rows)
    this.#session.replica(stream).restore({ ...cursor, rows, log })
  }
}
