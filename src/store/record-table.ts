import type { Id } from '#domain/id.ts'
import type { Records, StoredKind } from '#domain/records.ts'
import type { Stamps } from '#domain/stamp.ts'
import { Damaged } from './damage.ts'
import { contentOf, isIntact, sealOf, shapeOf } from './seal.ts'

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
  /** Whether its rows are written here alone, each with a seal. */
  isSealed: boolean
  fieldNames: readonly string[]
  /** Of the fields: see `seal.ts`. */
  shape: number
  /** The fields as a list, which is what reading goes through. */
  columns: readonly (readonly [field: string, codec: Codec])[]
}

/** What is known of them without being told. */
type Deduced = 'columns' | 'fieldNames' | 'shape' | 'isSealed'

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
  definition: Omit<RecordTable<K>, Deduced> & { isSealed?: false },
): RecordTable<K> {
  const columns = Object.entries<Codec>(definition.fields)
  const fieldNames = Object.keys(definition.fields)
  return { isSealed: true, ...definition, fieldNames, shape: shapeOf(fieldNames), columns }
}

/** What is read of a row to make a record of it. */
export function recordColumns({ fieldNames, isSealed, stream }: RecordTable): string[] {
  return isSealed ? [...new Set([...fieldNames, stream, 'seq', 'seal'])] : [...fieldNames]
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

/** The record of a row, which may have other columns, too. Throws `Damaged` when it is not what was written. */
export function toRecord<K extends StoredKind>(
  definition: RecordTable<K>,
  row: TableRow,
): Records[K] {
  const { fields, columns } = definition
  const record: TableRow = { ...fields }
  const values: unknown[] = [row[definition.stream]]
  for (const [field, codec] of columns) {
    let value = row[field]
    if (codec === 'flag') value = value === 1
    else if (codec === 'json') value = parseJson(definition, row, value)
    record[field] = value
    values.push(value)
  }
  if (!isAsWritten(definition, row, values)) throw new Damaged(definition.table, row['id'], true)
  // Only `toRow` writes these rows, from records of this kind.
  return record as unknown as Records[K]
}

function isAsWritten(definition: RecordTable, row: TableRow, values: unknown[]): boolean {
  const { isSealed, shape, stream } = definition
  if (!isSealed) return true
  const key = keyOf(row[stream], row)
  const content = () => contentOf(values)
  // Where SQLite takes a row for a shorter one, it has no seal, but no id either.
  return (
    isIntact({ seal: row['seal'], seq: row['seq'], shape, key, content }) &&
    typeof row['id'] === 'string'
  )
}

/** What tells later whether a record is still what was written. */
export function sealRecord(
  { shape, fieldNames }: RecordTable,
  { stream, seq, record }: { stream: Id; seq: number; record: object },
): string {
  const values = fieldNames.map((field): unknown => Reflect.get(record, field))
  const content = contentOf([stream, ...values])
  return sealOf({ seq, shape, key: keyOf(stream, record), content })
}

function keyOf(stream: unknown, record: object): string {
  return `${String(stream)}/${String(Reflect.get(record, 'id'))}`
}

export function toStored<K extends StoredKind>(
  definition: RecordTable<K>,
  row: TableRow,
): Stored<K> {
  const stamps = parseJson(definition, row, row['stamps'])
  if (typeof stamps !== 'object' || stamps === null) throw new Damaged(definition.table, row['id'])
  // Written beside the record, by the same hand.
  return { record: toRecord(definition, row), stamps: stamps as Stamps }
}

/** Of many rows those that are what was written. */
export function intactOf<Row, Value>(rows: readonly Row[], read: (row: Row) => Value): Value[] {
  const values: Value[] = []
  for (const row of rows) {
    try {
      values.push(read(row))
    } catch (error) {
      if (!(error instanceof Damaged)) throw error
    }
  }
  return values
}

function parseJson({ table }: RecordTable, row: TableRow, value: unknown): unknown {
  if (typeof value !== 'string') return null
  // What most lists are.
  if (value === '[]') return []
  try {
    return JSON.parse(value)
  } catch {
    throw new Damaged(table, row['id'])
  }
}
