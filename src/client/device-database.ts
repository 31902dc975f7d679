import type { Id } from '#domain/id.ts'
import type { LoggedChange } from '#domain/logged-change.ts'
import type { Cursor, Person, Row } from '#sync/protocol.ts'
import type { Pending } from '#sync/replica.ts'
import { type DBSchema, type IDBPDatabase, openDB, type StoreNames } from 'idb'
import { deleteDatabase } from './delete-database.ts'
import type { RefusedChange } from './session.ts'

/** A notepad's words on this device: every update up to a seq. */
export interface StoredBody {
  stream: Id
  notepad: Id
  seq: number
  updates: string[]
  /** What was written here after it and is not in the outbox any more. It comes again with the rest. */
  own: string[]
  /** Own ones among the updates that came back while the notepad was not open: nobody saw beside what. */
  unseen?: string[] | undefined
  /** When the notepad had last been edited, as of these words; `null` when only our own are here. */
  editedAt: number | null
  /** The epoch that `seq` counts in; not known of what was stored before this was. */
  epoch?: string | undefined
}

/** Which tab speaks to the server, where the browser has no locks. */
export interface Lease {
  holder: Id
  until: number
}

/** As text, which is read faster than objects. Older versions stored it as it is. */
export type Packed<Value> = string | Value[]

export interface StoredCursor {
  stream: Id
  cursor: Cursor
  log: Packed<LoggedChange>
}

export interface StoredPage {
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

export interface OpenOptions {
  userId: Id
  /** The database was taken away: by another tab that signs out, by the person, by the browser. */
  onLost: () => void
}

/** This device's disk: one database a person. The names of its stores are known to `early.ts`. */
export class DeviceDatabase {
  readonly #db: IDBPDatabase<Schema>
  readonly #name: string
  readonly #underWay = new Set<{ abort(): void }>()

  constructor(db: IDBPDatabase<Schema>) {
    this.#db = db
    this.#name = db.name
  }

  /** Throws where the browser has no database, or refuses to open it. */
  static async open({ userId, onLost }: OpenOptions): Promise<DeviceDatabase> {
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
    return new DeviceDatabase(db)
  }

  begin<Store extends StoreNames<Schema>, Mode extends 'readonly' | 'readwrite' = 'readonly'>(
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
    await deleteDatabase(this.#name)
  }

  async #clear(): Promise<void> {
    const tx = this.begin([...this.#db.objectStoreNames], 'readwrite')
    await Promise.all([...tx.objectStoreNames].map((store) => tx.objectStore(store).clear()))
    await tx.done
  }
}

function abort(tx: { abort(): void }): void {
  try {
    tx.abort()
  } catch {
    // It ends by itself.
  }
}
