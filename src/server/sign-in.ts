import { Refusal } from '#domain/refusal.ts'
import type { SignedInUser } from '#domain/signed-in-user.ts'
import type { Database, Db } from '#store/database.ts'
import { findPasskey, touchPasskey } from '#store/passkeys.ts'
import { endOtherSessions, proveSession } from '#store/sessions.ts'
import { type Credential, findCredential, findPasswordHash, holdUser } from '#store/users.ts'
import type { Audit } from './audit.ts'
import { type Client, type Entrance, freshForMs } from './auth-edge.ts'
import type { AuthLibrary } from './auth-library.ts'
import type { AuthLimits } from './auth-limits.ts'
import type { Authentication, Passkeys } from './passkeys.ts'
import type { Passwords } from './passwords.ts'
import type { Session, Sessions } from './sessions.ts'
import type { TwoFactorCodes } from './two-factor.ts'
import type { WaysIn } from './ways-in.ts'

export interface SignIn {
  signIn(
    form: { email: string; password: string; code?: string | undefined },
    client: Client,
  ): Promise<Entrance>
  signInByPasskey(response: Authentication, client: Client): Promise<Entrance>
  /** Shows once more who is there, so that security may be changed for a while. */
  prove(
    proof: { password: string } | { passkey: Authentication },
    session: Session,
    client: Client,
  ): Promise<void>
  /** Gives the ids of the other sessions, which end with the old password. */
  changePassword(
    form: { current?: string | undefined; next: string },
    session: Session,
    client: Client,
  ): Promise<string[]>
}

export function createSignIn(parts: {
  database: Database
  library: AuthLibrary
  sessions: Sessions
  passwords: Passwords
  passkeys: Passkeys
  codes: TwoFactorCodes
  waysIn: WaysIn
  limits: AuthLimits
  audit: Audit
  now: () => number
}): SignIn {
  const { database, library, sessions, passwords, passkeys, codes, waysIn } = parts
  const { limits, audit, now } = parts

  return {
    async signIn({ email, password, code }, client) {
      limits.signInByAddress.take(client.addressBlock)
      limits.signInByAccount.take(email)
      const credential = await findCredential(database.read, email)
      if (!credential) await passwords.pretend(password)
      // One refusal for both, after the same work: an answer must not say who has an account.
      if (!credential || !(await isRight(password, credential.passwordHash))) {
        audit('sign-in-failed', { userId: credential?.user.id, reason: 'wrongCredentials' })
        throw new Refusal('wrongCredentials')
      }
      const { user } = credential
      mustNotBeLocked(credential)
      const needsCode = await codes.isOn(database.read, user.id)
      if (needsCode && !code) throw new Refusal('needsCode')
      if (needsCode) limits.code.take(user.id)
      const entrance = await library
        .transaction(async (db) => {
          await holdUser(db, database.dialect, user.id)
          await mustStillHold(db, email, credential)
          const used = needsCode ? await codes.use(db, user.id, code ?? '') : 'none'
          return { used, user, setCookie: await sessions.start(db, user, client.userAgent) }
        })
        .catch((error: unknown) => {
          const reason = error instanceof Refusal ? error.code : 'error'
          audit('sign-in-failed', { userId: user.id, reason })
          throw error
        })
      if (entrance.used === 'recovery') audit('recovery-code-used', { userId: user.id })
      audit('signed-in', { userId: user.id, method: 'password' })
      return entrance
    },

    async signInByPasskey(response, client) {
      limits.signInByAddress.take(client.addressBlock)
      const { owner, counter } = await authenticate(response, 'enter', client)
      const { user } = owner
      mustNotBeLocked(owner)
      const entrance = await library.transaction(async (db) => {
        await holdUser(db, database.dialect, user.id)
        const current = await findPasskey(db, response.id)
        if (!current) throw new Refusal('wrongPasskey')
        mustNotBeLocked(current)
        await touchPasskey(db, { id: owner.id, counter, now: now() })
        return { user, setCookie: await sessions.start(db, user, client.userAgent) }
      })
      audit('signed-in', { userId: user.id, method: 'passkey' })
      return entrance
    },

    async prove(proof, { session, user }, client) {
      limits.signInByAddress.take(client.addressBlock)
      limits.signInByAccount.take(user.email ?? user.id)
      if ('password' in proof) await mustBeRight(proof.password, user)
      else {
        const { owner } = await authenticate(proof.passkey, 'prove', client)
        if (owner.user.id !== user.id) throw new Refusal('wrongPasskey')
      }
      await library.transaction((db) => proveSession(db, { id: session.id, now: now() }))
      audit('proved', { userId: user.id, method: 'password' in proof ? 'password' : 'passkey' })
    },

    async changePassword({ current, next }, signedIn, client) {
      const { session, user } = signedIn
      limits.signInByAddress.take(client.addressBlock)
      limits.signInByAccount.take(user.email ?? user.id)
      const hasPassword = await waysIn.hasPassword(user.id)
      if (hasPassword || user.guest) await mustBeRight(current ?? '', user)
      // Without an old one to show, only a fresh sign-in says who this is.
      else if (now() - session.provedAt >= freshForMs) throw new Refusal('notFresh')
      const hash = await passwords.hash(next)
      // Hashing takes a while: by now a reset may have ended it, so as to shut somebody out.
      const ended = await sessions.whileLive(signedIn, async (db) => {
        if (hasPassword) await library.accounts.updatePassword(user.id, hash)
        else await waysIn.add(db, user.id, { passwordHash: hash })
        await proveSession(db, { id: session.id, now: now() })
        return endOtherSessions(db, { id: session.id, userId: user.id })
      })
      audit('password-changed', { userId: user.id, count: ended.length })
      return ended
    },
  }

  async function authenticate(
    response: Authentication,
    purpose: 'enter' | 'prove',
    client: Client,
  ) {
    try {
      return await passkeys.authenticate(client.origin, purpose, response)
    } catch (error) {
      if (error instanceof Refusal) audit('sign-in-failed', { reason: error.code })
      throw error
    }
  }

  function mustNotBeLocked({ user, lockedAt }: { user: SignedInUser; lockedAt: number | null }) {
    if (lockedAt === null) return
    audit('sign-in-failed', { userId: user.id, reason: 'accountLocked' })
    throw new Refusal('accountLocked')
  }

  async function mustBeRight(password: string, user: SignedInUser): Promise<void> {
    const stored = await findPasswordHash(database.read, user.id)
    if (await isRight(password, stored ?? null)) return
    audit('sign-in-failed', { userId: user.id, reason: 'wrongPassword' })
    throw new Refusal('wrongCredentials')
  }

  async function isRight(password: string, stored: string | null): Promise<boolean> {
    return stored !== null && passwords.verify(password, stored)
  }
}

/** A password takes a while to check: by now it may be another, or the account locked. */
async function mustStillHold(db: Db, email: string, checked: Credential): Promise<void> {
  const current = await findCredential(db, email)
  if (current?.passwordHash !== checked.passwordHash) throw new Refusal('wrongCredentials')
  if (current && current.lockedAt !== null) throw new Refusal('accountLocked')
}
