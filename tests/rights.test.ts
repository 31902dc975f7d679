import { mutations } from '#domain/mutations.ts'
import type { MutationName } from '#domain/mutations.ts'
import { type Act, can } from '#domain/role.ts'
import { matchRoute, panels, type PanelName, type RouteName, routes } from '#routes/routes.ts'
import type { Front } from '#server/app.ts'
import { newId, openFront, type TestAnswer, type TestVisitor } from '#server/open-test-app.ts'
import { buildTimeoutMs, ensureBuilt } from '#server/run-main.ts'
import { ClientMessage, protocolVersion } from '#sync/protocol.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { rightsCases, type Things, type Verdict } from './rights-cases.ts'
import { findRole, openRightsHouse, people, pushAs, verdictOf, type Who } from './rights-house.ts'

let front: Front
beforeAll(async () => {
  await ensureBuilt()
  front = await openFront()
}, buildTimeoutMs)

const mutationNames = Object.keys(mutations) as MutationName[]

/** What the role table says of a mutation in a group's stream. */
function expectedOf(name: MutationName, who: Who): Verdict | 'signedOut' | 'idTaken' {
  const { act } = mutations[name]
  const role = findRole(who)
  if (who === 'signedOut') return 'signedOut'
  if (name === 'createGroup') return 'idTaken'
  if (!role) return 'absent'
  if (act === 'self') return 'absent'
  if (act === 'server') return 'unknown'
  const { of } = rightsCases[name]
  if (of && can(role, act as Act)) return of(role)
  // Only one that puts people out beforehand is not there for those who may not.
  if (of?.(role) === 'absent') return 'absent'
  return can(role, act as Act) ? 'allowed' : 'forbidden'
}

describe('who may do what', () => {
  test.each(mutationNames)(
    '[RT-1] %s: allowed, 403, 404 or 401, exactly as the table of roles says',
    async (name) => {
      const house = await openRightsHouse(front)
      const { args, before } = rightsCases[name]
      const heard: Record<string, string> = {}
      const expected: Record<string, string> = {}

      let things = await house.open(before)
      // Those who may least first: whom nothing is allowed leaves everything as it was.
      for (const who of people.toReversed()) {
        // Of that very name.
        const change = [name, args(things)] as never
        const push = { stream: things.group, client: newId(), changes: [change] }
        heard[who] = verdictOf(await pushAs(house.visitors[who], push))
        expected[who] = expectedOf(name, who)
        if (heard[who] === 'allowed') things = await house.open(before)
      }

      expect(heard).toEqual(expected)
    },
    60_000,
  )

  test('[RT-2] what is each person’s own is done in their own stream, and in nobody else’s', async () => {
    const house = await openRightsHouse(front)
    const things = await house.open()
    const { viewer, stranger } = house.visitors
    const own = mutationNames.filter((name) => mutations[name].act === 'self')
    // Nobody invited this person, who has changed nothing that could be undone.
    const changes = own
      .filter((name) => name !== 'closeInvitation' && name !== 'undoOwn')
      .map((name) => [name, rightsCases[name].args(things)] as never)

    const mine = await pushAs(viewer, { stream: viewer.userId, client: newId(), changes })
    const theirs = await pushAs(viewer, { stream: stranger.userId, client: newId(), changes })

    expect([verdictOf(mine), verdictOf(theirs)]).toEqual(['allowed', 'absent'])
  })

  test('[RT-3] ids of a foreign group are not there, in every mutation of one’s own group', async () => {
    const house = await openRightsHouse(front)
    const own = await house.open()
    const foreign = await house.open()
    const { owner } = house.visitors

    for (const name of ['changeListItem', 'changeNotepad', 'changeSection', 'revokeInvitation']) {
      const { args } = rightsCases[name as 'changeListItem']
      const change = [name, args(foreign)] as never
      const push = { stream: own.group, client: newId(), changes: [change] }
      expect([name, verdictOf(await pushAs(owner, push))]).toEqual([name, 'notFound'])
    }
  })
})

const pagesOf: Record<RouteName, (things: Things) => string> = {
  home: () => '/',
  create: () => '/create',
  createGroup: () => '/groups/create',
  user: () => '/user',
  group: ({ group }) => `/groups/${group}`,
  listItems: ({ group }) => `/groups/${group}/list-items`,
  createListItem: ({ group }) => `/groups/${group}/list-items/create`,
  listItem: ({ group, item }) => `/groups/${group}/list-items/${item}`,
  notepad: ({ group, notepad }) => `/groups/${group}/notepads/${notepad}`,
  signIn: () => '/sign-in',
  signUp: () => '/sign-up',
  invite: () => `/invite/${'x'.repeat(40)}`,
}

function statusOf(path: string, who: Who): number {
  const match = matchRoute(path.replace(/\?.*/, ''))
  const route = match ? routes[match.name] : undefined
  if (route && 'open' in route) return 200
  if (who === 'signedOut') return 401
  if (match?.params.group === undefined) return 200
  const role = findRole(who)
  if (!role) return 404
  const panel = new URLSearchParams(path.split('?')[1]).get('panel')
  const act = panel ? panels[panel as PanelName] : route && 'act' in route ? route.act : undefined
  return !act || can(role, act) ? 200 : 403
}

