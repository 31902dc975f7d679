import { randomBytes } from 'node:crypto'
import { runWithAdapter } from '@better-auth/core/context'
import { betterAuth, type BetterAuthOptions } from 'better-auth'
import { getAdapter } from 'better-auth/db/adapter'
import { idFrom } from '#domain/make-id.ts'
import type { Database, Db } from '#store/database.ts'
import { lookAgain } from '#store/look-again.ts'
import type { Log } from './log.ts'
import type { Passwords } from './passwords.ts'
import type { SessionCookie } from './session-cookie.ts'

type AuthContext = Awaited<ReturnType<typeof betterAuth>['$context']>

export interface AuthLibrary {
  accounts: AuthContext['internalAdapter']
  /** The library's writes and ours in one transaction of the one write queue. */
  transaction<Result>(work: (db: Db) => Promise<Result>): Promise<Result>
}

export const fullSessionSeconds = 30 * 24 * 60 * 60

/**
 * better-auth without its HTTP endpoints: its tables, ids and hooks, behind routes of our own.
 * Its endpoints put the session token into bodies and trust forwarding headers by default.
 */
export async function openAuthLibrary(parts: {
  database: Database
  secret: string
  cookie: SessionCookie
  passwords: Passwords
  log: Log
}): Promise<AuthLibrary> {
  const { database, secret, cookie, passwords, log } = parts
  const options = {
    appName: 'Trivet',
    baseURL: 'http://localhost',
    basePath: '/auth',
    secret,
    database: { db: database.write, type: database.dialect },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: { log: (level, message) => log({ event: 'auth-library', level, message }) },
    emailAndPassword: {
      enabled: true,
      password: {
        hash: passwords.hash,
        verify: ({ password, hash }) => passwords.verify(password, hash),
      },
    },
    user: { modelName: 'users', additionalFields: userFields },
    session: { modelName: 'sessions', expiresIn: fullSessionSeconds },
    account: { modelName: 'accounts' },
    verification: { modelName: 'verifications' },
    advanced: {
      database: { generateId: () => idFrom(randomBytes(20)) },
      ipAddress: { disableIpTracking: true },
      useSecureCookies: false,
      cookies: { session_token: { name: cookie.name, attributes: cookie.attributes } },
    },
  } satisfies BetterAuthOptions

  const context = await betterAuth(options).$context
  // Fails the start, not the first sign-in, when a column is missing.
  await lookAgain(async () => context.checkSchema?.())

  return {
    accounts: context.internalAdapter,
    transaction: (work) =>
      database.write.transaction().execute(async (db) => {
        const adapter = await getAdapter({ ...options, database: { db, type: database.dialect } })
        return runWithAdapter(adapter, () => work(db))
      }),
  }
}

/** Ours alone: nothing that a client sends reaches these columns. */
const userFields = {
  guest: { type: 'boolean', required: true, input: false },
  administrator: { type: 'boolean', required: true, input: false },
  colour: { type: 'string', required: true, input: false },
  locale: { type: 'string', required: false, input: false },
  zone: { type: 'string', required: false, input: false },
  theme: { type: 'string', required: true, input: false },
  density: { type: 'string', required: true, input: false },
} as const
