import { Hono } from 'hono'
import type { Open, Place } from '#store/each-database.ts'
import type { Database } from '#store/database.ts'
import { createAuth, type Auth, type AuthOptions } from './auth.ts'
import type { Config } from './config.ts'
import type { Env } from './env.ts'
import { answerErrors } from './errors.ts'
import type { LogEntry } from './log.ts'
import { createLightPasswords, type Passwords } from './passwords.ts'

export const testSecrets = { authSecret: 'a'.repeat(48), firstCode: 'ab2c-de3f-gh4j-km5n' }

export const goodPassword = 'tallow-brink-9'

const day = 24 * 60 * 60 * 1000

/** Test support: sign-in as the server mounts it, on a real database, with a clock to turn. */
export interface AuthHouse {
  auth: Auth
  database: Database
  clock: { now: number; addDays(days: number): void }
  logged: LogEntry[]
  ended: string[]
  /** From now on a password that is given is checked when the test lets it. */
  holdChecks(): HeldChecks
  visitor(address?: string): Visitor
}

export async function openAuthHouse(
  open: Open,
  config: Partial<Config> = {},
  options: { place?: Place; admits?: AuthOptions['admits']; mail?: AuthOptions['mail'] } = {},
): Promise<AuthHouse> {
  const clock = {
    now: Date.UTC(2030, 0, 1),
    addDays(days: number) {
      clock.now += days * day
    },
  }
  const logged: LogEntry[] = []
  const ended: string[] = []
  const database = await open(options.place)
  const passwords = createLightPasswords()
  const checks = createChecks(passwords)
  const auth = await createAuth({
    database,
    config: { ...testConfig, ...config },
    secrets: testSecrets,
    log: (entry) => logged.push(entry),
    now: () => clock.now,
    admits: options.admits ?? (async () => false),
    mail: options.mail ?? null,
    passwords: { ...passwords, verify: checks.verify },
  })
  auth.onSessionsEnded((ids) => ended.push(...ids))
  const app = new Hono<Env>()
  app.route('/auth', auth.routes)
  app.onError(
    answerErrors({
      log: (entry) => logged.push(entry),
      report() {},
      routeOf: (path) => path,
      randomBytes: (size) => new Uint8Array(size),
      errorPage: () => '',
    }),
  )
  return {
    auth,
    database,
    clock,
    logged,
    ended,
    holdChecks: checks.hold,
    visitor: (address = '203.0.113.7') => new Visitor(app, address),
  }
}

interface HeldChecks {
  /** The first is waiting. */
  begun: Promise<void>
  letGo(): void
}

async function atOnce(): Promise<void> {}

/** A check takes a while in life, in which something else can happen. */
function createChecks({ verify }: Passwords) {
  let wait = atOnce
  return {
    verify: async (...args: Parameters<typeof verify>) => {
      await wait()
      return verify(...args)
    },
    hold(): HeldChecks {
      const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      wait = () => {
        begun.resolve()
        return over.promise
      }
      return { begun: begun.promise, letGo: over.resolve }
    },
  }
}

export const testConfig: Config = {
  port: 3000,
  host: 'localhost',
  origin: null,
  dataDir: '',
  databaseUrl: null,
  redisUrl: null,
  workers: 1,
  sentryDsn: null,
  signUp: 'open',
  smtpUrl: null,
  tls: null,
  trustedProxies: [],
  metricsToken: null,
}

export interface Answer {
  status: number
  // A test names what it expects of a body.
  body: Record<string, unknown>
  text: string
  headers: Headers
  setCookies: string[]
}

/** A browser: an address, and a jar for one cookie. */
export class Visitor {
  cookie: string | undefined
  readonly #app: Hono<Env>
  readonly #address: string

  constructor(app: Hono<Env>, address: string) {
    this.#app = app
    this.#address = address
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const own = { origin: 'http://localhost', 'content-type': 'application/json' }
    return this.send(path, {
      method: 'POST',
      headers: { ...own, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  }

  get(path: string): Promise<Answer> {
    return this.send(path, {})
  }

  /** What the browser would send with a page. */
  headers(): Headers {
    return new Headers(this.cookie === undefined ? {} : { cookie: this.cookie })
  }

  async send(path: string, init: RequestInit): Promise<Answer> {
    const headers = new Headers(init.headers)
    headers.set('host', 'localhost')
    if (this.cookie !== undefined) headers.set('cookie', this.cookie)
    const request = new Request(`http://localhost/auth${path}`, { ...init, headers })
    const response = await this.#app.fetch(request, { address: this.#address })
    const setCookies = response.headers.getSetCookie()
    const last = setCookies.at(-1)
    if (last !== undefined)
      this.cookie = last.includes('Max-Age=0') ? undefined : last.split(';')[0]
    const text = await response.text()
    const body = text.startsWith('{') ? JSON.parse(text) : {}
    return { status: response.status, body, text, headers: response.headers, setCookies }
  }
}

/** The code of a refusal, or `ok`. */
export function codeOf({ body, status }: Answer): unknown {
  const refusal = body['refusal']
  if (typeof refusal === 'object' && refusal !== null && 'code' in refusal) return refusal.code
  return status === 200 ? 'ok' : status
}
