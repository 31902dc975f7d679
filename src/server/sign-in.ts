import { Refusal } from '#domain/refusal.ts'
import type { Database } from '#store/database.ts'
import { endOtherSessions } from '#store/sessions.ts'
import { findCredential, findPasswordHash } from '#store/users.ts'
import type { AuthLibrary } from './auth-library.ts'
import type { AuthLimits } from './auth-limits.ts'
import type { Client, Entrance } from './auth-routes.ts'
import type { Passwords } from './passwords.ts'
import type { Session, Sessions } from './sessions.ts'

export interface SignIn {
  signIn(form: { email: string; password: string }, client: Client): Promise<Entrance>
  /** Gives the ids of the other sessions, which end with the old password. */
  changePassword(
    form: { current: string; next: string },
    session: Session,
    client: Client,
  ): Promise<string[]>
}

export function createSignIn(parts: {
  database: Database
  library: AuthLibrary
  sessions: Sessions
  passwords: Passwords
  limits: AuthLimits
}): SignIn {
  const { database, library, sessions, passwords, limits } = parts

  return {
    async signIn({ email, password }, client) {
      limits.signInByAddress.take(client.addressBlock)
      limits.signInByAccount.take(email)
      const credential = await findCredential(database.read, email)
      if (!credential) await passwords.pretend(password)
      // One refusal for both, after the same work: an answer must not say who has an account.
      if (!credential || !(await isRight(password, credential.passwordHash))) {
        throw new Refusal('wrongCredentials')
      }
      const { user } = credential
      return library.transaction(async (db) => ({
        user,
        setCookie: await sessions.start(db, user, client.userAgent),
      }))
    },

    async changePassword({ current, next }, { session, user }, client) {
      limits.signInByAddress.take(client.addressBlock)
      limits.signInByAccount.take(user.email ?? user.id)
      const stored = await findPasswordHash(database.read, user.id)
      if (!(await isRight(current, stored ?? null))) throw new Refusal('wrongCredentials')
      const hash = await passwords.hash(next)
      return library.transaction(async (db) => {
        await library.accounts.updatePassword(user.id, hash)
        return endOtherSessions(db, { id: session.id, userId: user.id })
      })
    },
  }

  async function isRight(password: string, stored: string | null): Promise<boolean> {
    return stored !== null && passwords.verify(password, stored)
  }
}
