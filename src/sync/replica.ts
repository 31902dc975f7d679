import type { Id } from '#domain/id.ts'
import type { Actor, Mutation } from '#domain/mutation.ts'
import type { MutationArgs, MutationName } from '#domain/mutations.ts'
import type { AnyRecord, CountedKind, IndexName, Indexes, Kind, Records } from '#domain/records.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Timestamp } from '#domain/timestamp.ts'
import { type Source, View } from '#domain/view.ts'
import type { Cursor, Outcome, PushedMutation, Pulled, RefusalAnswer } from './protocol.ts'

/** A mutation that the server has not answered yet. */
export interface Pending extends PushedMutation {
  client: Id
  /** What the device's clock said, for showing; the server uses its own. */
  at: Timestamp
}

export interface Refused {
  mutation: Pending
  refusal: RefusalAnswer
}

interface ReplicaOptions {
  stream: Id
  userId: Id
  client: Id
  now: () => Timestamp
  /** Called before `mutate` returns, with everything that waits. */
  keep: (pending: Pending[]) => void
  pending?: Pending[]
}

export type FindMutation = (name: string) => Mutation | undefined

type Table<K extends Kind> = Map<Id, Records[K]>
type Tables = Map<Kind, Map<Id, unknown>>

/** A mutation that is in effect, but whose rows have not come back yet. */
interface Confirmed {
  mutation: Pending
  seq: number
}

/**
 * The browser's end: what the server has said, and on top of it what this device has done since.
 * A record keeps its identity until it really changes, so that one change repaints one row.
 */
export class Replica {
  readonly stream: Id
  readonly #options: ReplicaOptions
  readonly #base: Tables = new Map()
  readonly #lists = new Map<Kind, unknown[]>()
  readonly #listeners = new Set<() => void>()
  #overlay: Tables = new Map()
  #findMutation: FindMutation | null = null
  #pending: Pending[]
  #confirmed: Confirmed[] = []
  #cursor: Cursor | null = null
  #n: number

  constructor(options: ReplicaOptions) {
    this.stream = options.stream
    this.#options = options
    this.#pending = options.pending ?? []
    const own = this.#pending.filter((mutation) => mutation.client === options.client)
    this.#n = Math.max(0, ...own.map((mutation) => mutation.n))
  }

  /** From here on mutations run. What was waiting on this device shows now, and not before. */
  enable(findMutation: FindMutation): void {
    this.#findMutation = findMutation
    this.#rerun()
  }

  /** Where this device stands; `null` until the server has said anything. */
  get cursor(): Cursor | null {
    return this.#cursor
  }

