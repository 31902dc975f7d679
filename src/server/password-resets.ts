import { hourMs } from '#domain/durations.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Database, Db } from '#store/database.ts'
import { forgetOneTimesOf, putOneTime, redeemOneTime } from '#store/one-times.ts'
import { endAllSessions } from '#store/sessions.ts'
import { findPasswordHash, findUserByEmail, holdUser } from '#store/users.ts'
import type { Audit } from './audit.ts'
import type { Client } from './auth-edge.ts'
import type { AuthLibrary } from './auth-library.ts'
import type { AuthLimits } from './auth-limits.ts'
import { hashOfToken, newToken } from './confirmations.ts'
import type { Log } from './log.ts'
import type { Mail } from './mail.ts'
import type { Passwords } from './passwords.ts'
import type { WaysIn } from './ways-in.ts'

export interface PasswordResets {
  /** Mails a link if there is such an account. The answer is the same, and comes before we look. */
  ask(email: string, client: Client): void
  /** For the server's administrator, who hands it over. */
  makeLink(userId: string): Promise<string>
  /** Gives the ids of all sessions, which end. */
  reset(form: { token: string; password: string }, client: Client): Promise<string[]>
}

const resetLinkMs = hourMs

export function createPasswordResets(parts: {
  database: Database
  library: AuthLibrary
  passwords: Passwords
  waysIn: WaysIn
  limits: AuthLimits
  mail: Mail | null
  audit: Audit
  log: Log
  now: () => number
}): PasswordResets {
  const { database, library, passwords, waysIn, limits, mail, audit, log, now } = parts

  return {
    ask(email, client) {
      if (!mail) throw new Refusal('notFound')
      limits.mailByAddress.take(client.addressBlock)
      limits.mailByAccount.take(email)
      mailLink(mail, email, client).catch((error: unknown) => log({ event: 'reset-failed', error }))
    },

    makeLink,

    async reset({ token, password }, client) {
      limits.signInByAddress.take(client.addressBlock)
      const hash = await passwords.hash(password)
      const { userId, ended } = await library.transaction(async (db) => {
        const kept = await redeemOneTime(db, { id: idOf(token), now: now() })
        if (!kept?.userId) throw new Refusal('linkOver')
        await holdUser(db, database.dialect, kept.userId)
        await setPassword(db, kept.userId, hash)
        await forgetOneTimesOf(db, kept.userId)
        return { userId: kept.userId, ended: await endAllSessions(db, kept.userId) }
      })
      audit('password-reset', { userId, count: ended.length })
      return ended
    },
  }

  async function mailLink(mail: Mail, email: string, client: Client): Promise<void> {
    const userId = await findUserByEmail(database.read, email)
    audit('reset-asked', { userId, method: 'mail' })
    if (userId === undefined) return
    const link = `${client.origin}/sign-in?reset#${await makeLink(userId)}`
    mail.send({ kind: 'reset', to: email, link, acceptLanguage: client.acceptLanguage })
  }

  async function makeLink(userId: string): Promise<string> {
    const token = newToken()
    const time = now()
    const row = { id: idOf(token), userId, value: '', expiresAt: time + resetLinkMs }
    await library.transaction((db) => putOneTime(db, { ...row, now: time }))
    return token
  }

  async function setPassword(db: Db, userId: string, passwordHash: string): Promise<void> {
    if ((await findPasswordHash(db, userId)) === undefined) {
      await waysIn.add(db, userId, { passwordHash })
    } else await library.accounts.updatePassword(userId, passwordHash)
  }
}

function idOf(token: string): string {
  return `reset ${hashOfToken(token)}`
}
