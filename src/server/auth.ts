import type { Hono } from 'hono'
import type { Database } from '#store/database.ts'
import { liveSessions } from '#store/sessions.ts'
import { type Admits, createAdmission } from './admission.ts'
import { openAuthLibrary } from './auth-library.ts'
import { createAuthLimits } from './auth-limits.ts'
import { createAuthRoutes } from './auth-routes.ts'
import { type Config, isServedOverTls } from './config.ts'
import type { Env } from './env.ts'
import type { Log } from './log.ts'
import { createNewAccounts } from './new-accounts.ts'
import { createPasswords, type PasswordCost } from './passwords.ts'
import type { Secrets } from './secrets.ts'
import { createSessionCookie } from './session-cookie.ts'
import { createSessions, type Session } from './sessions.ts'
import { createSignIn } from './sign-in.ts'

export interface AuthOptions {
  database: Database
  config: Config
  secrets: Pick<Secrets, 'authSecret' | 'firstCode'>
  log: Log
  now: () => number
  admits: Admits
  /** Less only in tests. */
  passwordCost?: PasswordCost
}

export interface Auth {
  /** To be mounted at `/auth`. */
  routes: Hono<Env>
  findSession(headers: Headers): Promise<Session | null>
  /** Those of the sessions that still work. */
  findLiveSessions(ids: string[]): Promise<Set<string>>
  /** So that the sockets of an ended session can be closed at once. */
  onSessionsEnded(listener: (ids: string[]) => void): void
  /** Whether the one-time code is still to be printed for the operator. */
  needsFirstCode(): Promise<boolean>
}

export async function createAuth(options: AuthOptions): Promise<Auth> {
  const { database, config, secrets, log, now, admits } = options
  const { authSecret: secret, firstCode } = secrets
  const passwords = createPasswords(options.passwordCost)
  const limits = createAuthLimits(now)
  const cookie = createSessionCookie(secret, { secure: isServedOverTls(config) })
  const library = await openAuthLibrary({ database, secret, cookie, passwords, log })
  const sessions = createSessions({ database, library, cookie, log, now })
  const admission = createAdmission({ database, config, firstCode, admits })
  const listeners: ((ids: string[]) => void)[] = []
  const parts = { database, library, sessions, passwords, limits, cookie, config, now }
  const routes = createAuthRoutes({
    ...parts,
    newAccounts: createNewAccounts({ ...parts, admission }),
    signIn: createSignIn(parts),
    onSessionsEnded: (ids) => listeners.forEach((listener) => listener(ids)),
  })
  return {
    routes,
    findSession: sessions.find,
    findLiveSessions: (ids) => liveSessions(database.read, { ids, now: now() }),
    onSessionsEnded: (listener) => void listeners.push(listener),
    needsFirstCode: admission.needsFirstCode,
  }
}
