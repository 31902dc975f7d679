import type { Records, StoredKind } from '#domain/records.ts'
import type { Stamps } from '#domain/stamp.ts'

/** How a field is stored: as it is, as 0 or 1, or as JSON. */
type Codec = 'plain' | 'flag' | 'json'

/** Where records of a kind live. The key is always (stream, id). */
export interface RecordTable<K extends StoredKind = StoredKind> {
  kind: K
  table: string
  /** The column that names the group or user. */
  stream: string
  fields: { [Field in keyof Records[K]]: Codec }
  /** A column that is no field, but follows from one. */
  derived?: Derived
  /** The fields that are not stored as they are. */
  coded: readonly (readonly [field: string, codec: Codec])[]
}

interface Derived {
  column: string
  field: string
  derive: (value: string) => string
}

/** A record beside the stamps of its fields. */
export interface Stored<K extends StoredKind = StoredKind> {
  record: Records[K]
  stamps: Stamps
}

export type TableRow = Record<string, unknown>

export function recordTable<K extends StoredKind>(
  definition: Omit<RecordTable<K>, 'coded'>,
): RecordTable<K> {
  const coded = Object.entries<Codec>(definition.fields).filter(([, codec]) => codec !== 'plain')
  return { ...definition, coded }
}

/** The columns that hold these fields. */
export function toRow(
  definition: RecordTable,
  record: object,
  fields: readonly string[],
): TableRow {
  const row: TableRow = {}
  for (const field of fields) {
    const value: unknown = Reflect.get(record, field)
    const codec: Codec = Reflect.get(definition.fields, field)
    if (codec === 'flag') row[field] = value ? 1 : 0
    else if (codec === 'json') row[field] = value === null ? null : JSON.stringify(value)
    else row[field] = value
    if (definition.derived?.field === field) {
      row[definition.derived.column] = definition.derived.derive(String(value))
    }
  }
  return row
}

/** The record of a row that may have other columns, too. */
export function toRecord<K extends StoredKind>(
  definition: RecordTable<K>,
  row: TableRow,
): Records[K] {
  const record: TableRow = { ...definition.fields }
  for (const field in record) record[field] = row[field]
  return intoRecord(definition, record)
}

/** Makes the record of a row that has its fields and nothing else: a page has thousands of them. */
export function intoRecord<K extends StoredKind>(
  { coded }: RecordTable<K>,
  row: TableRow,
): Records[K] {
  for (const [field, codec] of coded) {
    const value = row[field]
    row[field] = codec === 'flag' ? value === 1 : parseJson(value)
  }
  // Only `toRow` writes these rows, from records of this kind.
  return row as unknown as Records[K]
}

export function toStored<K extends StoredKind>(
  definition: RecordTable<K>,
  row: TableRow,
): Stored<K> {
  const stamps = JSON.parse(String(row['stamps']))
  return { record: toRecord(definition, row), stamps }
}

function parseJson(value: unknown): unknown {
  if (typeof value !== 'string') return null
  // What most lists are.
  return value === '[]' ? [] : JSON.parse(value)
}