  /** What the server has not answered yet, oldest first. */
  get pending(): readonly Pending[] {
    return this.#pending
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get<K extends Kind>(kind: K, id: Id): Records[K] | undefined {
    // Each table holds records of its own kind only.
    const overlay = this.#overlay.get(kind) as Table<K> | undefined
    return overlay?.get(id) ?? (this.#base.get(kind) as Table<K> | undefined)?.get(id)
  }

  /** All records of a kind, the deleted ones too. The same array until one of them changes. */
  all<K extends Kind>(kind: K): readonly Records[K][] {
    const known = this.#lists.get(kind)
    if (known) return known as Records[K][]
    const base = this.#base.get(kind) ?? new Map<Id, unknown>()
    const overlay = this.#overlay.get(kind)
    const merged = overlay ? new Map([...base, ...overlay]) : base
    const list = [...merged.values()] as Records[K][]
    this.#lists.set(kind, list)
    return list
  }

  /** Runs at once on this device and waits for the server. Throws the refusal if it cannot run here. */
  mutate<Name extends MutationName>(name: Name, args: MutationArgs<Name>): Pending {
    const { client, now } = this.#options
    const mutation: Pending = { n: this.#n + 1, name, args, client, at: now() }
    this.#apply(mutation)
    const pending = [...this.#pending, mutation]
    try {
      this.#options.keep(pending)
    } catch (error) {
      // What is not on this device's disk must not look as if it were.
      this.#rerun()
      throw error
    }
    this.#n += 1
    this.#pending = pending
    this.#changed()
    return mutation
  }

  /** A part of the stream, for the first paint. The cursor stays, so that the whole still comes. */
  prime(records: AnyRecord[]): void {
    this.#takeIn(records)
    this.#rerun()
  }

  /** What the server has that this device had not; then what still waits runs again on top. */
  receive(pulled: Pulled): void {
    const isOtherEpoch = this.#cursor !== null && this.#cursor.epoch !== pulled.epoch
    // An answer that was overtaken by a newer one must not take rows back.
    if (!isOtherEpoch && this.#cursor && pulled.seq < this.#cursor.seq) return
    this.#takeIn(pulled.records)
    this.#cursor = { epoch: pulled.epoch, seq: pulled.seq }
    this.#confirmed = isOtherEpoch ? [] : this.#confirmed.filter(({ seq }) => seq > pulled.seq)
    this.#rerun()
  }

  /**
   * Takes in what became of some mutations, and returns those that were refused. What is in effect
   * goes on being shown from here until its rows come by `receive`: in between nothing may flicker.
   */
  settle(client: Id, outcomes: Outcome[]): Refused[] {
    const refused: Refused[] = []
    const left: Pending[] = []
    for (const mutation of this.#pending) {
      const outcome = outcomes.find(({ n }) => mutation.client === client && mutation.n === n)
      if (!outcome) left.push(mutation)
      else if (outcome.refusal) refused.push({ mutation, refusal: outcome.refusal })
      else if (outcome.seq > (this.#cursor?.seq ?? 0)) {
        this.#confirmed.push({ mutation, seq: outcome.seq })
      }
    }
    this.#pending = left
    this.#options.keep(left)
    this.#rerun()
    return refused
  }

  #takeIn(records: AnyRecord[]): void {
    for (const { kind, record } of records) {
      const table = tableOf(this.#base, kind)
      const known = table.get(record.id)
      // The rows of the first paint come once more; they must not repaint.
      if (known && isSame(known, record)) continue
      table.set(record.id, record)
      this.#lists.delete(kind)
    }
  }

  #rerun(): void {
    const before = this.#overlay
    this.#overlay = new Map()
    for (const mutation of [...this.#confirmed.map((done) => done.mutation), ...this.#pending]) {
      try {
        this.#apply(mutation)
      } catch (error) {
        // It may fit again later, or the server will refuse it: it waits, but shows nothing.
        if (!(error instanceof Refusal)) throw error
      }
    }
    keepIdentity(before, this.#overlay)
    for (const kind of before.keys()) this.#lists.delete(kind)
    this.#changed()
  }

  #apply({ name, args, at }: Pending): void {
    const mutation = this.#findMutation?.(name)
    if (!mutation) throw new Refusal('unknownMutation')
    const actor: Actor = { userId: this.#options.userId, stream: this.stream, now: at }
    const parsed = mutation.parse(args)
    const view = new View(this.#source(), mutation.reads(parsed, actor))
    mutation.apply(view, parsed, actor)
    for (const { kind, id, after } of view.changes()) {
      tableOf(this.#overlay, kind).set(id, after)
      this.#lists.delete(kind)
    }
  }

  #source(): Source {
    return {
      get: (kind, id) => this.get(kind, id),
      find: (name, value) => this.#find(name, value),
      count: (kind) => this.#count(kind),
    }
  }

  #find<N extends IndexName>(name: N, value: string): Records[Indexes[N]][] {
    const finders: { [M in IndexName]: () => Records[Indexes[M]][] } = {
      members: () => this.all('member').filter((member) => !member.deleted),
      sections: () => this.all('section').filter((section) => !section.deleted),
      pendingInvitations: () =>
        this.all('invitation').filter(({ deleted, usesLeft }) => !deleted && usesLeft > 0),
      childrenOf: () =>
        this.all('listItem').filter((item) => item.parent === value && !item.deleted),
    }
    return finders[name]()
  }

  #count(kind: CountedKind): number {
    return this.all(kind).filter((record) => !record.deleted).length
  }

  #changed(): void {
    for (const listener of this.#listeners) listener()
  }
}

/** A record that a second run made the same again is the same record, so that its row stays still. */
function keepIdentity(before: Tables, after: Tables): void {
  for (const [kind, table] of after) {
    for (const [id, record] of table) {
      const known = before.get(kind)?.get(id)
      if (known && isSame(known, record)) table.set(id, known)
    }
  }
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function tableOf(tables: Tables, kind: Kind): Map<Id, unknown> {
  const known = tables.get(kind)
  if (known) return known
  const table = new Map<Id, unknown>()
  tables.set(kind, table)
  return table
}
