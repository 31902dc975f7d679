import type { Id } from '#domain/id.ts'
import type { IndexName, Indexes, StoredKind } from '#domain/records.ts'
import { titleKey } from '#domain/title-key.ts'
import type { Db } from './database.ts'
import type { Stored } from './record-table.ts'
import { storedByIndex, storedByIndexes } from './records.ts'

/** The indexes whose answers are remembered, and which of them a record is part of, whatever its state. */
const valueOf = {
  childrenOf: (record: object) => String(Reflect.get(record, 'parent')),
  openByTitleKey: (record: object) => titleKey(String(Reflect.get(record, 'title'))),
} satisfies Partial<Record<IndexName, (record: object) => string>>

type Remembered = keyof typeof valueOf

// The keys are the table's own.
export const remembered = Object.keys(valueOf) as Remembered[]

type Answer = Stored<Indexes[Remembered]>[]

/** Answers to questions that hold until one of their records changes. */
export class KnownAnswers {
  readonly #answers = new Map<string, Answer>()

  get size(): number {
    return this.#answers.size
  }

  clear(): void {
    this.#answers.clear()
  }

  async find<Name extends IndexName>(
    db: Db,
    { stream, name, value }: { stream: Id; name: Name; value: string },
  ): Promise<Stored<Indexes[Name]>[]> {
    if (!isRemembered(name)) return storedByIndex(db, stream, name, value)
    const known = this.#answers.get(keyOf(stream, name, value))
    const answer: Answer = known ?? (await storedByIndex(db, stream, name, value))
    this.#answers.set(keyOf(stream, name, value), answer)
    // An answer is of its index's kind.
    return answer as unknown as Stored<Indexes[Name]>[]
  }

  /** Finds those of them that are not known, with one query. */
  async prefetch(
    db: Db,
    { stream, name, values }: { stream: Id; name: Remembered; values: string[] },
  ): Promise<void> {
    const missing = [...new Set(values)].filter(
      (value) => !this.#answers.has(keyOf(stream, name, value)),
    )
    if (missing.length === 0) return
    const found = await storedByIndexes(db, stream, name, missing)
    const byValue = Map.groupBy(found, ({ record }) => valueOf[name](record))
    for (const value of missing) {
      this.#answers.set(keyOf(stream, name, value), byValue.get(value) ?? [])
    }
  }

  /** What a record was and is part of is asked anew. */
  forget(stream: Id, kind: StoredKind, records: readonly (object | undefined)[]): void {
    if (kind !== 'listItem' || this.#answers.size === 0) return
    for (const record of records) {
      if (!record) continue
      for (const name of remembered) {
        this.#answers.delete(keyOf(stream, name, valueOf[name](record)))
      }
    }
  }
}

function isRemembered(name: IndexName): name is Remembered {
  return name in valueOf
}

function keyOf(stream: Id, name: Remembered, value: string): string {
  return `${stream}/${name}?${value}`
}
