import type { Id } from '#domain/id.ts'
import type { LoggedChange } from '#domain/logged-change.ts'
import type { Cursor, Person, Row } from '#sync/protocol.ts'
import type { Pending } from '#sync/replica.ts'
import { type DBSchema, deleteDB, type IDBPDatabase, openDB, type StoreNames } from 'idb'
import type { Kept } from './kept.ts'
import type { RefusedChange } from './session.ts'
import type { StoredChange, StoredParts } from './stored-stream.ts'

/** A notepad's words on this device: every update up to a seq. */
export interface StoredBody {
  stream: Id
  notepad: Id
  seq: number
  updates: string[]
  /** What was written here after it and is not in the outbox any more. It comes again with the rest. */
  own: string[]
  /** When the notepad had last been edited, as of these words; `null` when only our own are here. */
  editedAt: number | null
  /** The epoch that `seq` counts in; not known of what was stored before this was. */
  epoch?: string | undefined
}

/** What somebody wrote in a notepad on this device, and the server has now. */
export interface Written {
  stream: Id
  notepad: Id
  update: string
}

/** Which tab speaks to the server, where the browser has no locks. */
export interface Lease {
  holder: Id
  until: number
}

/** As text, which is read faster than objects. Older versions stored it as it is. */
type Packed<Value> = string | Value[]

interface StoredCursor {
  stream: Id
  cursor: Cursor
  log: Packed<LoggedChange>
}

interface StoredPage {
  stream: Id
  page: number
  rows: Packed<Row>
}

interface Schema extends DBSchema {
  streams: { key: Id; value: StoredCursor }
  pages: { key: [Id, number]; value: StoredPage }
  outbox: { key: [Id, Id, number]; value: Pending & { stream: Id } }
  refused: { key: [Id, Id, number]; value: RefusedChange }
  bodies: { key: [Id, Id]; value: StoredBody }
  people: { key: Id; value: Person }
  lease: { key: string; value: Lease }
  /** Yjs client ids that were lent to this device. */
  writerIds: { key: number; value: number }
  /** Under `leader`, whoever may write pages: a tab that slept through losing it must not. */
  writer: { key: string; value: Id }
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

interface OpenOptions {
  userId: Id
  /** The database was taken away: by another tab that signs out, by the person, by the browser. */
  onLost: () => void
}

/** A tab that has not let go of its database by then sleeps. */
const asleepMs = 1_000

/** This device's disk: one database a person. The names of its stores are known to `early.ts`. */
export class DeviceStore {
  readonly #db: IDBPDatabase<Schema>
  readonly #name: string
  readonly #underWay = new Set<{ abort(): void }>()

  constructor(db: IDBPDatabase<Schema>) {
    this.#db = db
    this.#name = db.name
  }

  /** Throws where the browser has no database, or refuses to open it. */
  static async open({ userId, onLost }: OpenOptions): Promise<DeviceStore> {
    const db: IDBPDatabase<Schema> = await openDB<Schema>(`trivet-${userId}`, 2, {
      upgrade(database) {
        if (!database.objectStoreNames.contains('writerIds'))
          database.createObjectStore('writerIds')
        // An older one may have been made by a page that only looked, and hold nothing.
        if (database.objectStoreNames.contains('streams')) return
        database.createObjectStore('streams', { keyPath: 'stream' })
        database.createObjectStore('pages', { keyPath: ['stream', 'page'] })
        database.createObjectStore('outbox', { keyPath: ['stream', 'client', 'n'] })
        database.createObjectStore('refused', {
          keyPath: ['stream', 'mutation.client', 'mutation.n'],
        })
        database.createObjectStore('bodies', { keyPath: ['stream', 'notepad'] })
        database.createObjectStore('people', { keyPath: 'id' })
        database.createObjectStore('lease')
        database.createObjectStore('writer')
      },
      blocking() {
        db.close()
        onLost()
      },
      terminated: onLost,
    })
    return new DeviceStore(db)
  }

  /** Every stream with all its pages. */
  async streams(): Promise<Map<Id, StoredParts>> {
    const tx = this.#begin(['streams', 'pages'])
    return toParts(
      await Promise.all([tx.objectStore('streams').getAll(), tx.objectStore('pages').getAll()]),
    )
  }

  async stream(stream: Id): Promise<StoredParts | undefined> {
    const tx = this.#begin(['streams', 'pages'])
    const [found, pages] = await Promise.all([
      tx.objectStore('streams').getAll(stream),
      tx.objectStore('pages').getAll(pagesOf(stream)),
    ])
    return toParts([found, pages]).get(stream)
  }

  /** Reads what the writer before left; from here on it writes nothing more. */
  async becomeWriter(client: Id): Promise<Map<Id, StoredParts>> {
    const tx = this.#begin(['streams', 'pages', 'writer'], 'readwrite')
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
    const tx = this.#begin(['streams', 'pages', 'outbox', 'bodies', 'writer'], 'readwrite')
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
    const all = await this.#begin(['outbox']).objectStore('outbox').getAll()
    return all.map(({ stream, ...pending }) => ({ stream, pending }))
  }

  async keep(kept: readonly Kept[]): Promise<void> {
    // On disk, not in the browser's memory, before anybody says so.
    const tx = this.#begin(['outbox'], 'readwrite', { durability: 'strict' })
    const outbox = tx.objectStore('outbox')
    const writes = kept.map(({ stream, pending }) => outbox.put({ stream, ...pending }))
    await Promise.all([...writes, tx.done])
  }

  /** Waiting changes under other numbers: never both, never none. */
  async renumber(before: readonly Kept[], after: readonly Kept[]): Promise<void> {
    const tx = this.#begin(['outbox'], 'readwrite', { durability: 'strict' })
    const outbox = tx.objectStore('outbox')
    await Promise.all([
      ...before.map((kept) => outbox.delete(keyOf(kept))),
      ...after.map(({ stream, pending }) => outbox.put({ stream, ...pending })),
      tx.done,
    ])
  }

