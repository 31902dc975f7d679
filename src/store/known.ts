import type { Id } from '#domain/id.ts'
import type { Kind, StoredKind } from '#domain/records.ts'
import type { BodySize, BodyWriter } from '#sync/storage.ts'
import type { Db } from './database.ts'
import { KnownAnswers } from './known-answers.ts'
import { selectBodySize } from './notepad-bodies.ts'
import { findWriters } from './notepad-writers.ts'
import { ProvisionalMap } from './provisional-map.ts'
import type { Stored } from './record-table.ts'
import { storedByIds } from './records.ts'
import type { ClientsTable, StreamsTable } from './streams.ts'

/** What is read on the way of a change, up to twice so many of each. */
const rememberedMax = 10_000

interface WritersOf {
  groupId: Id
  notepad: Id
  ids: number[]
}

/**
 * What runs have read and written, so that the next one need not read it again. It holds for as long
 * as nobody else can write: until the end of a transaction, or longer on SQLite (see `group-commit`).
 */
export class Known {
  readonly streams = new ProvisionalMap<Id, StreamsTable | null>()
  readonly clients = new ProvisionalMap<string, ClientsTable | null>()
  readonly #records = new ProvisionalMap<string, Stored | null>()
  readonly #writers = new ProvisionalMap<string, BodyWriter | null>()
  readonly #bodySizes = new ProvisionalMap<string, BodySize | null>()

  readonly #answers = new KnownAnswers()

  answer = this.#answers.get.bind(this.#answers)
  recordsByIndex = this.#answers.find.bind(this.#answers)
  prefetchIndex = this.#answers.prefetch.bind(this.#answers)

  keep(): void {
    for (const part of this.#parts) part.keep()
  }

  revert(): void {
    for (const part of this.#parts) part.revert()
    this.#answers.clear()
  }

  /** After a commit. */
  begin(): void {
    for (const part of this.#parts) {
      if (part.size > rememberedMax) part.age()
      part.forgetChanges()
    }
    if (this.#answers.size > rememberedMax) this.#answers.clear()
  }

  /** `null` where it is known that there is none, `undefined` where nothing is known. */
  record(stream: Id, kind: Kind, id: Id): Stored | null | undefined {
    return this.#records.get(`${stream}/${kind}/${id}`)
  }

  async recordsByIds<K extends StoredKind>(
    db: Db,
    { stream, kind, ids }: { stream: Id; kind: K; ids: Id[] },
  ): Promise<Stored<K>[]> {
    if (kind === 'notepadUpdate') return storedByIds(db, stream, kind, ids)
    const missing = ids.filter((id) => this.record(stream, kind, id) === undefined)
    if (missing.length > 0) {
      // Before anything is remembered: what is damaged is not absent.
      const read = await storedByIds(db, stream, kind, missing)
      for (const id of missing) this.#records.remember(`${stream}/${kind}/${id}`, null)
      for (const found of read) {
        this.#records.remember(`${stream}/${kind}/${found.record.id}`, found)
      }
    }
    const stored = ids.flatMap((id) => this.record(stream, kind, id) ?? [])
    // The key names the kind.
    return stored as Stored<K>[]
  }

  changeRecord(stream: Id, kind: StoredKind, stored: Stored, before?: object): void {
    this.#answers.forget(stream, kind, [before, stored.record])
    // Bytes that nobody reads twice.
    if (kind === 'notepadUpdate') return
    this.#records.remember(`${stream}/${kind}/${stored.record.id}`, stored)
  }

  async writers(db: Db, { groupId, notepad, ids }: WritersOf): Promise<BodyWriter[]> {
    const keyOf = (id: number) => `${groupId}/${notepad}/${id}`
    const missing = ids.filter((id) => this.#writers.get(keyOf(id)) === undefined)
    if (missing.length > 0) {
      for (const id of missing) this.#writers.remember(keyOf(id), null)
      for (const writer of await findWriters(db, { groupId, notepad, ids: missing })) {
        this.#writers.remember(keyOf(writer.id), writer)
      }
    }
    return ids.flatMap((id) => this.#writers.get(keyOf(id)) ?? [])
  }

  changeWriter(groupId: Id, notepad: Id, writer: BodyWriter): void {
    this.#writers.remember(`${groupId}/${notepad}/${writer.id}`, writer)
  }

  async bodySize(db: Db, groupId: Id, notepad: Id): Promise<BodySize | undefined> {
    const at = `${groupId}/${notepad}`
    const known = this.#bodySizes.get(at)
    if (known !== undefined) return known ?? undefined
    const [size] = await selectBodySize(db, { groupId, notepad })
    this.#bodySizes.remember(at, size ?? null)
    return size
  }

  get #parts(): ProvisionalMap<string, object | null>[] {
    return [this.streams, this.clients, this.#records, this.#writers, this.#bodySizes]
  }
}
