import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Id } from '#domain/id.ts'
import { idBytes, idFrom } from '#domain/make-id.ts'
import type { MutationArgs, MutationName } from '#domain/mutations.ts'
import { orderBetween } from '#domain/order-between.ts'
import { root } from '#scripts/root.ts'
import { createApp, type Front } from '#server/app.ts'
import { type Auth, createAuth } from '#server/auth.ts'
import { openBuiltFront } from '#server/built-front.ts'
import { type Config, parseConfig } from '#server/config.ts'
import { createLog, type Log } from '#server/log.ts'
import { localDsn } from '#server/monitoring-dsn.ts'
import { openSecrets } from '#server/secrets.ts'
import { type Database, openDatabase } from '#store/database.ts'

/** The real server without a port, with one person, her group, and a hundred things on its list. */
export interface House {
  config: Config
  database: Database
  auth: Auth
  front: Front
  log: Log
  fetch(request: Request): Promise<Response>
  /** A page as a browser asks for it: signed in, unless told otherwise. */
  get(url: string, options?: { cookie?: string; encoding?: 'gzip' | 'identity' }): Promise<Response>
  cookie: string
  userId: Id
  groupId: Id
  /** One of the items, and a notepad. */
  itemId: Id
  notepadId: Id
  close(): Promise<void>
}

export const itemCount = 100
const host = 'http://127.0.0.1'

export async function openHouse(): Promise<House> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'trivet-bench-'))
  const config = parseConfig({ HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir })
  const now = Date.now
  const database = await openDatabase({ ...config, now })
  const secrets = openSecrets(dataDir)
  // Lines are made as always, and written nowhere.
  const log = createLog(() => undefined, now)
  const auth = await createAuth({ database, config, secrets, log, now, admits: async () => false })
  const front = await openBuiltFront(path.join(root, 'dist'))
  const app = createApp({
    config,
    database,
    auth,
    log,
    report: (error) => console.error(error),
    sink: { send: () => undefined, close: () => Promise.resolve() },
    dsn: localDsn(secrets.monitoringKey),
    release: 'bench',
    now,
    randomBytes,
    isDraining: () => false,
    front,
  })
  const fetch = async (request: Request) => app.fetch(request, { address: '127.0.0.1' })
  const { cookie, userId } = await signUp(fetch)
  const ids = { groupId: newId(), itemId: newId(), notepadId: newId() }
  await fill(fetch, { cookie, userId, ...ids })

  return {
    config,
    database,
    auth,
    front,
    log,
    fetch,
    cookie,
    userId,
    ...ids,
    get: (url, { cookie: sent = cookie, encoding = 'identity' } = {}) =>
      fetch(
        new Request(host + url, {
          headers: { Accept: 'text/html', 'Accept-Encoding': encoding, Cookie: sent },
        }),
      ),
    async close() {
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

type Fetch = House['fetch']

async function signUp(fetch: Fetch): Promise<{ cookie: string; userId: Id }> {
  const account = { name: 'Ada', email: 'ada@example.org', password: 'tallow-brink-9' }
  const answer = await post(fetch, '/auth/sign-up', { body: account })
  const [cookie = ''] = answer.headers.get('set-cookie')?.split(';') ?? []
  const { user } = await answer.json()
  return { cookie, userId: user.id }
}

interface Filling {
  cookie: string
  userId: Id
  groupId: Id
  itemId: Id
  notepadId: Id
}

/** A family's list for the week: sections, amounts, a few dates and names. */
async function fill(fetch: Fetch, filling: Filling): Promise<void> {
  const { cookie, userId, groupId, itemId, notepadId } = filling
  const orders = inOrder(itemCount)
  const sections = ['Fruit & vegetables', 'Dairy', 'Bakery', 'Household'].map((name, index) => ({
    id: newId(),
    name,
    emoji: ['🥦', '🥛', '🥖', '🧽'][index] ?? '',
    order: orders[index] ?? '',
  }))
  const items = orders.map((order, index) => ({
    id: index === 0 ? itemId : newId(),
    title: `${things[index % things.length]} for ${meals[(index * 7) % meals.length]}`,
    order,
    section: sections[index % 5]?.id ?? null,
    ...(index % 3 === 0 && { amount: (index % 7) + 1, unit: index % 2 === 0 ? 'kg' : null }),
    ...(index % 4 === 0 && { due: { date: dueDate(index), time: null, zone: null } }),
    ...(index % 8 === 0 && { assignees: [userId] }),
  }))
  const look = { emoji: '🏠', colour: 'pine', locale: 'en', timeZone: 'UTC', weekStart: 1 } as const
  await push(fetch, cookie, groupId, [
    ['createGroup', { name: 'Flat 12', ...look }],
    ...sections.map((section): AnyMutation => ['addSection', section]),
    ...items.map((item): AnyMutation => ['addListItem', item]),
    ['addNotepad', { id: notepadId, title: 'Holidays', emoji: '🏖️', order: orders[0] ?? '' }],
  ])
}

type AnyMutation = { [Name in MutationName]: [Name, MutationArgs<Name>] }[MutationName]

async function push(
  fetch: Fetch,
  cookie: string,
  stream: Id,
  mutations: AnyMutation[],
): Promise<void> {
  const numbered = mutations.map(([name, args], index) => ({ n: index + 1, name, args }))
  const body = { stream, client: newId(), mutations: numbered }
  const { outcomes } = await (await post(fetch, '/sync/push', { body, cookie })).json()
  for (const { refusal } of outcomes) if (refusal) throw new Error(JSON.stringify(refusal))
}

async function post(
  fetch: Fetch,
  url: string,
  { body, cookie = '' }: { body: object; cookie?: string },
): Promise<Response> {
  const headers = {
    'Content-Type': 'application/json',
    Host: new URL(host).host,
    Origin: host,
    Cookie: cookie,
  }
  const request = new Request(host + url, { method: 'POST', headers, body: JSON.stringify(body) })
  const answer = await fetch(request)
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return answer
}

function inOrder(count: number): string[] {
  const orders: string[] = []
  while (orders.length < count) orders.push(orderBetween(orders.at(-1) ?? null, null, Math.random))
  return orders
}

function dueDate(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

function newId(): Id {
  return idFrom(randomBytes(idBytes))
}

const things = ['Tomatoes', 'Oat milk', 'Brown bread', 'Dishwasher tablets', 'Apples', 'Feta']
const meals = ['the picnic', "Friday's soup", 'breakfast', 'the neighbours', "Bob's birthday"]