  async refused(): Promise<RefusedChange[]> {
    return this.#begin(['refused']).objectStore('refused').getAll()
  }

  async keepRefused(changes: readonly RefusedChange[]): Promise<void> {
    const tx = this.#begin(['refused'], 'readwrite')
    const refused = tx.objectStore('refused')
    await Promise.all([...changes.map((change) => refused.put(change)), tx.done])
  }

  async forgetRefused(changes: readonly RefusedChange[]): Promise<void> {
    const tx = this.#begin(['refused'], 'readwrite')
    const refused = tx.objectStore('refused')
    const keys = changes.map(({ stream, mutation }) => keyOf({ stream, pending: mutation }))
    await Promise.all([...keys.map((key) => refused.delete(key)), tx.done])
  }

  /** The group is not mine any more: nothing of it stays, but for what I wrote. */
  async drop(stream: Id): Promise<void> {
    const tx = this.#begin(['streams', 'pages', 'bodies'], 'readwrite')
    await Promise.all([
      tx.objectStore('streams').delete(stream),
      tx.objectStore('pages').delete(pagesOf(stream)),
      tx.objectStore('bodies').delete(bodiesIn(stream)),
      tx.done,
    ])
  }

  async body(stream: Id, notepad: Id): Promise<StoredBody | undefined> {
    return this.#begin(['bodies']).objectStore('bodies').get([stream, notepad])
  }

  async bodiesOf(stream: Id): Promise<StoredBody[]> {
    return this.#begin(['bodies']).objectStore('bodies').getAll(bodiesIn(stream))
  }

  async keepBody(body: StoredBody): Promise<void> {
    const tx = this.#begin(['bodies'], 'readwrite')
    await Promise.all([tx.objectStore('bodies').put(body), tx.done])
  }

  async forgetBody(stream: Id, notepad: Id): Promise<void> {
    const tx = this.#begin(['bodies'], 'readwrite')
    await Promise.all([tx.objectStore('bodies').delete([stream, notepad]), tx.done])
  }

  /** All words that the server has too; what was written here and not fetched since stays. */
  async dropBodies(): Promise<void> {
    const tx = this.#begin(['bodies'], 'readwrite')
    const bodies = tx.objectStore('bodies')
    for (const { stream, notepad, own } of await bodies.getAll()) {
      if (own.length === 0) await bodies.delete([stream, notepad])
    }
    await tx.done
  }

  async keepWriterIds(ids: readonly number[]): Promise<void> {
    const tx = this.#begin(['writerIds'], 'readwrite')
    const store = tx.objectStore('writerIds')
    await Promise.all([...ids.map((id) => store.put(id, id)), tx.done])
  }

  async countWriterIds(): Promise<number> {
    return this.#begin(['writerIds']).objectStore('writerIds').count()
  }

  /** One that no tab takes again. */
  async takeWriterId(): Promise<number | undefined> {
    // The transaction is the lock: two tabs that ask at once get two.
    const tx = this.#begin(['writerIds'], 'readwrite', { durability: 'strict' })
    const store = tx.objectStore('writerIds')
    const [id] = await store.getAll(null, 1)
    if (id !== undefined) await store.delete(id)
    await tx.done
    return id
  }

  async people(): Promise<Person[]> {
    return this.#begin(['people']).objectStore('people').getAll()
  }

  async keepPeople(people: readonly Person[]): Promise<void> {
    const tx = this.#begin(['people'], 'readwrite')
    const store = tx.objectStore('people')
    await Promise.all([...people.map((person) => store.put(person)), tx.done])
  }

  /** Takes or renews the lease if it is free; says whether it is mine now. */
  async claim(lease: Lease, now: number): Promise<boolean> {
    const tx = this.#begin(['lease'], 'readwrite')
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
    const tx = this.#begin(['lease'], 'readwrite')
    const leases = tx.objectStore('lease')
    const held = await leases.get('leader')
    if (held?.holder === holder) await leases.delete('leader')
    await tx.done
  }

  close(): void {
    this.#db.close()
  }

  /**
   * The browser puts this page aside. A transaction that is under way would go with it and keep the
   * database from every other page (WebKit does that): each is whole or not, so nothing of it is missed.
   */
  putAside(): void {
    for (const tx of this.#underWay) abort(tx)
    this.#db.close()
  }

  /** Nothing of this person stays on this device. */
  async wipe(): Promise<void> {
    // First: a tab that sleeps holds on to the database, but not to what is in it.
    await this.#clear().catch(() => undefined)
    this.#db.close()
    const { promise: late, resolve } = Promise.withResolvers<void>()
    setTimeout(resolve, asleepMs)
    await Promise.race([deleteDB(this.#name), late])
  }

  async #clear(): Promise<void> {
    const tx = this.#begin([...this.#db.objectStoreNames], 'readwrite')
    await Promise.all([...tx.objectStoreNames].map((store) => tx.objectStore(store).clear()))
    await tx.done
  }

  #begin<Store extends StoreNames<Schema>, Mode extends 'readonly' | 'readwrite' = 'readonly'>(
    stores: Store[],
    mode?: Mode,
    options?: IDBTransactionOptions,
  ) {
    const tx = this.#db.transaction(stores, mode, options)
    this.#underWay.add(tx)
    const forget = () => this.#underWay.delete(tx)
    // Whoever waits for a request hears of it; nobody waits for the end of a read.
    tx.done.then(forget, forget)
    return tx
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

function abort(tx: { abort(): void }): void {
  try {
    tx.abort()
  } catch {
    // It ends by itself.
  }
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
