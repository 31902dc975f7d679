import type { Id } from '#domain/id.ts'
import type { IndexName, Indexes, Kind, Records } from '#domain/records.ts'
import type { Kysely } from 'kysely'
import type { Db } from './database.ts'
import { prepare } from './prepare.ts'
import { type Row, intoRecord, toRow } from './record-table.ts'
import { recordTables } from './record-tables.ts'

/** The tables of records share their key columns; this is all that the code below knows of them. */
type AnyTables = Record<string, Row>

function untyped(db: Db): Kysely<AnyTables> {
  return db as unknown as Kysely<AnyTables>
}

export async function recordsByIds<K extends Kind>(
  db: Db,
  stream: Id,
  kind: K,
  ids: Id[],
): Promise<Records[K][]> {
  if (ids.length === 0) return []
  const definition = recordTables[kind]
  const rows = await untyped(db)
    .selectFrom(definition.table)
    .select(Object.keys(definition.fields))
    .where(definition.stream, '=', stream)
    .where('id', 'in', ids)
    .execute()
  return rows.map((row) => intoRecord<K>(definition, row))
}

/** What changed after a seq, the deleted ones too. */
export async function recordsSince<K extends Kind>(
  db: Db,
  stream: Id,
  kind: K,
  seq: number,
): Promise<Records[K][]> {
  // What was never changed since it was made may stand at 0.
  const rows = await selectSince[kind](db, { stream, seq: seq === 0 ? -1 : seq })
  return rows.map((row) => intoRecord<K>(recordTables[kind], row))
}

type SelectSince = (db: Db, values: { stream: Id; seq: number }) => Promise<Row[]>

const selectSince = Object.fromEntries(
  Object.values(recordTables).map(({ kind, table, stream: column, fields }) => [
    kind,
    prepare((db, { stream, seq }: { stream: Id; seq: number }) =>
      untyped(db)
        .selectFrom(table)
        .select(Object.keys(fields))
        .where(column, '=', stream)
        .where('seq', '>', seq),
    ),
  ]),
  // One for each of the tables.
) as Record<Kind, SelectSince>

export async function putRecord<K extends Kind>(
  db: Db,
  { stream, kind, seq, record }: { stream: Id; kind: K; seq: number; record: Records[K] },
): Promise<void> {
  const definition = recordTables[kind]
  const row = { ...toRow(definition, record), seq }
  // A user's row is made at sign-up, with columns that are no part of the profile.
  if (kind === 'profile') {
    await untyped(db).updateTable(definition.table).set(row).where('id', '=', stream).execute()
    return
  }
  const key = definition.stream === 'id' ? ['id'] : [definition.stream, 'id']
  await untyped(db)
    .insertInto(definition.table)
    .values({ ...row, [definition.stream]: stream })
    .onConflict((conflict) => conflict.columns(key).doUpdateSet(row))
    .execute()
}

/** The records that answer one of the questions that a mutation may ask. */
export async function recordsByIndex<N extends IndexName>(
  db: Db,
  stream: Id,
  name: N,
  value: string,
): Promise<Records[Indexes[N]][]> {
  const { kind, narrow } = indexes[name]
  const definition = recordTables[kind]
  const rows = await untyped(db)
    .selectFrom(definition.table)
    .select(Object.keys(definition.fields))
    .where(definition.stream, '=', stream)
    .where('deleted', 'is', null)
    .where((where) => where(narrow.column, narrow.operator, narrow.value(value)))
    .execute()
  return rows.map((row) => intoRecord<Indexes[N]>(definition, row))
}

interface IndexDefinition<N extends IndexName> {
  kind: Indexes[N]
  narrow: { column: string; operator: '=' | '>'; value: (value: string) => string | number }
}

const everyId = { column: 'id', operator: '>', value: () => '' } as const

const indexes: { [N in IndexName]: IndexDefinition<N> } = {
  members: { kind: 'member', narrow: everyId },
  sections: { kind: 'section', narrow: everyId },
  pendingInvitations: {
    kind: 'invitation',
    narrow: { column: 'usesLeft', operator: '>', value: () => 0 },
  },
  childrenOf: {
    kind: 'listItem',
    narrow: { column: 'parent', operator: '=', value: (value) => value },
  },
}
