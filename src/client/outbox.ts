import type { Id } from '#domain/id.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Pending } from '#sync/replica.ts'
import type { RefusedChange } from './session.ts'

/** The early script exports every entry with this beginning when nothing else works any more. */
const prefix = 'trivet-outbox:'

type Waiting = Record<Id, Pending[]>

interface OutboxOptions {
  storage: Storage
  userId: Id
  client: Id
}

/**
 * What the server has not answered yet, on this device's disk. Each page load is a client of its
 * own with an entry of its own; what a closed tab left is taken over, under that tab's client id,
 * so that the server still sees each number once.
 */
export class Outbox {
  readonly #storage: Storage
  readonly #userPrefix: string
  readonly #refusedName: string
  readonly #client: Id
  readonly #kept: Map<Id, Waiting>

  constructor({ storage, userId, client }: OutboxOptions) {
    this.#storage = storage
    this.#userPrefix = `${prefix}${userId}:`
    this.#refusedName = `${prefix}refused:${userId}`
    this.#client = client
    this.#kept = this.#read()
  }

  /** What waits in a stream, of every client, oldest first. */
  waiting(stream: Id): Pending[] {
    return [...this.#kept.values()]
      .flatMap((waiting) => waiting[stream] ?? [])
      .sort((a, b) => a.at - b.at || a.n - b.n)
  }

  streams(): Id[] {
    return [...new Set([...this.#kept.values()].flatMap((waiting) => Object.keys(waiting)))]
  }

  /** What the server refused: nobody else has these words, so they stay until they are dismissed. */
  refused(): RefusedChange[] {
    return JSON.parse(this.#storage.getItem(this.#refusedName) ?? '[]')
  }

  keepRefused(changes: readonly RefusedChange[]): void {
    if (changes.length === 0) this.#storage.removeItem(this.#refusedName)
    else this.#storage.setItem(this.#refusedName, JSON.stringify(changes))
  }

  /** Refused when the browser does not store it: the words stay in their field. */
  keep(stream: Id, pending: readonly Pending[]): void {
    for (const client of new Set([this.#client, ...this.#kept.keys()])) {
      const left = pending.filter((mutation) => mutation.client === client)
      if (client === this.#client)
        this.#write(client, { ...this.#kept.get(client), [stream]: left })
      else this.#forgetAnswered(client, stream, left)
    }
  }

  /** Another tab may be alive and have added since: only what we know to be answered is taken out. */
  #forgetAnswered(client: Id, stream: Id, left: Pending[]): void {
    const isLeft = new Set(left.map(({ n }) => n))
    const known = this.#kept.get(client)?.[stream] ?? []
    const answered = new Set(known.map(({ n }) => n).filter((n) => !isLeft.has(n)))
    if (answered.size === 0) return
    const fresh = this.#readEntry(client)
    const waiting = (fresh[stream] ?? []).filter(({ n }) => !answered.has(n))
    this.#write(client, { ...fresh, [stream]: waiting })
    this.#kept.set(client, { ...this.#kept.get(client), [stream]: left })
  }

  #write(client: Id, entry: Waiting): void {
    const name = this.#userPrefix + client
    const waiting = Object.fromEntries(Object.entries(entry).filter(([, list]) => list.length > 0))
    if (Object.keys(waiting).length === 0) {
      this.#kept.delete(client)
      this.#storage.removeItem(name)
      return
    }
    try {
      this.#storage.setItem(name, JSON.stringify(waiting))
    } catch {
      throw new Refusal('storageFull')
    }
    this.#kept.set(client, waiting)
  }

  #read(): Map<Id, Waiting> {
    const kept = new Map<Id, Waiting>()
    for (const name of Object.keys(this.#storage)) {
      if (!name.startsWith(this.#userPrefix)) continue
      const client = name.slice(this.#userPrefix.length)
      kept.set(client, this.#readEntry(client))
    }
    return kept
  }

  #readEntry(client: Id): Waiting {
    return JSON.parse(this.#storage.getItem(this.#userPrefix + client) ?? '{}')
  }
}
