import type { Kind, Records } from '#domain/records.ts'

/** How a field is stored: as it is, as 0 or 1, or as JSON. */
type Codec = 'plain' | 'flag' | 'json'

/** Where records of a kind live. The key is always (stream, id). */
export interface RecordTable<K extends Kind = Kind> {
  kind: K
  table: string
  /** The column that names the group or user. */
  stream: string
  fields: { [Field in keyof Records[K]]: Codec }
  /** The fields that are not stored as they are. */
  coded: readonly (readonly [field: string, codec: Codec])[]
}

export type Row = Record<string, unknown>

export function recordTable<K extends Kind>(
  definition: Omit<RecordTable<K>, 'coded'>,
): RecordTable<K> {
  const coded = Object.entries<Codec>(definition.fields).filter(([, codec]) => codec !== 'plain')
  return { ...definition, coded }
}

export function toRow(definition: RecordTable, record: object): Row {
  const row: Row = {}
  for (const [field, codec] of Object.entries<Codec>(definition.fields)) {
    const value: unknown = Reflect.get(record, field)
    if (codec === 'flag') row[field] = value ? 1 : 0
    else if (codec === 'json') row[field] = value === null ? null : JSON.stringify(value)
    else row[field] = value
  }
  return row
}

/** The record of a row that may have other columns, too. */
export function toRecord<K extends Kind>(definition: RecordTable<K>, row: Row): Records[K] {
  const record: Row = { ...definition.fields }
  for (const field in record) record[field] = row[field]
  return intoRecord(definition, record)
}

/** Makes the record of a row that has its fields and nothing else: a page has thousands of them. */
export function intoRecord<K extends Kind>({ coded }: RecordTable<K>, row: Row): Records[K] {
  for (const [field, codec] of coded) {
    const value = row[field]
    row[field] = codec === 'flag' ? value === 1 : parseJson(value)
  }
  // Only `toRow` writes these rows, from records of this kind.
  return row as unknown as Records[K]
}

function parseJson(value: unknown): unknown {
  if (typeof value !== 'string') return null
  // What most lists are.
  return value === '[]' ? [] : JSON.parse(value)
}
