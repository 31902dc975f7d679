import type { Id } from '#domain/id.ts'
import type { IndexName, Indexes, StoredKind } from '#domain/records.ts'
import { titleKey } from '#domain/title-key.ts'
import type { Db } from './database.ts'
import type { Stored } from './record-table.ts'
import { storedByIndex, storedByIndexes } from './records.ts'

/** The indexes whose answers are remembered, and what decides which of them a record is part of. */
const questions = {
  childrenOf: { field: 'parent', toValue: String },
  openByTitleKey: { field: 'title', toValue: titleKey },
} satisfies Partial<Record<IndexName, { field: string; toValue: (field: string) => string }>>

type Remembered = keyof typeof questions

// The keys are the table's own.
export const remembered = Object.keys(questions) as Remembered[]

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

  get(stream: Id, name: IndexName, value: string): Stored[] | undefined {
    return isRemembered(name) ? this.#answers.get(keyOf(stream, name, value)) : undefined
  }

  async find(
    db: Db,
    { stream, name, value }: { stream: Id; name: IndexName; value: string },
  ): Promise<Stored[]> {
    if (!isRemembered(name)) return storedByIndex(db, stream, name, value)
    const answer = await storedByIndex(db, stream, name, value)
    this.#answers.set(keyOf(stream, name, value), answer)
    return answer
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
    const { field, toValue } = questions[name]
    const byValue = Map.groupBy(found, ({ record }) => toValue(String(Reflect.get(record, field))))
    for (const value of missing) {
      this.#answers.set(keyOf(stream, name, value), byValue.get(value) ?? [])
    }
  }

  /** What a record was and is part of is asked anew. */
  forget(stream: Id, kind: StoredKind, records: readonly (object | undefined)[]): void {
    if (kind !== 'listItem' || this.#answers.size === 0) return
    for (const name of remembered) {
      const { field, toValue } = questions[name]
      // Once, where it did not change.
      const fields = new Set(
        records.flatMap((record) => (record ? String(Reflect.get(record, field)) : [])),
      )
      for (const value of fields) this.#answers.delete(keyOf(stream, name, toValue(value)))
    }
  }
}

function isRemembered(name: IndexName): name is Remembered {
  return name in questions
}

function keyOf(stream: Id, name: Remembered, value: string): string {
  return `${stream}/${name}?${value}`
}
