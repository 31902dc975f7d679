import type { Id } from '#domain/id.ts'
import type { IndexName, Indexes, Records, StoredKind } from '#domain/records.ts'
import {
  type Expression,
  type Kysely,
  PostgresAdapter,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import type { Db } from './database.ts'
import { indexedTitleLength } from './migrations/0020-fewer-indexes-of-items.ts'
import { type Prepared, prepare } from './prepare.ts'
import {
  type Stored,
  type TableRow,
  intactOf,
  recordColumns,
  toRecord,
  toStored,
} from './record-table.ts'
import { recordTables } from './record-tables.ts'

/** The tables of records share their key columns; this is all that the code below knows of them. */
type AnyTables = Record<string, TableRow>

export function untyped(db: Db): Kysely<AnyTables> {
  return db as unknown as Kysely<AnyTables>
}

/** Without what is damaged: for whoever looks, not for whoever changes. */
export async function recordsByIds<K extends StoredKind>(
  db: Db,
  stream: Id,
  kind: K,
  ids: Id[],
): Promise<Records[K][]> {
  if (ids.length === 0) return []
  const rows = await rowsByIds(db, stream, kind, ids)
  return intactOf(rows, (row) => toRecord<K>(recordTables[kind], row))
}

export async function storedByIds<K extends StoredKind>(
  db: Db,
  stream: Id,
  kind: K,
  ids: Id[],
): Promise<Stored<K>[]> {
  if (ids.length === 0) return []
  const rows = await rowsByIds(db, stream, kind, ids)
  return rows.map((row) => toStored<K>(recordTables[kind], row))
}

async function rowsByIds(db: Db, stream: Id, kind: StoredKind, ids: Id[]): Promise<TableRow[]> {
  const select = selectFew[kind][ids.length - 1]
  if (select) return select(db, Object.assign([...ids], { stream }))
  if (db.getExecutor().adapter instanceof PostgresAdapter)
    return selectMany[kind](db, { stream, ids })
  const definition = recordTables[kind]
  return untyped(db)
    .selectFrom(definition.table)
    .select(storedColumns(kind))
    .where(definition.stream, '=', stream)
    .where('id', 'in', ids)
    .execute()
}

/** What changed after a seq, the deleted ones too. */
export async function recordsSince<K extends StoredKind>(
  db: Db,
  stream: Id,
  kind: K,
  seq: number,
): Promise<Records[K][]> {
  const rows = await selectSince[kind](db, { stream, seq: beforeFirst(seq) })
  return intactOf(rows, (row) => toRecord<K>(recordTables[kind], row))
}

/** The same with stamps, the first of them up to a limit, each with the seq of its change; `undefined` for what is damaged. */
export async function storedSince<K extends StoredKind>(
  db: Db,
  { stream, kind, seq, limit }: { stream: Id; kind: K; seq: number; limit: number },
): Promise<((Stored<K> & { seq: number }) | undefined)[]> {
  const since = { stream, seq: beforeFirst(seq), limit }
  const selects = kind === 'listItem' ? itemsSince(seq) : [selectStoredSince[kind]]
  const rows = await Promise.all(selects.map((select) => select(db, since)))
  return rows.flat().map((row) => {
    const [stored] = intactOf([row], (each) => toStored<K>(recordTables[kind], each))
    return stored && { ...stored, seq: Number(row['seq']) }
  })
}

/** What was never changed since it was made may stand at 0. */
function beforeFirst(seq: number): number {
  return seq === 0 ? -1 : seq
}

/** The records that answer one of the questions that a mutation may ask; what is damaged answers none. */
export async function storedByIndex<N extends IndexName>(
  db: Db,
  stream: Id,
  name: N,
  value: string,
): Promise<Stored<Indexes[N]>[]> {
  const { kind } = indexes[name]
  const rows = await selectByIndex[name](db, { stream, value })
  return intactOf(rows, (row) => toStored<Indexes[N]>(recordTables[kind], row))
}

/** The same question for several values at once. On Postgres alone, which takes a list as one value. */
export async function storedByIndexes<N extends IndexName>(
  db: Db,
  stream: Id,
  name: N,
  values: string[],
): Promise<Stored<Indexes[N]>[]> {
  const { kind } = indexes[name]
  const rows = await selectByIndexes[name](db, { stream, values })
  return intactOf(rows, (row) => toStored<Indexes[N]>(recordTables[kind], row))
}

export async function recordsByIndex<N extends IndexName>(
  db: Db,
  stream: Id,
  name: N,
  value: string,
): Promise<Records[Indexes[N]][]> {
  const { kind } = indexes[name]
  const rows = await selectByIndex[name](db, { stream, value })
  return intactOf(rows, (row) => toRecord<Indexes[N]>(recordTables[kind], row))
}

export function kindOfIndex(name: IndexName): StoredKind {
  return indexes[name].kind
}

function storedColumns(kind: StoredKind): string[] {
  return [...recordColumns(recordTables[kind]), 'stamps']
}

interface IndexDefinition<N extends IndexName> {
  kind: Indexes[N]
  /** Written out, not bound: SQLite uses a partial index only for conditions that it can read. */
  where: (is: IsAsked) => Expression<SqlBool>[]
}

/** Whether a column, or what is made of it, is what was asked for. */
type IsAsked = (column: string, made?: Made) => Expression<SqlBool>

type Made = (text: RawBuilder<unknown>) => RawBuilder<unknown>

const asItIs: Made = (text) => text

/** No more of a title is in the index. */
const beginning: Made = (text) => sql`substr(${text}, 1, ${sql.lit(indexedTitleLength)})`

const isThere = sql<boolean>`${sql.ref('deleted')} is null`
const isItself = sql<boolean>`${sql.ref('alias')} is null`
const isUnfolded = sql<boolean>`${sql.ref('folded')} is null`
const isOpen = sql<boolean>`${sql.ref('state')} = 'open'`

const indexes: { [N in IndexName]: IndexDefinition<N> } = {
  members: { kind: 'member', where: () => [isThere] },
  formerMembers: { kind: 'member', where: () => [sql<boolean>`${sql.ref('deleted')} is not null`] },
  sections: { kind: 'section', where: () => [isThere] },
  layouts: { kind: 'layout', where: () => [isThere] },
  pendingInvitations: {
    kind: 'invitation',
    where: () => [isThere, sql<boolean>`${sql.ref('usesLeft')} > 0`],
  },
  childrenOf: {
    kind: 'listItem',
    where: (is) => [isThere, isItself, is('parent')],
  },
  openByTitleKey: {
    kind: 'listItem',
    where: (is) => [
      isThere,
      isItself,
      isUnfolded,
      isOpen,
      is('titleKey', beginning),
      is('titleKey'),
    ],
  },
}

const kinds = Object.values(recordTables).map(({ kind }) => kind)

/** Most mutations read one or two of a kind: so many at once have a query that is written once. */
const fewIds = 4

/** The first is for one, the second for two, and so on; the ids are values `0`, `1`, … */
const selectFew = perKind((kind) =>
  Array.from({ length: fewIds }, (_, more) =>
    prepare((db, values: Record<number, Id> & { stream: Id }) =>
      untyped(db)
        .selectFrom(recordTables[kind].table)
        .select(storedColumns(kind))
        .where(recordTables[kind].stream, '=', values.stream)
        .where('id', 'in', firstOf(more + 1, values)),
    ),
  ),
)

function firstOf(count: number, values: Record<number, Id>): (Id | undefined)[] {
  return Array.from({ length: count }, (_, place) => values[place])
}

/** On Postgres alone, which takes a list as one value. */
const selectMany = perKind((kind) =>
  prepare((db, { stream, ids }: { stream: Id; ids: Id[] }) =>
    untyped(db)
      .selectFrom(recordTables[kind].table)
      .select(storedColumns(kind))
      .where(recordTables[kind].stream, '=', stream)
      .where(sql<boolean>`${sql.ref('id')} = any(${ids})`),
  ),
)

const selectSince = perKind((kind) =>
  prepare((db, { stream, seq }: { stream: Id; seq: number }) =>
    untyped(db)
      .selectFrom(recordTables[kind].table)
      .select(recordColumns(recordTables[kind]))
      .where(recordTables[kind].stream, '=', stream)
      .where('seq', '>', seq),
  ),
)

interface Since {
  stream: Id
  seq: number
  limit: number
}

const selectStoredSince = perKind((kind) =>
  prepare((db, since: Since) => storedAfter(db, kind, since)),
)

/** Who begins gets nothing of what is folded; who was here is told what to drop. Each has its index. */
function itemsSince(seq: number): Prepared<Since, TableRow>[] {
  return seq === 0 ? [selectUnfolded] : [selectUnfolded, selectFolded]
}

const selectUnfolded = prepare((db, since: Since) =>
  storedAfter(db, 'listItem', since).where('folded', 'is', null),
)

const selectFolded = prepare((db, since: Since) =>
  storedAfter(db, 'listItem', since).where('folded', 'is not', null),
)

function storedAfter(db: Db, kind: StoredKind, { stream, seq, limit }: Since) {
  return untyped(db)
    .selectFrom(recordTables[kind].table)
    .select([...new Set([...storedColumns(kind), 'seq'])])
    .where(recordTables[kind].stream, '=', stream)
    .where('seq', '>', seq)
    .orderBy('seq')
    .orderBy('id')
    .limit(limit)
}

const selectByIndex = Object.fromEntries(
  Object.entries(indexes).map(([name, { kind, where }]) => [
    name,
    prepare((db, { stream, value }: { stream: Id; value: string }) =>
      untyped(db)
        .selectFrom(recordTables[kind].table)
        .select(storedColumns(kind))
        .where(recordTables[kind].stream, '=', stream)
        .where((conditions) =>
          conditions.and(where(isAsked((made) => made(sql`cast(${value} as text)`)))),
        ),
    ),
  ]),
  // One for each of the indexes.
) as Record<IndexName, Prepared<{ stream: Id; value: string }, TableRow>>

const selectByIndexes = Object.fromEntries(
  Object.entries(indexes).map(([name, { kind, where }]) => [
    name,
    prepare((db, { stream, values }: { stream: Id; values: string[] }) =>
      untyped(db)
        .selectFrom(recordTables[kind].table)
        .select(storedColumns(kind))
        .where(recordTables[kind].stream, '=', stream)
        .where((conditions) => conditions.and(where(isAsked((made) => anyOf(values, made))))),
    ),
  ]),
  // One for each of the indexes.
) as Record<IndexName, Prepared<{ stream: Id; values: string[] }, TableRow>>

function isAsked(asked: (made: Made) => RawBuilder<unknown>): IsAsked {
  return (column, made = asItIs) => sql<boolean>`${made(sql.ref(column))} = ${asked(made)}`
}

function anyOf(values: string[], made: Made): RawBuilder<unknown> {
  const each = sql.ref('each')
  return sql`any(array(select ${made(each)} from unnest(cast(${values} as text[])) as ${each}))`
}

export function perKind<Value>(make: (kind: StoredKind) => Value): Record<StoredKind, Value> {
  // One for each of the kinds.
  return Object.fromEntries(kinds.map((kind) => [kind, make(kind)])) as Record<StoredKind, Value>
}
