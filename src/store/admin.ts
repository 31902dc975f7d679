import { sql } from 'kysely'
import type { Database, Db } from './database.ts'

export interface AccountLine {
  name: string
  email: string
  guest: boolean
  administrator: boolean
  lockedAt: number | null
  deleteAfter: number | null
  createdAt: number
  groups: number
}

/** Everybody, the oldest first. */
export async function listAccounts(db: Db): Promise<AccountLine[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'guest', 'administrator', 'lockedAt', 'deleteAfter'])
    .select(['createdAt'])
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .execute()
  const counts = await db
    .selectFrom('memberships')
    .select(['userId', ({ fn }) => fn.countAll<string>().as('groups')])
    .where('deleted', 'is', null)
    .groupBy('userId')
    .execute()
  const groupsOf = new Map(counts.map(({ userId, groups }) => [userId, Number(groups)]))
  return rows.map((row) => ({
    name: row.name,
    email: row.email,
    guest: Boolean(row.guest),
    administrator: Boolean(row.administrator),
    lockedAt: row.lockedAt,
    deleteAfter: row.deleteAfter,
    createdAt: new Date(row.createdAt).getTime(),
    groups: groupsOf.get(row.id) ?? 0,
  }))
}

export async function lockUser(
  db: Db,
  { userId, lockedAt }: { userId: string; lockedAt: number | null },
): Promise<void> {
  await db.updateTable('users').set({ lockedAt }).where('id', '=', userId).execute()
}

const counted = {
  Accounts: 'users',
  Groups: 'groups',
  'List items': 'listItems',
  Notepads: 'notepads',
  'Log entries': 'log',
} as const

export async function countRecords(db: Db): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const [name, table] of Object.entries(counted)) {
    const query = db.selectFrom(table).select(({ fn }) => fn.countAll<string>().as('count'))
    counts[name] = Number((await query.executeTakeFirstOrThrow()).count)
  }
  return counts
}

export async function databaseBytes({ dialect, read }: Database): Promise<number> {
  const query =
    dialect === 'sqlite'
      ? sql<{ bytes: number }>`select page_count * page_size as bytes
          from pragma_page_count(), pragma_page_size()`
      : sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`
  const { rows } = await query.execute(read)
  return Number(rows[0]?.bytes ?? 0)
}
