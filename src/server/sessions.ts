import { createHash, randomBytes } from 'node:crypto'
import { dayMs } from '#domain/durations.ts'
import { Refusal } from '#domain/refusal.ts'
import type { SignedInUser } from '#domain/signed-in-user.ts'
import type { Database, Db } from '#store/database.ts'
import { findOneTime, putOneTime } from '#store/one-times.ts'
import {
  forgetExpiredSessions,
  liveSessions,
  renewSession,
  rotateSession,
  sessionFinder,
  type StoredSession,
} from '#store/sessions.ts'
import { holdUser } from '#store/users.ts'
import { type AuthLibrary, fullSessionSeconds } from './auth-library.ts'
import type { Log } from './log.ts'
import type { SessionCookie } from './session-cookie.ts'

export interface Session {
  session: { id: string; provedAt: number }
  user: SignedInUser
  /** To be sent with the answer: the session was renewed. */
  setCookie?: string
}

export interface Sessions {
  find(headers: Headers): Promise<Session | null>
  /** Inside the transaction that made or checked the user. Gives the cookie to send. */
  start(db: Db, user: SignedInUser, userAgent: string | undefined): Promise<string>
  /** The same session, longer or shorter as the user now is, under a new token; the old one works for a minute more. */
  rotate(db: Db, sessionId: string, user: SignedInUser): Promise<string>
  /** In a transaction that refuses a session which a reset or a lock has ended since it was found. */
  whileLive<Result>(session: Session, work: (db: Db) => Promise<Result>): Promise<Result>
}

/** The longest that browsers keep a cookie. A guest who loses it has lost the account. */
const guestSessionSeconds = 400 * 24 * 60 * 60

const renewAfterMs = dayMs
const userAgentMaxLength = 300
/** So that no page finds nobody while the answer with the new token is under way; longer would keep a known token alive. */
const replacedForMs = 60_000

export function createSessions(parts: {
  database: Database
  library: AuthLibrary
  cookie: SessionCookie
  log: Log
  now: () => number
}): Sessions {
  const { database, library, cookie, log, now } = parts
  const findByToken = sessionFinder(database.read)
  const renewing = new Set<string>()

  return {
    async find(headers) {
      const token = cookie.read(headers)
      if (token === undefined) return null
      const time = now()
      const found = (await findByToken(token)) ?? (await findByReplaced(token, time))
      if (!found || found.expiresAt <= time) return null
      const session: Session = {
        session: { id: found.id, provedAt: found.provedAt },
        user: found.user,
      }
      if (time - found.renewedAt < renewAfterMs) return session
      renewInBackground(found.id, time, found.user)
      return { ...session, setCookie: cookie.write(token, secondsFor(found.user)) }
    },

    async start(db, user, userAgent) {
      const time = now()
      await forgetExpiredSessions(db, { userId: user.id, now: time })
      const session = await library.accounts.createSession(
        user.id,
        false,
        {
          expiresAt: new Date(expiryOf(user, time)),
          createdAt: new Date(time),
          updatedAt: new Date(time),
          userAgent: userAgent?.slice(0, userAgentMaxLength) ?? null,
          ipAddress: null,
        },
        true,
      )
      return cookie.write(session.token, secondsFor(user))
    },

    async rotate(db, sessionId, user) {
      const token = randomBytes(24).toString('base64url')
      const time = now()
      const expiresAt = expiryOf(user, time)
      const before = await rotateSession(db, { id: sessionId, token, now: time, expiresAt })
      if (before !== undefined) {
        const row = { id: replacedId(before), userId: user.id, value: token }
        await putOneTime(db, { ...row, expiresAt: time + replacedForMs, now: time })
      }
      return cookie.write(token, secondsFor(user))
    },

    whileLive({ session: { id }, user }, work) {
      return library.transaction(async (db) => {
        await holdUser(db, database.dialect, user.id)
        const live = await liveSessions(db, { ids: [id], now: now() })
        if (!live.has(id)) throw new Refusal('notSignedIn')
        return work(db)
      })
    },
  }

  /** Without a new cookie: whoever else has the old token must not live on by it. */
  async function findByReplaced(token: string, time: number): Promise<StoredSession | undefined> {
    const newer = await findOneTime(database.read, { id: replacedId(token), now: time })
    return newer === undefined ? undefined : findByToken(newer)
  }

  /** The page does not wait for it; if it fails, the next request tries again. */
  function renewInBackground(id: string, time: number, user: SignedInUser): void {
    if (renewing.has(id)) return
    renewing.add(id)
    renewSession(database.write, { id, now: time, expiresAt: expiryOf(user, time) })
      .catch((error: unknown) => log({ event: 'session-not-renewed', error }))
      .finally(() => renewing.delete(id))
  }
}

function replacedId(token: string): string {
  return `replaced ${createHash('sha256').update(token).digest('base64url')}`
}

function secondsFor(user: SignedInUser): number {
  return user.guest ? guestSessionSeconds : fullSessionSeconds
}

function expiryOf(user: SignedInUser, time: number): number {
  return time + secondsFor(user) * 1000
}
