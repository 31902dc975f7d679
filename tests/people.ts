import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { toBase64 } from '#domain/base64.ts'
import { idBytes, idFrom } from '#domain/make-id.ts'
import type { MutationArgs, MutationName } from '#domain/mutations.ts'
import { excerptOf, openBody, writeBody } from '#domain/notepad-body.ts'
import type { Cursor } from '#sync/protocol.ts'
import { expect } from '@playwright/test'
import * as Y from 'yjs'
import type { APIRequestContext, Page } from '@playwright/test'

export interface Account {
  name: string
  email: string
  password: string
}

/** A page, a browser or neither: whatever holds a session. */
type Requester = Pick<Page, 'request'>

/** Makes an account over the API; whoever asks holds its session afterwards. */
export async function signUp(
  { request }: Requester,
  { name, origin }: { name: string; origin: string },
): Promise<Account> {
  const email = `${name.toLowerCase()}-${randomUUID()}@example.com`
  const account = { name, email, password: 'tallow brink over nine' }
  await post(request, { origin, path: '/auth/sign-up', data: account })
  return account
}

export function newId(): string {
  return idFrom(randomBytes(idBytes))
}

/**
 * Changes a group (or, with a user's id, a person) over the API, as a device of its own; it has seen
 * nothing unless that is said.
 */
export async function mutate(
  page: Page,
  changes: { origin: string; stream: string; mutations: AnyMutation[]; seen?: Cursor },
): Promise<void> {
  const { origin, stream, mutations, seen } = changes
  const data = {
    stream,
    client: newId(),
    mutations: mutations.map(([name, args], index) => ({ n: index + 1, name, args, seen })),
  }
  const answer = await post(page.request, { origin, path: '/sync/push', data })
  for (const { refusal } of answer.outcomes) expect(refusal).toBeNull()
}

export type AnyMutation = { [Name in MutationName]: [Name, MutationArgs<Name>] }[MutationName]

interface MakeGroup {
  origin: string
  name?: string
  items?: string[]
}

/** A fresh group of this person's, with items on its list. */
export async function makeGroup(owner: Page, options: MakeGroup): Promise<string> {
  const { origin, name = 'Flat 12', items = ['Milk'] } = options
  const stream = newId()
  const look = { emoji: '🏠', colour: 'pine', locale: 'en', timeZone: 'UTC', weekStart: 1 } as const
  await mutate(owner, {
    origin,
    stream,
    mutations: [
      ['createGroup', { name, ...look }],
      ...items.map((title, index): AnyMutation => [
        'addListItem',
        {
          id: newId(),
          title,
          order: `b${String(index).padStart(2, '0')}V`,
        },
      ]),
    ],
  })
  return stream
}

interface WrittenNotepad {
  id: string
  title: string
  emoji: string | null
  order: string
  text: string
}

/** What makes a notepad with words in it. */
export function writtenNotepad({ text, ...notepad }: WrittenNotepad): AnyMutation[] {
  const { id } = notepad
  const doc = openBody()
  writeBody(doc, text)
  const update = toBase64(Y.encodeStateAsUpdate(doc))
  return [
    ['addNotepad', notepad],
    ['writeNotepad', { id, updateId: newId(), update, excerpt: excerptOf(text) }],
  ]
}

interface Invite {
  origin: string
  role?: 'member' | 'helper' | 'viewer'
  uses?: number
}

/** Makes an invitation over the API; gives the token that its link carries. */
export async function invite(owner: Page, stream: string, options: Invite): Promise<string> {
  const { origin, role = 'member', uses = 1 } = options
  const token = newId() + newId()
  const tokenHash = createHash('sha256').update(token).digest('hex')
  const args = { id: newId(), tokenHash, role, hours: 24, uses }
  await mutate(owner, { origin, stream, mutations: [['createInvitation', args]] })
  return token
}

/** Lets somebody into a group by a link. */
export async function join(
  { request }: Requester,
  token: string,
  { origin }: { origin: string },
): Promise<void> {
  await post(request, { origin, path: '/invitations/join', data: { token } })
}

/** Has an invitation wait for somebody who shares a group with whoever made it. */
export async function sendInvitation(
  owner: Page,
  token: string,
  { origin, user }: { origin: string; user: string },
): Promise<void> {
  await post(owner.request, { origin, path: '/invitations/send', data: { token, user } })
}

interface Post {
  origin: string
  path: string
  data: object
}

async function post(request: APIRequestContext, { origin, path, data }: Post) {
  const answer = await request.post(new URL(path, origin).href, {
    data,
    headers: { Origin: origin },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return answer.json()
}

/** Who is signed in on a page. */
export function userOf(page: Page): Promise<string> {
  return page.evaluate(() => JSON.parse(document.querySelector('#page')?.textContent ?? '').user.id)
}

/** A second group of the same person. */
export async function makeClub(page: Page, origin: string): Promise<string> {
  const stream = newId()
  const settings = { locale: 'en', timeZone: 'UTC', weekStart: 1 } as const
  const club = { name: 'Club', emoji: '⚽', colour: 'sky', ...settings } as const
  await mutate(page, { origin, stream, mutations: [['createGroup', club]] })
  return stream
}
