import type { Id } from '#domain/id.ts'
import type { Person } from '#sync/protocol.ts'
import {
  DeviceDatabase,
  type Lease,
  type OpenOptions,
  type Packed,
  type StoredBody,
  type StoredCursor,
  type StoredPage,
} from './device-database.ts'
import type { Kept } from './kept.ts'
import type { RefusedChange } from './session.ts'
import type { StoredChange, StoredParts } from './stored-stream.ts'

/** What somebody wrote in a notepad on this device, and the server has now. */
export interface Written {
  stream: Id
  notepad: Id
  update: string
}

interface Write {
  changes: ReadonlyMap<Id, StoredChange>
  /** What leaves the outbox with it. */
  answered: readonly Kept[]
  /** What of it are words: they must not be gone from this device until they are fetched. */
  written?: readonly Written[]
  client: Id
}

export class NotTheWriter extends Error {}

/** What this device's disk is asked and told. */
export class DeviceStore {
  readonly #database: DeviceDatabase

  constructor(database: DeviceDatabase) {
    this.#database = database
  }

  /** Throws where the browser has no database, or refuses to open it. */
  static async open(options: OpenOptions): Promise<DeviceStore> {
    return new DeviceStore(await DeviceDatabase.open(options))
  }

  close(): void {
    this.#database.close()
  }

  putAside(): void {
    this.#database.putAside()
  }

  wipe(): Promise<void> {
    return this.#database.wipe()
  }

  /** Every stream with all its pages. */
  async streams(): Promise<Map<Id, StoredParts>> {
    const tx = this.#database.begin(['streams', 'pages'])
    return toParts(
      await Promise.all([tx.objectStore('streams').getAll(), tx.objectStore('pages').getAll()]),
    )
  }

  async stream(stream: Id): Promise<StoredParts | undefined> {
    const tx = this.#database.begin(['streams', 'pages'])
    const [found, pages] = await Promise.all([
      tx.objectStore('streams').getAll(stream),
      tx.objectStore('pages').getAll(pagesOf(stream)),
    ])
    return toParts([found, pages]).get(stream)
  }

  /** Reads what the writer before left; from here on it writes nothing more. */
  async becomeWriter(client: Id): Promise<Map<Id, StoredParts>> {
    const tx = this.#database.begin(['streams', 'pages', 'writer'], 'readwrite')
    const [streams, pages] = await Promise.all([
      tx.objectStore('streams').getAll(),
      tx.objectStore('pages').getAll(),
      tx.objectStore('writer').put(client, 'leader'),
    ])
    const parts = toParts([streams, pages])
    await tx.done
    return parts
  }

  /** Changed pages, the cursor and what was answered with them: all of it or nothing. */
  async write({ changes, answered, written = [], client }: Write): Promise<void> {
    const tx = this.#database.begin(['streams', 'pages', 'outbox', 'bodies', 'writer'], 'readwrite')
    if ((await tx.objectStore('writer').get('leader')) !== client) {
      tx.abort()
      throw new NotTheWriter()
    }
    const [streams, pages, outbox, bodies] = [
      tx.objectStore('streams'),
      tx.objectStore('pages'),
      tx.objectStore('outbox'),
      tx.objectStore('bodies'),
    ]
    for (const { stream, notepad, update } of written) {
      const blank = { stream, notepad, seq: 0, updates: [], own: [], editedAt: null }
      const body = (await bodies.get([stream, notepad])) ?? blank
      await bodies.put({ ...body, own: [...body.own, update] })
    }
    const writes: Promise<unknown>[] = []
    for (const [stream, { cursor, log, pages: dirty, isWhole }] of changes) {
      if (isWhole) writes.push(pages.delete(pagesOf(stream)))
      for (const { page, rows } of dirty) {
        writes.push(pages.put({ stream, page, rows: JSON.stringify(rows) }))
      }
      writes.push(streams.put({ stream, cursor, log: JSON.stringify(log) }))
    }
    for (const kept of answered) writes.push(outbox.delete(keyOf(kept)))
    await Promise.all([...writes, tx.done])
  }

  async outbox(): Promise<Kept[]> {
    const all = await this.#database.begin(['outbox']).objectStore('outbox').getAll()
    return all.map(({ stream, ...pending }) => ({ stream, pending }))
  }

  async keep(kept: readonly Kept[]): Promise<void> {
    // On disk, not in the browser's memory, before anybody says so.
    const tx = this.#database.begin(['outbox'], 'readwrite', { durability: 'strict' })
    const outbox = tx.objectStore('outbox')
    const writes = kept.map(({ stream, pending }) => outbox.put({ stream, ...pending }))
    await Promise.all([...writes, tx.done])
  }

  /** Waiting changes under other numbers: never both, never none. */
  async renumber(before: readonly Kept[], after: readonly Kept[]): Promise<void> {
    const tx = this.#database.begin(['outbox'], 'readwrite', { durability: 'strict' })
    const outbox = tx.objectStore('outbox')
    await Promise.all([
      ...before.map((kept) => outbox.delete(keyOf(kept))),
      ...after.map(({ stream, pending }) => outbox.put({ stream, ...pending })),
      tx.done,
    ])
  }

  async refused(): Promise<RefusedChange[]> {
    return this.#database.begin(['refused']).objectStore('refused').getAll()
  }

  async keepRefused(changes: readonly RefusedChange[]): Promise<void> {
    const tx = this.#database.begin(['refused'], 'readwrite')
    const refused = tx.objectStore('refused')
    await Promise.all([...changes.map((change) => refused.put(change)), tx.done])
  }

