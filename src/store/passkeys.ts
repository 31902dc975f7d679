import type { SignedInUser } from '#domain/signed-in-user.ts'
import type { Db } from './database.ts'
import { toSignedInUser, userColumns } from './users.ts'

export interface PasskeysTable {
  id: string
  userId: string
  name: string
  credentialId: string
  publicKey: string
  counter: number
  transports: string
  backedUp: number
  createdAt: number
  usedAt: number | null
}

export interface NewPasskey {
  name: string
  credentialId: string
  /** In base64. */
  publicKey: string
  counter: number
  transports: string[]
  backedUp: boolean
}

export interface ListedPasskey {
  id: string
  name: string
  credentialId: string
  transports: string[]
  createdAt: number
  usedAt: number | null
}

export async function listPasskeys(db: Db, userId: string): Promise<ListedPasskey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'credentialId', 'transports', 'createdAt', 'usedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute()
  return rows.map((row) => ({ ...row, transports: JSON.parse(row.transports) }))
}

export async function insertPasskey(
  db: Db,
  passkey: NewPasskey & { id: string; userId: string; now: number },
): Promise<void> {
  const { now, transports, backedUp, ...columns } = passkey
  await db
    .insertInto('passkeys')
    .values({
      ...columns,
      transports: JSON.stringify(transports),
      backedUp: backedUp ? 1 : 0,
      createdAt: now,
      usedAt: null,
    })
    .execute()
}

export interface PasskeyOwner {
  id: string
  publicKey: string
  counter: number
  transports: string[]
  user: SignedInUser
  lockedAt: number | null
}

export async function findPasskey(db: Db, credentialId: string): Promise<PasskeyOwner | undefined> {
  const row = await db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.userId')
    .select(userColumns)
    .select(['passkeys.id as passkeyId', 'publicKey', 'counter', 'transports', 'users.lockedAt'])
    .where('passkeys.credentialId', '=', credentialId)
    .executeTakeFirst()
  return (
    row && {
      id: row.passkeyId,
      publicKey: row.publicKey,
      counter: row.counter,
      transports: JSON.parse(row.transports),
      user: toSignedInUser(row),
      lockedAt: row.lockedAt,
    }
  )
}

export async function touchPasskey(
  db: Db,
  { id, counter, now }: { id: string; counter: number; now: number },
): Promise<void> {
  await db.updateTable('passkeys').set({ counter, usedAt: now }).where('id', '=', id).execute()
}

/** Says whether there was one. */
export async function renamePasskey(
  db: Db,
  { id, userId, name }: { id: string; userId: string; name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function removePasskey(
  db: Db,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
