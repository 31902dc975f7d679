import type { Id } from '#domain/id.ts'
import type { SettledChange } from '#domain/run-mutation.ts'
import type { Db } from './database.ts'
import { type Prepared, prepare } from './prepare.ts'
import { type TableRow, sealRecord, toRow } from './record-table.ts'
import { recordTables } from './record-tables.ts'
import { perKind, untyped } from './records.ts'

/** Up to so many columns get a statement of their own, which leaves the others' indexes alone. */
const fewColumns = 4

/** Writes a record as it is after a change. */
export async function putChange(
  db: Db,
  { stream, seq, change }: { stream: Id; seq: number; change: SettledChange },
): Promise<void> {
  const { kind, id, before, after } = change
  const definition = recordTables[kind]
  const fields = before ? changedFields(kind, before, after) : allFields[kind]
  const row = toRow(definition, after, fields)
  row['stamps'] = JSON.stringify(change.stamps)
  row['seq'] = seq
  if (definition.isSealed) row['seal'] = sealRecord(definition, { stream, seq, record: after })
  const columns = Object.keys(row)
  const write = before ? updateOf(definition.kind, columns) : inserts[kind]
  row[streamValue] = stream
  row[idValue] = id
  await write(db, row)
}

/** Names that no column has. */
const streamValue = '(stream)'
const idValue = '(id)'

type Write = Prepared<TableRow, unknown>

const allFields = perKind((kind) => recordTables[kind].fieldNames)

/** Mutations copy what they do not touch, so that what is not the same object may have changed. */
function changedFields(kind: keyof typeof allFields, before: object, after: object): string[] {
  const changed = allFields[kind].filter(
    (field) => Reflect.get(before, field) !== Reflect.get(after, field),
  )
  return changed.length > fewColumns ? changeableFields[kind] : changed
}

const changeableFields = perKind((kind) => allFields[kind].filter((field) => field !== 'id'))

const inserts = perKind((kind): Write =>
  prepare((db, values) => {
    const { table, stream, derived, isSealed } = recordTables[kind]
    const columns = [...allFields[kind], 'stamps', 'seq']
    if (derived) columns.push(derived.column)
    if (isSealed) columns.push('seal')
    const row = Object.fromEntries(columns.map((column) => [column, values[column]]))
    return untyped(db)
      .insertInto(table)
      .values({ ...row, [stream]: values[streamValue] })
  }),
)

const updates = perKind(() => new Map<string, Write>())

function updateOf(kind: keyof typeof updates, columns: string[]): Write {
  const name = columns.join()
  const known = updates[kind].get(name)
  if (known) return known
  const { table, stream } = recordTables[kind]
  const write: Write = prepare((db, values) =>
    untyped(db)
      .updateTable(table)
      .set(Object.fromEntries(columns.map((column) => [column, values[column]])))
      .where(stream, '=', values[streamValue])
      .where('id', '=', values[idValue]),
  )
  updates[kind].set(name, write)
  return write
}