describe('who sees what', () => {
  test('[RT-4] every URL and every panel answers everybody with the status of the table', async () => {
    const house = await openRightsHouse(front)
    const things = await house.open()
    const panelPaths = Object.keys(panels).map((panel) => `/groups/${things.group}?panel=${panel}`)
    const paths = [...Object.values(pagesOf).map((path) => path(things)), ...panelPaths]

    for (const who of people) {
      for (const path of paths) {
        const { status } = await house.visitors[who].get(path)
        expect([who, path, status]).toEqual([who, path, statusOf(path, who)])
      }
    }
    expect(Object.keys(pagesOf)).toEqual(Object.keys(routes))
  }, 60_000)

  test('[RT-5] what is foreign and what is absent have the same body', async () => {
    const house = await openRightsHouse(front)
    const { group, item, notepad } = await house.open()
    const { stranger, removed } = house.visitors

    for (const visitor of [stranger, removed]) {
      for (const path of [`/groups/${group}`, `/groups/${group}/list-items/${item}`]) {
        const foreign = await visitor.get(path)
        const absent = await visitor.get(path.replace(group, newId()).replace(item, newId()))
        expect(sameBut(foreign)).toEqual(sameBut(absent))
      }
      for (const body of [
        { group, notepad, since: 0 },
        { group, notepad: newId(), since: 0 },
      ]) {
        const foreign = await visitor.post('/sync/notepad', body)
        const absent = await visitor.post('/sync/notepad', { ...body, group: newId() })
        expect([foreign.status, foreign.text]).toEqual([absent.status, absent.text])
        expect(foreign.status).toBe(404)
      }
    }
  })

  test('[RT-6] a foreign group takes as long to answer as one that is not there', async () => {
    const house = await openRightsHouse(front)
    const { group } = await house.open()
    const { stranger } = house.visitors
    const timesOf = { foreign: [] as number[], absent: [] as number[] }
    const ask = async (kind: keyof typeof timesOf, stream: string) => {
      const start = performance.now()
      await stranger.push(stream, ['tickListItem', { id: newId(), done: true }])
      timesOf[kind].push(performance.now() - start)
    }

    for (let round = 0; round < 200; round += 1) {
      // In turns, so that whatever else the machine does hits both alike.
      await ask('foreign', group)
      await ask('absent', newId())
    }

    const ratio = medianOf(timesOf.foreign) / medianOf(timesOf.absent)
    expect(ratio).toBeGreaterThan(1 / 3)
    expect(ratio).toBeLessThan(3)
  }, 60_000)
})

const messageTypes = ClientMessage.options.map((option) => option.entries.type.literal)

describe('who is heard', () => {
  test.each(messageTypes)(
    '[RT-7] the message %s brings a group’s rows and words only to its members',
    async (type) => {
      const house = await openRightsHouse(front)
      const things = await house.open()

      for (const who of people) {
        const said = await say(house.visitors[who], messageOf(type, things))

        expect([who, said.status]).toEqual([who, who === 'signedOut' ? 401 : 200])
        const isIn = findRole(who) !== undefined
        const isAsking = who !== 'signedOut' && (type === 'hello' || type === 'follow')
        expect([who, said.text.includes('Flat 12')]).toEqual([who, isIn && isAsking])
        expect([who, said.text.includes('"type":"gone"')]).toEqual([who, !isIn && isAsking])
        const isHeard = /Milk|Plans|"type":"(body|rows|people|present)"/.test(said.text)
        expect([who, isHeard && !isIn]).toEqual([who, false])
      }
    },
    60_000,
  )
})

type MessageType = (typeof messageTypes)[number]

function messageOf(type: MessageType, { group, notepad, item }: Things): object | null {
  const client = newId()
  const pushed = { n: 1, name: 'tickListItem', args: { id: item, done: true } }
  const messages: Record<MessageType, object | null> = {
    hello: null,
    follow: { type, streams: { [group]: null } },
    push: { type, stream: group, client, mutations: [pushed] },
    open: { type, stream: group, notepad, since: 0 },
    close: { type, stream: group, notepad },
    here: { type, stream: group, place: 'list' },
    caret: { type, stream: group, notepad, tab: newId(), caret: null },
    ping: { type },
  }
  if (type === 'hello') return { type, streams: { [group]: null } }
  return messages[type]
}

function say(visitor: TestVisitor, message: object | null): Promise<TestAnswer> {
  const hello = { type: 'hello', version: protocolVersion, client: newId(), streams: {} }
  const isHello = message && Reflect.get(message, 'type') === 'hello'
  const messages = isHello ? [{ ...hello, ...message }] : [hello, message]
  return visitor.post('/sync/messages', { messages })
}

/** A page but for what is random in it, and the path that was asked for. */
function sameBut({ status, text }: TestAnswer): [number, string] {
  return [status, text.replaceAll(/"now":\d+/g, '').replaceAll(/\/groups\/[\w/-]+/g, '')]
}

function medianOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
