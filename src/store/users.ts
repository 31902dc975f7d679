import { sql } from 'kysely'
import type { SignedInUser } from '#domain/signed-in-user.ts'
import type { Selectable } from 'kysely'
import type { UsersTable } from './accounts.ts'
import type { Database, Db } from './database.ts'

export const userColumns = [
  'users.id',
  'users.name',
  'users.email',
  'users.guest',
  'users.administrator',
  'users.colour',
  'users.locale',
  'users.zone',
  'users.theme',
  'users.density',
  'users.textSize',
  'users.contrast',
  'users.motion',
  'users.clock',
  'users.weekStart',
  'users.announce',
  'users.singleKeys',
  'users.quietHours',
  'users.deleteAfter',
] as const

type UserRow = Pick<Selectable<UsersTable>, keyof SignedInUser>

export function toSignedInUser(row: UserRow): SignedInUser {
  const guest = Boolean(row.guest)
  return {
    id: row.id,
    name: row.name,
    email: guest ? null : row.email,
    guest,
    administrator: Boolean(row.administrator),
    colour: row.colour,
    locale: row.locale,
    zone: row.zone,
    theme: row.theme,
    density: row.density,
    textSize: row.textSize,
    contrast: row.contrast,
    motion: row.motion,
    clock: row.clock,
    weekStart: row.weekStart,
    announce: row.announce,
    singleKeys: row.singleKeys === 1,
    quietHours: row.quietHours === null ? null : JSON.parse(row.quietHours),
    deleteAfter: row.deleteAfter,
  }
}

export interface Credential {
  user: SignedInUser
  passwordHash: string | null
  lockedAt: number | null
}

/** Who signs in by this address. Guests do not. */
export async function findCredential(db: Db, email: string): Promise<Credential | undefined> {
  const row = await credentials(db).where('users.email', '=', email).executeTakeFirst()
  return row && { user: toSignedInUser(row), passwordHash: row.password, lockedAt: row.lockedAt }
}

export async function findPasswordHash(db: Db, userId: string): Promise<string | undefined> {
  const row = await credentials(db).where('users.id', '=', userId).executeTakeFirst()
  return row?.password ?? undefined
}

export async function findUser(db: Db, id: string): Promise<SignedInUser | undefined> {
  const query = db.selectFrom('users').select(userColumns).where('id', '=', id)
  const row = await query.where('deletedAt', 'is', null).executeTakeFirst()
  return row && toSignedInUser(row)
}

export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  const query = db.selectFrom('users').select('id').where('email', '=', email)
  return (await query.executeTakeFirst()) !== undefined
}

/** The full account of an address. Guests have none. */
export async function findUserByEmail(db: Db, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where(sql<boolean>`not ${sql.ref('guest')}`)
    .executeTakeFirst()
  return row?.id
}

/** Whether two people are in one group now, and so know each other's names. */
export async function sharesGroup(db: Db, one: string, other: string): Promise<boolean> {
  const row = await db
    .selectFrom('memberships')
    .select('id')
    .where('userId', '=', one)
    .where('deleted', 'is', null)
    .where('id', 'in', (groups) =>
      groups
        .selectFrom('memberships')
        .select('id')
        .where('userId', '=', other)
        .where('deleted', 'is', null),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function hasAdministrator(db: Db): Promise<boolean> {
  // The bare column is true on both databases, where 1 and true are not the same.
  const query = db.selectFrom('users').select('id').where(sql.ref<boolean>('administrator'))
  return (await query.limit(1).executeTakeFirst()) !== undefined
}

export async function hasFullUser(db: Db): Promise<boolean> {
  const query = db
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`not ${sql.ref('guest')}`)
  return (await query.limit(1).executeTakeFirst()) !== undefined
}

/** Until the end of the transaction nobody else decides who becomes administrator. */
export async function lockAdministrators(db: Db, dialect: Database['dialect']): Promise<void> {
  // On SQLite the write queue does it.
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(8474839)`.execute(db)
}

/** Until the end of the transaction nobody else changes how this person gets in. */
export async function holdUser(db: Db, dialect: Database['dialect'], id: string): Promise<void> {
  // On SQLite the write queue does it.
  if (dialect === 'sqlite') return
  await db.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
}

export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const sqlite = 'errcode' in error && (error.errcode === 2067 || error.errcode === 1555)
  return sqlite || ('code' in error && error.code === '23505')
}

function credentials(db: Db) {
  return db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.userId', 'users.id')
    .select(userColumns)
    .select(['accounts.password', 'users.lockedAt'])
    .where('accounts.providerId', '=', 'credential')
}
