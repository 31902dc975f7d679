import type { Role } from '#domain/role.ts'
import {
  type Change,
  newId,
  openTestApp,
  type TestAnswer,
  type TestApp,
  type TestVisitor,
} from '#server/open-test-app.ts'
import type { Front } from '#server/app.ts'
import { hashOf, type Things } from './rights-cases.ts'

export const people = [
  'owner',
  'admin',
  'member',
  'helper',
  'viewer',
  'stranger',
  'removed',
  'signedOut',
] as const
export type Who = (typeof people)[number]

const roleOf: Partial<Record<Who, Role>> = {
  owner: 'owner',
  admin: 'admin',
  member: 'member',
  helper: 'helper',
  viewer: 'viewer',
}

export function findRole(who: Who): Role | undefined {
  return roleOf[who]
}

/** Test support: a server with somebody of every standing, and groups for them to try things in. */
export interface RightsHouse<App extends TestApp = TestApp> {
  app: App
  visitors: Record<Who, TestVisitor>
  /** A group in which everybody has their standing. */
  open(before?: Change): Promise<Things>
  /** A group of somebody's own, in which nobody of those is but for one viewer. */
  openFor(owner: TestVisitor): Promise<Things>
}

export async function openRightsHouse(front: Front): Promise<RightsHouse> {
  return furnish(await openTestApp(front))
}

export async function furnish<App extends TestApp>(app: App): Promise<RightsHouse<App>> {
  const named = async (who: Who): Promise<[Who, TestVisitor]> => [
    who,
    who === 'signedOut' ? app.visitor() : await app.person(who),
  ]
  // As many as there are of them.
  const visitors = Object.fromEntries(await Promise.all(people.map(named))) as Record<
    Who,
    TestVisitor
  >
  const other = await app.person('Other')

  async function openFor(owner: TestVisitor): Promise<Things> {
    const things = { ...newThings(), other: other.userId }
    const client = newId()
    const changes = made(things)
    await pushAs(owner, { stream: things.group, client, changes })
    // From the future, so that no limit on joining counts.
    app.clock.now += 60_000
    await owner.letIn(other, things.group, 'viewer')
    const invited = changes.findIndex(([name]) => name === 'createInvitation') + 1
    return { ...things, change: `${client}.${changes.length}`, invited: `${client}.${invited}` }
  }

  async function open(before?: Change): Promise<Things> {
    const { owner, admin, removed } = visitors
    const things = await openFor(owner)
    const { group } = things
    for (const who of ['admin', 'member', 'helper', 'viewer', 'removed'] as const) {
      const role = who === 'helper' || who === 'viewer' ? who : 'member'
      app.clock.now += 60_000
      await owner.letIn(visitors[who], group, role)
    }
    await owner.push(
      group,
      ['changeRole', { id: admin.userId, role: 'admin' }],
      ['removeMember', { id: removed.userId }],
      ...(before ? [before] : []),
    )
    return things
  }
  return { app, visitors, open, openFor }
}

/** Ids of nothing that there is. */
export function newThings() {
  return {
    group: newId(),
    section: newId(),
    layout: newId(),
    item: newId(),
    deletedItem: newId(),
    notepad: newId(),
    deletedNotepad: newId(),
    invitation: newId(),
    change: '',
    invited: '',
  }
}

function made(things: Omit<Things, 'other'>): Change[] {
  const look = { emoji: '🏠', colour: 'pine', locale: 'en', timeZone: 'UTC', weekStart: 1 } as const
  const { section, layout, item, deletedItem, notepad, deletedNotepad, invitation } = things
  const tokenHash = hashOf(invitation)
  return [
    ['createGroup', { name: 'Flat 12', ...look }],
    ['addSection', { id: section, name: 'Cellar', emoji: null, order: 'a0' }],
    ['addLayout', { id: layout, name: 'Shop', sections: [section], order: 'a0' }],
    ['addListItem', { id: deletedItem, title: 'Gone', order: 'a0' }],
    ['deleteListItem', { id: deletedItem }],
    ['addNotepad', { id: notepad, title: 'Plans', emoji: null, order: 'a0' }],
    ['addNotepad', { id: deletedNotepad, title: 'Old plans', emoji: null, order: 'a1' }],
    ['deleteNotepad', { id: deletedNotepad }],
    ['createInvitation', { id: invitation, tokenHash, role: 'member', hours: 1, uses: 1 }],
    ['addListItem', { id: item, title: 'Milk', order: 'a1' }],
  ]
}

/** Pushes everything at once, each change after the others of the same device. */
export function pushAs(
  visitor: TestVisitor,
  { stream, client, changes }: { stream: string; client: string; changes: Change[] },
): Promise<TestAnswer> {
  const mutations = changes.map(([name, args], index) => ({ n: index + 1, name, args }))
  return visitor.post('/sync/push', { stream, client, mutations })
}

/** What an answer comes to. Anything else than a verdict is told as it is. */
export function verdictOf({ status, json }: TestAnswer): string {
  const code: string | undefined = json?.refusal?.code ?? json?.outcomes?.[0]?.refusal?.code
  if (status === 401 && code === 'notSignedIn') return 'signedOut'
  if (code === 'notMember' && status === 404) return 'absent'
  if (code === 'notAllowed') return 'forbidden'
  if (code === 'unknownMutation') return 'unknown'
  // It is in effect; only its words gave way to others'.
  if (code === 'overtaken') return 'allowed'
  if (code !== undefined) return code
  return status === 200 ? 'allowed' : String(status)
}