  async forgetRefused(changes: readonly RefusedChange[]): Promise<void> {
    const tx = this.#database.begin(['refused'], 'readwrite')
    const refused = tx.objectStore('refused')
    const keys = changes.map(({ stream, mutation }) => keyOf({ stream, pending: mutation }))
    await Promise.all([...keys.map((key) => refused.delete(key)), tx.done])
  }

  /** The group is not mine any more: nothing of it stays, but for what I wrote. */
  async drop(stream: Id): Promise<void> {
    const tx = this.#database.begin(['streams', 'pages', 'bodies'], 'readwrite')
    await Promise.all([
      tx.objectStore('streams').delete(stream),
      tx.objectStore('pages').delete(pagesOf(stream)),
      tx.objectStore('bodies').delete(bodiesIn(stream)),
      tx.done,
    ])
  }

  async body(stream: Id, notepad: Id): Promise<StoredBody | undefined> {
    return this.#database.begin(['bodies']).objectStore('bodies').get([stream, notepad])
  }

  async bodiesOf(stream: Id): Promise<StoredBody[]> {
    return this.#database.begin(['bodies']).objectStore('bodies').getAll(bodiesIn(stream))
  }

  async keepBody(body: StoredBody): Promise<void> {
    const tx = this.#database.begin(['bodies'], 'readwrite')
    await Promise.all([tx.objectStore('bodies').put(body), tx.done])
  }

  async forgetBody(stream: Id, notepad: Id): Promise<void> {
    const tx = this.#database.begin(['bodies'], 'readwrite')
    await Promise.all([tx.objectStore('bodies').delete([stream, notepad]), tx.done])
  }

  async forgetUnseen(stream: Id, notepad: Id): Promise<void> {
    const tx = this.#database.begin(['bodies'], 'readwrite')
    const bodies = tx.objectStore('bodies')
    const body = await bodies.get([stream, notepad])
    if (body) await bodies.put({ ...body, unseen: [] })
    await tx.done
  }

  /** All words that the server has too; what was written here and not fetched since stays. */
  async dropBodies(): Promise<void> {
    const tx = this.#database.begin(['bodies'], 'readwrite')
    const bodies = tx.objectStore('bodies')
    for (const { stream, notepad, own } of await bodies.getAll()) {
      if (own.length === 0) await bodies.delete([stream, notepad])
    }
    await tx.done
  }

  async keepWriterIds(ids: readonly number[]): Promise<void> {
    const tx = this.#database.begin(['writerIds'], 'readwrite')
    const store = tx.objectStore('writerIds')
    await Promise.all([...ids.map((id) => store.put(id, id)), tx.done])
  }

  async countWriterIds(): Promise<number> {
    return this.#database.begin(['writerIds']).objectStore('writerIds').count()
  }

  /** One that no tab takes again. */
  async takeWriterId(): Promise<number | undefined> {
    // The transaction is the lock: two tabs that ask at once get two.
    const tx = this.#database.begin(['writerIds'], 'readwrite', { durability: 'strict' })
    const store = tx.objectStore('writerIds')
    const [id] = await store.getAll(null, 1)
    if (id !== undefined) await store.delete(id)
    await tx.done
    return id
  }

  async people(): Promise<Person[]> {
    return this.#database.begin(['people']).objectStore('people').getAll()
  }

  async keepPeople(people: readonly Person[]): Promise<void> {
    const tx = this.#database.begin(['people'], 'readwrite')
    const store = tx.objectStore('people')
    await Promise.all([...people.map((person) => store.put(person)), tx.done])
  }

  /** Takes or renews the lease if it is free; says whether it is mine now. */
  async claim(lease: Lease, now: number): Promise<boolean> {
    const tx = this.#database.begin(['lease'], 'readwrite')
    const leases = tx.objectStore('lease')
    const held = await leases.get('leader')
    // Longer than any lease: the clock was set back since.
    const isFarOff = held !== undefined && held.until - lease.until > lease.until - now
    const isFree = !held || held.holder === lease.holder || held.until <= now || isFarOff
    if (isFree) await leases.put(lease, 'leader')
    await tx.done
    return isFree
  }

  async release(holder: Id): Promise<void> {
    const tx = this.#database.begin(['lease'], 'readwrite')
    const leases = tx.objectStore('lease')
    const held = await leases.get('leader')
    if (held?.holder === holder) await leases.delete('leader')
    await tx.done
  }
}

function toParts([streams, pages]: [StoredCursor[], StoredPage[]]): Map<Id, StoredParts> {
  const parts = streams.map(({ stream, cursor, log }): [Id, StoredParts] => [
    stream,
    { cursor, log: unpack(log), pages: [] },
  ])
  const found = new Map(parts)
  for (const { stream, page, rows } of pages) {
    found.get(stream)?.pages.push({ page, rows: unpack(rows) })
  }
  return found
}

function unpack<Value>(packed: Packed<Value>): Value[] {
  return typeof packed === 'string' ? (JSON.parse(packed) as Value[]) : packed
}

function bodiesIn(stream: Id): IDBKeyRange {
  return IDBKeyRange.bound([stream], [stream, []])
}

function pagesOf(stream: Id): IDBKeyRange {
  return IDBKeyRange.bound([stream, 0], [stream, Infinity])
}

function keyOf({ stream, pending }: Kept): [Id, Id, number] {
  return [stream, pending.client, pending.n]
}
