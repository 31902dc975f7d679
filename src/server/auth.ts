import { Hono } from 'hono'
import type { Database } from '#store/database.ts'
import { liveSessions } from '#store/sessions.ts'
import { type Admits, createAdmission } from './admission.ts'
import { createAudit } from './audit.ts'
import { openAuthLibrary } from './auth-library.ts'
import { createAuthLimits } from './auth-limits.ts'
import { createAuthEdge } from './auth-edge.ts'
import { createAddressRoutes } from './address-routes.ts'
import { createAuthRoutes } from './auth-routes.ts'
import { createCodeRoutes } from './code-routes.ts'
import { type Config, isServedOverTls } from './config.ts'
import type { Env } from './env.ts'
import { createConfirmations } from './confirmations.ts'
import { createDeletionRoutes } from './deletion-routes.ts'
import { createFactorRoutes } from './factor-routes.ts'
import type { Log } from './log.ts'
import type { Mail } from './mail.ts'
import { type Nodes, noNodes } from './nodes.ts'
import { createNewAccounts } from './new-accounts.ts'
import { checkOrigin } from './origin.ts'
import { createPasskeyRoutes } from './passkey-routes.ts'
import { createPasskeys } from './passkeys.ts'
import { createPasswordResets, type PasswordResets } from './password-resets.ts'
import { createPasswords, type Passwords } from './passwords.ts'
import { shareLimits } from './rate-limit.ts'
import type { Secrets } from './secrets.ts'
import { createSessionCookie } from './session-cookie.ts'
import { createSessions, type Session } from './sessions.ts'
import { createSignIn } from './sign-in.ts'
import { createTwoFactorCodes } from './two-factor.ts'
import { createWaysIn } from './ways-in.ts'

export interface AuthOptions {
  database: Database
  config: Config
  secrets: Pick<Secrets, 'authSecret' | 'firstCode'>
  log: Log
  now: () => number
  admits: Admits
  /** Null where the server has no `SMTP_URL`. */
  mail?: Mail | null
  /** Others only in tests. */
  passwords?: Passwords
  nodes?: Nodes
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
  resets: PasswordResets
  signUp(): Promise<Config['signUp']>
  /** Closes the sockets of sessions that were ended elsewhere. */
  endSessions(ids: string[]): void
}

export async function createAuth(options: AuthOptions): Promise<Auth> {
  const { database, config, secrets, log, now, admits } = options
  const { authSecret: secret, firstCode } = secrets
  const passwords = options.passwords ?? createPasswords()
  const limits = createAuthLimits(now)
  const nodes = options.nodes ?? noNodes
  shareLimits(limits, nodes)
  const cookie = createSessionCookie(secret, { secure: isServedOverTls(config) })
  const library = await openAuthLibrary({ database, secret, cookie, passwords, log })
  const sessions = createSessions({ database, library, cookie, log, now })
  const admission = createAdmission({ database, config, firstCode, admits })
  const listeners: ((ids: string[]) => void)[] = []
  const endHere = (ids: string[]) => listeners.forEach((listener) => listener(ids))
  nodes.listen({ onCommon: (news) => news.type === 'sessionsEnded' && endHere(news.ids) })
  const endSessions = (ids: string[]) => {
    endHere(ids)
    if (ids.length > 0) nodes.tellAll({ type: 'sessionsEnded', ids })
  }
  const audit = createAudit(log)
  const mail = options.mail ?? null
  const basics = { database, library, sessions, passwords, limits, cookie, config, audit, log, now }
  const parts = {
    ...basics,
    mail,
    codes: createTwoFactorCodes({ secret, now }),
    passkeys: createPasskeys({ database, transaction: library.transaction, now }),
    waysIn: createWaysIn({ database, library, now }),
    edge: createAuthEdge({ ...basics, onSessionsEnded: endSessions }),
  }
  const confirmations = mail && createConfirmations({ ...basics, mail })
  const newAccounts = createNewAccounts({ ...parts, admission, confirmations })
  const signIn = createSignIn(parts)
  const resets = createPasswordResets(parts)
  // Only what is mounted here is reachable; nothing of the library answers HTTP.
  const routes = new Hono<Env>()
  routes.use(checkOrigin(config), async (c, next) => {
    c.header('Cache-Control', 'no-store')
    await next()
  })
  const served = { ...parts, newAccounts, signIn, resets, onSessionsEnded: endSessions }
  routes.route('/', createAuthRoutes(served))
  routes.route('/', createFactorRoutes(served))
  routes.route('/', createPasskeyRoutes(served))
  routes.route('/', createCodeRoutes(served))
  routes.route('/', createAddressRoutes(served))
  routes.route('/', createDeletionRoutes(served))
  return {
    routes,
    resets,
    endSessions,
    findSession: sessions.find,
    findLiveSessions: (ids) => liveSessions(database.read, { ids, now: now() }),
    onSessionsEnded: (listener) => void listeners.push(listener),
    needsFirstCode: admission.needsFirstCode,
    signUp: admission.signUp,
  }
}
