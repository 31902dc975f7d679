import type { Id } from './id.ts'
import {
  type CountedKind,
  type IndexName,
  type Indexes,
  type Kind,
  type Read,
  type Records,
  count,
  index,
  key,
  readKey,
} from './records.ts'
import { Refusal } from './refusal.ts'

/** Where records come from: the replica's maps, or what the server loaded for this transaction. */
export interface Source {
  get<K extends Kind>(kind: K, id: Id): Records[K] | undefined
  find<N extends IndexName>(name: N, value: string): Records[Indexes[N]][]
  count(kind: CountedKind): number
}

/** A record before and after; `undefined` before is a new one. */
export type Change = {
  [K in Kind]: { kind: K; id: Id; before: Records[K] | undefined; after: Records[K] }
}[Kind]

/**
 * What a mutation sees and writes to. A read that was not declared throws on both ends, so that
 * what works on the replica, which has everything, also works on the server, which loads little.
 */
export class View {
  readonly #source: Source
  readonly #declared: Set<string>
  readonly #changes = new Map<string, Change>()

  constructor(source: Source, reads: Read[]) {
    this.#source = source
    this.#declared = new Set(reads.map(readKey))
  }

  get<K extends Kind>(kind: K, id: Id): Records[K] | undefined {
    this.#mustBeDeclared(key(kind, id))
    const change = this.#changes.get(`${kind}/${id}`)
    // The map's key names the kind, so the change found is of that kind.
    return change ? (change.after as Records[K]) : this.#source.get(kind, id)
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

  put<K extends Kind>(kind: K, record: Records[K]): void {
    this.#mustBeDeclared(key(kind, record.id))
    const before =
      this.#changes.get(`${kind}/${record.id}`)?.before ?? this.#source.get(kind, record.id)
    this.#changes.set(`${kind}/${record.id}`, {
      kind,
      id: record.id,
      before,
      after: record,
    } as Change)
  }

  changes(): Change[] {
    return [...this.#changes.values()]
  }

  #mustBeDeclared(read: Read): void {
    if (!this.#declared.has(readKey(read))) throw new Error(`undeclared read: ${readKey(read)}`)
  }
}
