import { randomBytes } from 'node:crypto'
import { idFrom } from '#domain/make-id.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Database, Db } from '#store/database.ts'
import { insertPasskey, listPasskeys, type NewPasskey, removePasskey } from '#store/passkeys.ts'
import { findPasswordHash, holdUser } from '#store/users.ts'
import type { AuthLibrary } from './auth-library.ts'

/** What somebody will sign in by. */
export type Credential = { passwordHash: string } | { passkey: NewPasskey }

export interface WaysIn {
  /** In the transaction of the library. */
  add(db: Db, userId: string, credential: Credential): Promise<void>
  hasPassword(userId: string): Promise<boolean>
  removePasskey(db: Db, given: { id: string; userId: string }): Promise<void>
}

const passkeysMax = 20

/** The passwords and passkeys of a person. There is always one left. */
export function createWaysIn({
  database,
  library,
  now,
}: {
  database: Database
  library: AuthLibrary
  now: () => number
}): WaysIn {
  return {
    async add(db, userId, credential) {
      if ('passkey' in credential) {
        await holdUser(db, database.dialect, userId)
        const known = await listPasskeys(db, userId)
        if (known.length >= passkeysMax) throw new Refusal('full', { limit: passkeysMax })
        const id = idFrom(randomBytes(20))
        await insertPasskey(db, { ...credential.passkey, id, userId, now: now() })
        return
      }
      const time = new Date(now())
      await library.accounts.linkAccount({
        userId,
        providerId: 'credential',
        accountId: userId,
        password: credential.passwordHash,
        createdAt: time,
        updatedAt: time,
      })
    },

    hasPassword: async (userId) => (await findPasswordHash(database.read, userId)) !== undefined,

    async removePasskey(db, { id, userId }) {
      await holdUser(db, database.dialect, userId)
      const others = (await listPasskeys(db, userId)).filter((passkey) => passkey.id !== id)
      const hasPassword = (await findPasswordHash(db, userId)) !== undefined
      if (!hasPassword && others.length === 0) throw new Refusal('lastWayIn')
      if (!(await removePasskey(db, { id, userId }))) throw new Refusal('notFound')
    },
  }
}
