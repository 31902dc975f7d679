import { createHash, randomBytes } from 'node:crypto'
import type { Id } from '#domain/id.ts'
import { idBytes, idFrom } from '#domain/make-id.ts'
import type { MutationArgs, MutationName } from '#domain/mutations.ts'
import { orderBetween } from '#domain/order-between.ts'
import { type Crowd, thingsPerGroup } from './contestant.ts'

/** People and their groups on a server that runs, made over its own API. */
export interface BenchGroup {
  id: Id
  items: Id[]
  members: Person[]
}

export interface Person {
  id: Id
  headers: Record<string, string>
}

const invitationUses = 50

/** With so many people in each group, and so many things on its list. */
export async function fillServer(
  port: number,
  { groups, members, things = thingsPerGroup }: Crowd & { things?: number },
): Promise<BenchGroup[]> {
  const made: BenchGroup[] = []
  const atOnce = 10
  for (let first = 0; first < groups; first += atOnce) {
    const count = Math.min(atOnce, groups - first)
    const batch = Array.from({ length: count }, () => makeGroup(port, { members, things }))
    made.push(...(await Promise.all(batch)))
  }
  return made
}

export function newId(): Id {
  return idFrom(randomBytes(idBytes))
}

async function makeGroup(
  port: number,
  size: { members: number; things: number },
): Promise<BenchGroup> {
  const id = newId()
  const items = Array.from({ length: size.things }, newId)
  const owner = await enter(port)
  const look = { emoji: '🏠', colour: 'pine', locale: 'en', timeZone: 'UTC', weekStart: 1 } as const
  const orders = inOrder(items.length)
  await push(port, owner, id, [
    ['createGroup', { name: 'Flat 12', ...look }],
    ...items.map((item, index): AnyMutation => [
      'addListItem',
      { id: item, title: `Thing number ${index}`, order: orders[index] ?? '' },
    ]),
  ])
  const members = [owner]
  while (members.length < size.members) {
    const count = Math.min(invitationUses, size.members - members.length)
    members.push(...(await inviteMany(port, { owner, group: id, count })))
  }
  return { id, items, members }
}

async function inviteMany(
  port: number,
  { owner, group, count }: { owner: Person; group: Id; count: number },
): Promise<Person[]> {
  const token = newId() + newId()
  const tokenHash = createHash('sha256').update(token).digest('hex')
  const args = { id: newId(), tokenHash, role: 'member', hours: 24, uses: count } as const
  await push(port, owner, group, [['createInvitation', args]])
  const invited: Person[] = []
  for (let index = 0; index < count; index += 1) {
    const person = await enter(port)
    await post(port, '/invitations/join', { body: { token }, headers: person.headers })
    invited.push(person)
  }
  return invited
}

/** As a guest, who has no password that would have to be hashed, from an address of their own. */
export async function enter(port: number): Promise<Person> {
  const origin = `http://127.0.0.1:${port}`
  const [a = 0, b = 0, c = 0] = randomBytes(3)
  const headers = { Origin: origin, 'X-Forwarded-For': `10.${a}.${b}.${c}` }
  const answer = await post(port, '/auth/guest', { body: { name: 'Ada' }, headers })
  const [cookie = ''] = answer.headers.get('set-cookie')?.split(';') ?? []
  const { user } = await answer.json()
  return { id: user.id, headers: { ...headers, Cookie: cookie } }
}

/** The same person at a server that listens somewhere else. */
export function onPort({ id, headers }: Person, port: number): Person {
  return { id, headers: { ...headers, Origin: `http://127.0.0.1:${port}` } }
}

export type AnyMutation = { [Name in MutationName]: [Name, MutationArgs<Name>] }[MutationName]

export async function push(
  port: number,
  person: Person,
  stream: Id,
  mutations: AnyMutation[],
): Promise<void> {
  const numbered = mutations.map(([name, args], index) => ({ n: index + 1, name, args }))
  const body = { stream, client: newId(), mutations: numbered }
  const answer = await post(port, '/sync/push', { body, headers: person.headers })
  const { outcomes } = await answer.json()
  for (const { refusal } of outcomes) if (refusal) throw new Error(JSON.stringify(refusal))
}

async function post(
  port: number,
  path: string,
  { body, headers }: { body: object; headers: Record<string, string> },
): Promise<Response> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer
}

function inOrder(count: number): string[] {
  const orders: string[] = []
  while (orders.length < count) orders.push(orderBetween(orders.at(-1) ?? null, null, Math.random))
  return orders
}
