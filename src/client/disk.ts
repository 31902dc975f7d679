import type { Id } from '#domain/id.ts'
import type { Cursor, Entries, Rows } from '#sync/protocol.ts'
import type { Whole } from '#sync/replica.ts'
import { type DeviceStore, NotTheWriter, type Written } from './device-store.ts'
import type { Kept } from './kept.ts'
import { type StoredChange, StoredStream } from './stored-stream.ts'

/** Many changes of others are one write. */
const gatherMs = 50

interface DiskOptions {
  store: DeviceStore
  client: Id
  onKept: (isKept: boolean) => void
}

/** The leader's hand on the disk: streams as the server tells of them, a write for many messages. */
export class Disk {
  readonly #options: DiskOptions
  readonly #streams = new Map<Id, StoredStream>()
  #answered: Kept[] = []
  #written: Written[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  /** What must be on the disk before anything is written over. */
  #first: Promise<unknown> = Promise.resolve()
  #isWriting = false
  #isOpen = false
  /** The disk refused pages: it stays as it was until the next page, and answers for nothing new. */
  #isBroken = false

  constructor(options: DiskOptions) {
    this.#options = options
  }

  /** Reads what the leader before left. Its own writes, should it wake up, are refused from here on. */
  async open(): Promise<void> {
    const { store, client, onKept } = this.#options
    this.#isOpen = true
    try {
      for (const [id, parts] of await store.becomeWriter(client)) {
        this.#streams.set(id, new StoredStream(parts))
      }
    } catch {
      // Damaged, or taken away meanwhile: the server has everything.
      this.#isBroken = true
      onKept(false)
    }
  }

  close(): void {
    this.#isOpen = false
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  streams(): Id[] {
    return [...this.#streams.keys()]
  }

  /** `undefined` while the disk does not follow. */
  cursor(stream: Id): Cursor | null | undefined {
    if (this.#isBroken || !this.#isOpen) return undefined
    return this.#streams.get(stream)?.told ?? null
  }

  whole(stream: Id): Whole | null {
    return this.#streams.get(stream)?.whole() ?? null
  }

  take(message: Rows | Entries): 'taken' | 'old' | 'missed' {
    if (this.#isBroken || !this.#isOpen) return 'old'
    const status = this.#stream(message.stream).take(message)
    if (status === 'taken') this.#writeSoon()
    return status
  }

  /** Writes nothing before this has succeeded. */
  waitFor(first: Promise<unknown>): void {
    this.#first = Promise.all([this.#first, first])
    // Whoever writes hears of it.
    this.#first.catch(() => undefined)
  }

  replace(stream: Id, whole: Whole): Promise<void> {
    this.#stream(stream).replace(whole)
    return this.#write()
  }

  /** Out of the outbox, together with the rows that came of it. */
  forget(answered: readonly Kept[], isInEffect: boolean): void {
    if (answered.length === 0) return
    this.#answered.push(...answered)
    if (isInEffect) this.#written.push(...answered.flatMap(wordsOf))
    this.#writeSoon()
  }

  async drop(stream: Id): Promise<void> {
    this.#streams.delete(stream)
    await this.#options.store.drop(stream).catch(() => this.#options.onKept(false))
  }

  #stream(stream: Id): StoredStream {
    const known = this.#streams.get(stream) ?? new StoredStream()
    this.#streams.set(stream, known)
    return known
  }

  #writeSoon(): void {
    this.#timer ??= setTimeout(() => void this.#write(), gatherMs)
  }

  async #write(): Promise<void> {
    if (this.#isWriting || !this.#isOpen) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#isWriting = true
    let hasWritten = false
    try {
      await this.#first
      hasWritten = await this.#writeChanges()
    } catch (error) {
      this.#isBroken = true
      if (!(error instanceof NotTheWriter)) this.#options.onKept(false)
    } finally {
      this.#isWriting = false
    }
    // What came meanwhile.
    if (hasWritten) await this.#write()
  }

  /** Says whether there was something to write. */
  async #writeChanges(): Promise<boolean> {
    const changes = new Map<Id, StoredChange>()
    for (const [id, stream] of this.#isBroken ? [] : this.#streams) {
      const change = stream.takeChange()
      if (change) changes.set(id, change)
    }
    const [answered, written] = [this.#answered.splice(0), this.#written.splice(0)]
    if (changes.size === 0 && answered.length === 0) return false
    const { store, client } = this.#options
    await store.write({ changes, answered, written, client })
    this.#options.onKept(true)
    return true
  }
}

/** What a change wrote into a notepad, if it is one that did. */
function wordsOf({ stream, pending: { name, args } }: Kept): Written[] {
  if (name !== 'writeNotepad' || typeof args !== 'object' || args === null) return []
  const notepad: unknown = Reflect.get(args, 'id')
  const update: unknown = Reflect.get(args, 'update')
  const isWords = typeof notepad === 'string' && typeof update === 'string'
  return isWords ? [{ stream, notepad, update }] : []
}
