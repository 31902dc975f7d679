import type { Id } from '#domain/id.ts'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { deleteDatabase } from './delete-database.ts'

/** What stands in the box of `/create` and is not added yet. */
export interface Draft {
  user: Id
  /** The words of one address: what was shared from elsewhere must not replace a draft of my own. */
  search: string
  text: string
  /** What the person wants it to be; `null` while the words decide. */
  kind: 'items' | 'notepad' | null
  /** The chosen groups; none while it is the one that was added to last. */
  groups: Id[]
  /** Parts of lines that are to stay words. */
  asWords: string[]
  at: number
}

/** What another app handed over. It waits here for whoever opens its address. */
export interface Share {
  id: Id
  title: string
  text: string
  url: string
  files: SharedFile[]
  /** The names of files that are no text, or too much of it. */
  left: string[]
  at: number
}

export interface SharedFile {
  name: string
  text: string
}

interface Schema extends DBSchema {
  drafts: { key: [Id, string]; value: Draft; indexes: { user: Id } }
  shares: { key: Id; value: Share }
}

/** Apart from a person's database, since the service worker writes there too. */
const captureDatabase = 'trivet.capture'

const draftsMax = 5
const shareLastsMs = 30 * 86_400_000

function open(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(captureDatabase, 1, {
    upgrade(database) {
      const drafts = database.createObjectStore('drafts', { keyPath: ['user', 'search'] })
      drafts.createIndex('user', 'user')
      database.createObjectStore('shares', { keyPath: 'id' })
    },
  })
}

/** Throws where the browser refuses storage. */
export async function keepShare(share: Share): Promise<void> {
  const database = await open()
  const shares = database.transaction('shares', 'readwrite').store
  const old = (await shares.getAll()).filter(({ at }) => at < share.at - shareLastsMs)
  await Promise.all([...old.map(({ id }) => shares.delete(id)), shares.put(share)])
  database.close()
}

/** Whether something waits for the box that signing out would take away. */
export async function hasCaptures(user: Id): Promise<boolean> {
  try {
    const database = await open()
    const drafts = await database.countFromIndex('drafts', 'user', user)
    const shares = await database.count('shares')
    database.close()
    return drafts + shares > 0
  } catch {
    // Where there is no storage, nothing is in it.
    return false
  }
}

/** Nothing of a person who signs out stays; the drafts of others do. */
export async function forgetCaptures(user: Id): Promise<void> {
  try {
    const database = await open()
    // First: a tab that sleeps holds on to the database, but not to what is in it.
    const own = await database.getAllKeysFromIndex('drafts', 'user', user)
    await Promise.all(own.map((key) => database.delete('drafts', key)))
    await database.clear('shares')
    const isEmpty = (await database.count('drafts')) === 0
    database.close()
    if (isEmpty) await deleteDatabase(captureDatabase)
  } catch {
    // Where there is no storage, nothing is in it.
  }
}

/** The drafts of one page. Where the browser refuses storage they live as long as the page. */
export class Drafts {
  readonly #user: Id
  readonly #opening = open().catch(() => null)
  #database: IDBPDatabase<Schema> | null = null
  #next: Draft | null = null
  #isWriting = false

  constructor(user: Id) {
    this.#user = user
    void this.#opening.then((database) => {
      this.#database = database
      // Whoever signs out removes it, and must not wait for this page.
      database?.addEventListener('versionchange', () => database.close())
    })
  }

  async find(search: string): Promise<Draft | undefined> {
    const database = await this.#opening
    return database?.get('drafts', [this.#user, search]).catch(() => undefined)
  }

  async findShare(id: Id): Promise<Share | undefined> {
    const database = await this.#opening
    return database?.get('shares', id).catch(() => undefined)
  }

  async forgetShare(id: Id): Promise<void> {
    const database = await this.#opening
    await database?.delete('shares', id).catch(() => undefined)
  }

  /** On every key: begins to write at once, and never two things at a time. */
  keep(draft: Omit<Draft, 'user'>): void {
    this.#next = { ...draft, user: this.#user }
    if (!this.#isWriting) void this.#write()
  }

  /** The page goes: what is left is handed over now. */
  flush(): void {
    if (this.#next && this.#database) void put(this.#database, this.#next).catch(() => undefined)
  }

  async #write(): Promise<void> {
    this.#isWriting = true
    const database = this.#database ?? (await this.#opening)
    while (this.#next) {
      const draft = this.#next
      this.#next = null
      // Refused or full: the words are still in the box.
      if (database) await put(database, draft).catch(() => undefined)
    }
    this.#isWriting = false
  }
}

/** An empty draft is forgotten, and so are all but the last few. */
async function put(database: IDBPDatabase<Schema>, draft: Draft): Promise<void> {
  const transaction = database.transaction('drafts', 'readwrite')
  const { store } = transaction
  if (draft.text === '') {
    await store.delete([draft.user, draft.search])
  } else {
    const written = store.put(draft)
    // Said at once, so that it holds although the tab goes in this moment.
    transaction.commit()
    await written
  }
  await transaction.done
  await dropOld(database, draft.user)
}

async function dropOld(database: IDBPDatabase<Schema>, user: Id): Promise<void> {
  const count = await database.countFromIndex('drafts', 'user', user)
  if (count <= draftsMax) return
  const all = await database.getAllFromIndex('drafts', 'user', user)
  const old = all.sort((a, b) => b.at - a.at).slice(draftsMax)
  await Promise.all(old.map(({ search }) => database.delete('drafts', [user, search])))
}
