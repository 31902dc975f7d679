import { unfoldedUnlessDone } from './folded.ts'
import { isPurged } from './is-live.ts'
import type { Id } from './id.ts'
import {
  type CountedKind,
  type IndexName,
  type Indexes,
  type Kind,
  type Read,
  type Records,
  type StoredKind,
  count,
  index,
  key,
  readKey,
} from './records.ts'
import { Refusal } from './refusal.ts'
import { type Origin, type Stamp, type Stamps, hasSeen, stampFor } from './stamp.ts'

/** Where records come from: the replica's maps, or what the server loaded for this transaction. */
export interface Source {
  get<K extends Kind>(kind: K, id: Id): Records[K] | undefined
  find<N extends IndexName>(name: N, value: string): Records[Indexes[N]][]
  count(kind: CountedKind): number
  /** Of everything that `get` and `find` answer. */
  stamps(kind: StoredKind, id: Id): Stamps | undefined
}

/** A record before and after; `undefined` before is a new one. */
export type Change = {
  [K in StoredKind]: {
    kind: K
    id: Id
    before: Records[K] | undefined
    after: Records[K]
    /** Fields that this change sets even where its author had not seen what is there. */
    anyway?: readonly string[]
    /** What was given back keeps who wrote it: the stamps of these fields. */
    givenBack?: Stamps
  }
}[StoredKind]

/**
 * What a mutation sees and writes to. A read that was not declared throws on both ends, so that
 * what works on the replica, which has everything, also works on the server, which loads little.
 */
export class View {
  readonly #source: Source
  readonly #declared: Set<string>
  readonly #changes = new Map<string, Change>()
  /** The mutation that is running; without it everything counts as seen. */
  readonly origin: Origin | undefined

  constructor(source: Source, reads: Read[], origin?: Origin) {
    this.#source = source
    this.#declared = new Set(reads.map(readKey))
    this.origin = origin
  }

  /** The record; for an item that turned out to be another one, that one. */
  get<K extends Kind>(kind: K, id: Id): Records[K] | undefined {
    const record = this.getItself(kind, id)
    if (kind !== 'listItem' || !record) return record
    const { alias } = record as Records['listItem']
    if (!alias) return record
    // What a mutation means by an alias is its target, which both ends have at hand with it.
    this.#declared.add(readKey(key(kind, alias)))
    return this.getItself(kind, alias)
  }

  /** The record of that very id, be it an alias. */
  getItself<K extends Kind>(kind: K, id: Id): Records[K] | undefined {
    const at = this.#mustBeDeclared(key(kind, id))
    const change = this.#changes.get(at)
    // The map's key names the kind, so the change found is of that kind.
    const record = change ? (change.after as Records[K]) : this.#source.get(kind, id)
    // What was purged is not there any more, though its row waits for the pruning.
    return record && isPurged(record) ? undefined : record
  }

  /** What an item is a part of, which both ends have at hand with it. */
  parentOf({ parent }: Records['listItem']): Records['listItem'] | undefined {
    if (!parent) return undefined
    this.#declared.add(readKey(key('listItem', parent)))
    return this.getItself('listItem', parent)
  }

  /** The record, or a refusal that its author reads as "this is not there any more". */
  must<K extends Kind>(kind: K, id: Id): Records[K] {
    const record = this.get(kind, id)
    if (!record) throw new Refusal('notFound')
    return record
  }

  find<N extends IndexName>(name: N, value = ''): Records[Indexes[N]][] {
    this.#mustBeDeclared(index(name, value))
    return this.#source.find(name, value)
  }

  count(kind: CountedKind): number {
    this.#mustBeDeclared(count(kind))
    return this.#source.count(kind)
  }

  /** Whether the author of this mutation had seen the last change of a field, or that the record is there. */
  isSeen(kind: StoredKind, id: Id, field = ''): boolean {
    return this.areSeen(kind, id, [field])
  }

  areSeen(kind: StoredKind, id: Id, fields: readonly string[]): boolean {
    const { origin } = this
    if (!origin) return true
    const stamps = this.#source.stamps(kind, id)
    return fields.every((field) => hasSeen(origin, stampFor(stamps, field)))
  }

  stamp(kind: StoredKind, id: Id, field: string): Stamp | undefined {
    return stampFor(this.#source.stamps(kind, id), field)
  }

  put<K extends StoredKind>(kind: K, record: Records[K], anyway: readonly string[] = []): void {
    const at = this.#mustBeDeclared(key(kind, record.id))
    const known = this.#changes.get(at)
    const before = known?.before ?? this.#source.get(kind, record.id)
    const after = kind === 'listItem' ? unfoldedUnlessDone(record as Records['listItem']) : record
    const change = { kind, id: record.id, before, after }
    const all = known?.anyway ? [...known.anyway, ...anyway] : anyway
    this.#changes.set(at, (all.length > 0 ? { ...change, anyway: all } : change) as Change)
  }

  /** Puts what some fields were before a restore, with the stamps that they get. */
  putBack<K extends StoredKind>(kind: K, record: Records[K], givenBack: Stamps): void {
    const at = this.#mustBeDeclared(key(kind, record.id))
    const before = this.#source.get(kind, record.id)
    this.#changes.set(at, { kind, id: record.id, before, after: record, givenBack } as Change)
  }

  /** Puts a new record whose id follows from that of one which `find` answered. */
  add<K extends StoredKind>(kind: K, record: Records[K]): void {
    this.#declared.add(readKey(key(kind, record.id)))
    this.put(kind, record)
  }

  /** Puts over a record that `find` answered, which was not declared by its id. */
  putOver<K extends StoredKind>(kind: K, before: Records[K], record: Records[K]): void {
    const at = readKey(key(kind, record.id))
    this.#changes.set(at, { kind, id: record.id, before, after: record } as Change)
  }

  changes(): Change[] {
    return [...this.#changes.values()]
  }

  #mustBeDeclared(read: Read): string {
    const at = readKey(read)
    if (!this.#declared.has(at)) throw new Error(`undeclared read: ${at}`)
    return at
  }
}
