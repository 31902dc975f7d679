import { setImmediate as endOfTurn } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { Damaged, isDamage } from './damage.ts'
import type { Database, Db } from './database.ts'
import { recordColumns, type TableRow, toStored } from './record-table.ts'
import { recordTables } from './record-tables.ts'
import { untyped } from './records.ts'
import { isBodyIntact, type SealedBody } from './sealed-body.ts'

/** A row that is not what was written; of a table that cannot be read further, the last key before. */
export interface Damage {
  table: string
  key: Record<string, unknown>
  /** Of a record, not of bytes: those would go into every word that is written from then on. */
  canBeAccepted: boolean
}

/** Others wait meanwhile. */
const rowsPerStep = 200

interface Walked {
  table: string
  /** Its primary key, the group or user first. */
  key: string[]
  columns: string[]
  /** Throws `Damaged`. */
  look: (row: TableRow) => void
}

/** Reads everything that has a seal, a little at a time, and says what is damaged. */
export async function findDamage({ read }: Pick<Database, 'read'>): Promise<Damage[]> {
  const found: Damage[] = []
  for (const walked of tables) found.push(...(await walk(read, walked)))
  return found
}

/** From now on it counts as it is: people see it, and can put it right. What cannot be read stays. */
export async function acceptDamage(
  { write }: Pick<Database, 'write'>,
  damages: readonly Damage[],
): Promise<number> {
  const accepted = damages.filter(({ canBeAccepted }) => canBeAccepted)
  for (const { table, key } of accepted) {
    const where = Object.entries(key).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    await sql`update ${sql.table(table)} set seal = null where ${sql.join(where, sql` and `)}`.execute(
      write,
    )
  }
  return accepted.length
}

const bytes = new Set(['notepadUpdates', 'notepadBodies', 'notepadVersions'])

const tables: Walked[] = [
  ...Object.values(recordTables)
    .filter(({ isSealed }) => isSealed)
    .map((definition): Walked => {
      const { table, stream } = definition
      return {
        table,
        key: [...new Set([stream, 'id'])],
        columns: [...recordColumns(definition), 'stamps'],
        look: (row) => void toStored(definition, row),
      }
    }),
  walkedBytes('notepadBodies', ['groupId', 'notepad']),
  walkedBytes('notepadVersions', ['groupId', 'notepad', 'seq']),
]

function walkedBytes(table: string, key: string[]): Walked {
  return {
    table,
    key,
    columns: ['seq', 'state', 'seal'],
    look(row) {
      // Both tables have its columns.
      if (!isBodyIntact(row as unknown as SealedBody)) throw new Damaged(table, row['seq'])
    },
  }
}

async function walk(db: Db, walked: Walked): Promise<Damage[]> {
  const { table } = walked
  const found: Damage[] = []
  let last: TableRow | undefined
  try {
    for (;;) {
      // The keys lie in an index of their own, so that a page of rows that is broken does not hide them.
      const keys = await keysAfter(db, walked, last)
      found.push(...(await lookAtAll(db, walked, keys)))
      last = keys.at(-1)
      if (!last || keys.length < rowsPerStep) return found
      await endOfTurn()
    }
  } catch (error) {
    if (!isDamage(error)) throw error
    return [...found, { table, key: last ?? {}, canBeAccepted: false }]
  }
}

async function lookAtAll(db: Db, walked: Walked, keys: TableRow[]): Promise<Damage[]> {
  const [first, last] = [keys.at(0), keys.at(-1)]
  if (!first || !last) return []
  try {
    const rows = await rowsBetween(db, walked, [first, last])
    return rows.flatMap((row) => lookAt(walked, row))
  } catch (error) {
    if (!isDamage(error)) throw error
    if (keys.length === 1) return [{ table: walked.table, key: first, canBeAccepted: false }]
    const half = Math.ceil(keys.length / 2)
    const parts = [keys.slice(0, half), keys.slice(half)]
    const found = await Promise.all(parts.map((part) => lookAtAll(db, walked, part)))
    return found.flat()
  }
}

function lookAt({ table, key, look }: Walked, row: TableRow): Damage[] {
  try {
    look(row)
    return []
  } catch (error) {
    if (!(error instanceof Damaged)) throw error
    const at = Object.fromEntries(key.map((column) => [column, row[column]]))
    return [{ table, key: at, canBeAccepted: error.isReadable && !bytes.has(table) }]
  }
}

function keysAfter(
  db: Db,
  { table, key }: Walked,
  last: TableRow | undefined,
): Promise<TableRow[]> {
  let query = untyped(db).selectFrom(table).select(key)
  for (const column of key) query = query.orderBy(column)
  if (last) query = query.where(compared(key, '>', last))
  return query.limit(rowsPerStep).execute()
}

function rowsBetween(
  db: Db,
  { table, key, columns }: Walked,
  [first, last]: [TableRow, TableRow],
): Promise<TableRow[]> {
  return untyped(db)
    .selectFrom(table)
    .select([...new Set([...key, ...columns])])
    .where(compared(key, '>=', first))
    .where(compared(key, '<=', last))
    .execute()
}

function compared(key: string[], sign: '>' | '>=' | '<=', to: TableRow): RawBuilder<boolean> {
  const here = sql.join(key.map((column) => sql.ref(column)))
  const there = sql.join(key.map((column) => sql`${to[column]}`))
  return sql<boolean>`(${here}) ${sql.raw(sign)} (${there})`
}
