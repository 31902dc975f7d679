import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { toBase64 } from '#domain/base64.ts'
import { idBytes, idFrom } from '#domain/make-id.ts'
import type { MutationArgs, MutationName } from '#domain/mutations.ts'
import { openBody, writeBody } from '#domain/notepad-body.ts'
import type { InvitableRole } from '#domain/role.ts'
import { root } from '#scripts/root.ts'
import type { Database } from '#store/database.ts'
import { openSqliteForTest } from '#store/each-database.ts'
import * as Y from 'yjs'
import { type App, type AppOptions, createApp, type Front } from './app.ts'
import { createAuth } from './auth.ts'
import { goodPassword, testConfig, testSecrets } from './auth-visitor.ts'
import { openBuiltFront } from './built-front.ts'
import type { Config } from './config.ts'
import { admits } from './invitations.ts'
import type { LogEntry } from './log.ts'
import { localDsn } from './monitoring-dsn.ts'
import { createLightPasswords } from './passwords.ts'

/** Test support: the whole server without a port, on a real database, with the screens as built. */
export interface TestApp {
  app: App
  database: Database
  logged: LogEntry[]
  reported: unknown[]
  clock: { now: number }
  visitor(address?: string): TestVisitor
  /** A visitor with an account of their own. */
  person(name: string): Promise<TestVisitor>
}

export const testDsn = localDsn('0'.repeat(32))

export function openFront(): Promise<Front> {
  return openBuiltFront(join(root, 'dist'))
}

export async function openTestApp(
  front: Front,
  changed: Partial<Config> = {},
  replaced: Partial<AppOptions> = {},
): Promise<TestApp> {
  const clock = { now: Date.UTC(2030, 0, 1) }
  const logged: LogEntry[] = []
  const reported: unknown[] = []
  const config: Config = { ...testConfig, ...changed }
  const database = replaced.database ?? (await openSqliteForTest())
  const now = () => clock.now
  const log = (entry: LogEntry) => void logged.push(entry)
  const auth = await createAuth({
    database,
    config,
    secrets: testSecrets,
    log,
    now,
    admits: (token) => admits({ database, now }, token),
    passwords: createLightPasswords(),
  })
  const app = createApp({
    config,
    database,
    auth,
    log,
    report: (error) => reported.push(error),
    sink: { send() {}, close: async () => undefined },
    dsn: testDsn,
    release: 'test',
    now,
    randomBytes,
    isDraining: () => false,
    front,
    ...replaced,
  })
  const visitor = (address = '203.0.113.7') => new TestVisitor(app, address)
  return {
    app,
    database,
    logged,
    reported,
    clock,
    visitor,
    async person(name) {
      const person = visitor(`198.51.100.${logged.length % 250}`)
      const email = `${newId()}@example.org`
      const answer = await person.post('/auth/sign-up', { name, email, password: goodPassword })
      person.userId = answer.json.user.id
      return person
    },
  }
}

export function newId(): string {
  return idFrom(randomBytes(idBytes))
}

/** Words in a notepad, from somebody who has not seen any of it. */
export function written(id: string, words: string) {
  const doc = openBody()
  writeBody(doc, words)
  const update = toBase64(Y.encodeStateAsUpdate(doc))
  return ['writeNotepad', { id, updateId: newId(), update, excerpt: words }] as const
}

export interface TestAnswer {
  status: number
  headers: Headers
  text: string
  // oxlint-disable-next-line typescript/no-explicit-any -- a test names what it expects of a body
  json: any
}

export type Change = { [Name in MutationName]: readonly [Name, MutationArgs<Name>] }[MutationName]

const flatLook = {
  emoji: '🏠',
  colour: 'pine',
  locale: 'en',
  timeZone: 'UTC',
  weekStart: 1,
} as const

/** A browser: an address, and a jar for one cookie. */
export class TestVisitor {
  userId = ''
  cookie: string | undefined
  readonly #app: App
  readonly #address: string

  constructor(app: App, address: string) {
    this.#app = app
    this.#address = address
  }

  get(path: string, headers: Record<string, string> = {}): Promise<TestAnswer> {
    return this.send(path, { headers: { accept: 'text/html', ...headers } })
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<TestAnswer> {
    const own = { origin: 'http://localhost', 'content-type': 'application/json' }
    return this.send(path, {
      method: 'POST',
      headers: { ...own, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  }

  /** Pushes changes as a device of its own. */
  push(stream: string, ...changes: Change[]): Promise<TestAnswer> {
    const mutations = changes.map(([name, args], index) => ({ n: index + 1, name, args }))
    return this.post('/sync/push', { stream, client: newId(), mutations })
  }

  /** A group of this person's own. */
  async makeGroup(name: string, ...changes: Change[]): Promise<string> {
    const group = newId()
    await this.push(group, ['createGroup', { name, ...flatLook }], ...changes)
    return group
  }

  /** Lets somebody else into a group of this person's. */
  async letIn(other: TestVisitor, group: string, role: InvitableRole): Promise<void> {
    const token = newId() + newId()
    const tokenHash = createHash('sha256').update(token).digest('hex')
    await this.push(group, [
      'createInvitation',
      { id: newId(), tokenHash, role, hours: 1, uses: 1 },
    ])
    await other.post('/invitations/join', { token })
  }

  async send(path: string, init: RequestInit): Promise<TestAnswer> {
    const headers = new Headers(init.headers)
    headers.set('host', 'localhost')
    if (this.cookie !== undefined) headers.set('cookie', this.cookie)
    const request = new Request(new URL(path, 'http://localhost'), { ...init, headers })
    const response = await this.#app.request(request, undefined, { address: this.#address })
    const last = response.headers.getSetCookie().at(-1)
    if (last !== undefined) this.cookie = last.split(';')[0]
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    const json: unknown = isJson ? JSON.parse(text) : undefined
    return { status: response.status, headers: response.headers, text, json }
  }
}
