import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { idBytes, idFrom } from '#domain/make-id.ts'
import type { PushAnswer } from '#sync/protocol.ts'
import { BareDevice } from './bare-device.ts'
import type { Server } from './server.ts'

export const bareServer = 'tests/bare-server.ts'

/** Long ones run with `LONG=1`. */
export const isLong = process.env.LONG === '1'

export interface Person {
  id: string
  email: string
  cookie: string
  /** Where their requests come from, for those who are too many for one address. */
  address?: string
}

export function newId(): string {
  return idFrom(randomBytes(idBytes))
}

const look = { emoji: '🏠', colour: 'pine', locale: 'en', timeZone: 'UTC', weekStart: 1 }

export async function signUp(server: Server, name: string): Promise<Person> {
  const form = { name, email: `${newId()}@example.org`, password: 'tallow-brink-9' }
  const answer = await post(server, '/auth/sign-up', form, '')
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { id: (await answer.json()).user.id, email: form.email, cookie }
}

export async function makeGroup(server: Server, { cookie }: Person): Promise<string> {
  const group = newId()
  await push(server, {
    cookie,
    stream: group,
    mutations: [['createGroup', { name: 'Flat', ...look }]],
  })
  return group
}

interface LetIn {
  owner: Person
  group: string
  role: 'member' | 'viewer'
}

export async function letIn(server: Server, person: Person, { owner, group, role }: LetIn) {
  const token = newId() + newId()
  const tokenHash = createHash('sha256').update(token).digest('hex')
  const invitation = { id: newId(), tokenHash, role, hours: 1, uses: 1 }
  const { cookie } = owner
  await push(server, { cookie, stream: group, mutations: [['createInvitation', invitation]] })
  await post(server, '/invitations/join', { token }, person)
}

interface Pushed {
  cookie: string
  stream: string
  mutations: [name: string, args: object][]
}

export async function push(server: Server, { cookie, stream, mutations }: Pushed): Promise<void> {
  const numbered = mutations.map(([name, args], index) => ({ n: index + 1, name, args }))
  const body = { stream, client: newId(), mutations: numbered }
  const answer = await post(server, '/sync/push', body, cookie)
  const { outcomes }: PushAnswer = await answer.json()
  // A house that was not built as told would make every test in it true.
  const refused = outcomes.filter(({ refusal }) => refusal)
  if (refused.length > 0) throw new Error(`refused: ${JSON.stringify(refused)}`)
}

export async function post(
  server: Server,
  path: string,
  body: object,
  from: string | Pick<Person, 'cookie' | 'address'>,
) {
  const { cookie, address = '' } = typeof from === 'string' ? { cookie: from } : from
  const answer = await fetch(new URL(path, server.url), {
    method: 'POST',
    headers: {
      origin: server.url,
      'content-type': 'application/json',
      cookie,
      ...(address && { 'x-forwarded-for': address }),
    },
    body: JSON.stringify(body),
  })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer
}

export function openDevice(server: Server, { cookie }: Person, stream: string): BareDevice {
  return new BareDevice({ url: server.url, cookie, stream })
}

let items = 0

export function item(more: object = {}) {
  items += 1
  return { id: newId(), title: `Item ${items}`, order: 'a0V', ...more }
}

export async function metric(server: Server, name: string): Promise<number> {
  const answer = await fetch(`${server.url}/metrics`)
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await answer.text())?.[1])
}

interface Stored {
  seq: number
  client: string
  n: number
  userId: string
  name: string
}

/** The log as it lies on the disk of a server that has ended. */
export function readLog(dataDir: string, stream: string): Stored[] {
  const database = new DatabaseSync(join(dataDir, 'trivet.db'))
  try {
    const query = 'select seq, client, n, userId, name from log where stream = ? order by seq'
    // Exactly the columns that are asked for.
    return database.prepare(query).all(stream) as unknown as Stored[]
  } finally {
    database.close()
  }
}

/** What must hold of a log whatever happened: one order without gaps, each number of a client once. */
export function faultsOf(log: Stored[], devices: BareDevice[]): string[] {
  const faults = log.flatMap(({ seq }, index) =>
    seq === index + 1 ? [] : [`gap before seq ${seq}`],
  )
  for (const { client, acknowledged } of devices) {
    const stored = log.filter((entry) => entry.client === client).map(({ n }) => n)
    const known = new Set(stored)
    if (known.size < stored.length) faults.push(`${client} has numbers twice`)
    if (stored.some((n, index) => index > 0 && n <= (stored[index - 1] ?? 0))) {
      faults.push(`${client} is out of order`)
    }
    for (const n of acknowledged) if (!known.has(n)) faults.push(`${client}.${n} was lost`)
  }
  return faults
}

/** What a fault test measured, for whoever reads its output. */
export function sayFigure(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Numbers that a seed gives again. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
