import { mutations } from '#domain/mutations.ts'
import type { MutationName } from '#domain/mutations.ts'
import { type Act, can } from '#domain/rights.ts'
import { matchRoute, panels, type PanelName, type RouteName, routes } from '#routes/routes.ts'
import type { Front } from '#server/app.ts'
import { newId, openFront, type TestAnswer, type TestVisitor } from '#server/open-test-app.ts'
import { buildTimeoutMs, ensureBuilt } from '#server/run-main.ts'
import { ClientMessage, closeCodes, protocolVersion } from '#sync/protocol.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { rightsCases, type Things, type Verdict } from './rights-cases.ts'
import {
  findRole,
  furnish,
  newThings,
  openRightsHouse,
  people,
  pushAs,
  type RightsHouse,
  verdictOf,
  type Who,
} from './rights-house.ts'
import { openSocketApp, type SocketApp } from '#server/test-socket.ts'
import { findStream } from '#store/streams.ts'

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

  test.each(mutationNames.filter((name) => mutations[name].act !== 'server'))(
    '[RT-3] %s: ids of a foreign group are answered as those of nothing, and touch nothing there',
    async (name) => {
      const house = await openRightsHouse(front)
      const { stranger } = house.visitors
      const own = await house.openFor(stranger)
      const foreign = await house.open()
      const { viewer } = house.visitors
      // Somebody who is only in the foreign group, against somebody who is nowhere.
      const theirs = { ...foreign, other: viewer.userId }
      const absent = { ...newThings(), other: newId(), ...noChanges() }
      const seqOf = async () => (await findStream(house.app.database.read, foreign.group))?.seq
      const before = await seqOf()
      const ask = async (things: Things) => {
        const stream = mutations[name].act === 'self' ? stranger.userId : own.group
        const answers: unknown[] = []
        for (const args of namings(name, things)) {
          const changes = [[name, args] as never]
          const { status, json } = await pushAs(stranger, { stream, client: newId(), changes })
          answers.push([status, json?.refusal ?? json?.outcomes?.[0]?.refusal])
        }
        return answers
      }

      const heard = await ask(theirs)

      expect(heard).toEqual(await ask(absent))
      expect(await seqOf()).toBe(before)
    },
    60_000,
  )
})

/** Every way in which a mutation can name things. */
function namings(name: MutationName, things: Things): object[] {
  const { args, naming } = rightsCases[name]
  return [args(things), ...(naming?.(things) ?? [])]
}

function noChanges() {
  return { change: `${newId()}.1`, invited: `${newId()}.2` }
}

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

  test('[RT-6] what is foreign takes as long to answer as what is not there', async () => {
    const house = await openRightsHouse(front)
    const { group, item, notepad } = await house.open()
    const { stranger } = house.visitors
    const ways: Record<string, (stream: string) => Promise<unknown>> = {
      push: (stream) => stranger.push(stream, ['tickListItem', { id: item, done: true }]),
      notepad: (stream) => stranger.post('/sync/notepad', { group: stream, notepad, since: 0 }),
      page: (stream) => stranger.get(`/groups/${stream}/list-items/${item}`),
    }

    for (const [way, ask] of Object.entries(ways)) {
      const timesOf = { foreign: [] as number[], absent: [] as number[] }
      const time = async (kind: keyof typeof timesOf, stream: string) => {
        const start = performance.now()
        await ask(stream)
        timesOf[kind].push(performance.now() - start)
      }
      for (let round = 0; round < 220; round += 1) {
        // From the future, so that no limit counts; in turns, so that the machine's moods hit both alike.
        house.app.clock.now += 60_000
        const asks = [() => time('foreign', group), () => time('absent', newId())]
        for (const each of round % 2 === 0 ? asks : asks.toReversed()) await each()
      }

      const [foreign, absent] = [median(timesOf.foreign), median(timesOf.absent)]
      // Less than that is lost on the way over any network.
      const noiseMs = Math.max(0.3, 0.25 * absent)
      expect([way, Math.abs(foreign - absent) < noiseMs, foreign, absent]).toEqual([
        way,
        true,
        foreign,
        absent,
      ])
    }
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
        const isHeard = /Flat 12|Milk|Plans|"type":"(body|rows|people|present)"/.test(said.text)
        expect([who, isHeard && !isIn]).toEqual([who, false])
      }
    },
    60_000,
  )
})

describe('who is heard over a socket', () => {
  test.each(messageTypes)(
    '[RT-8] the message %s over a real socket: members are answered, others as if there were nothing',
    async (type) => {
      const house = await furnish(await openSocketApp())
      const things = await house.open()
      const isAsking = type === 'hello' || type === 'follow'
      const members = people.filter((who) => findRole(who) !== undefined)

      for (const who of members) {
        const heard = await heardBy(house, who, messageOf(type, things))
        expect([who, !isAsking || heard.includes('Flat 12')]).toEqual([who, true])
      }
      for (const who of ['stranger', 'removed'] as const) {
        const heard = await heardBy(house, who, messageOf(type, things))
        const nothing = await heardBy(house, who, messageOf(type, { ...things, ...newThings() }))
        expect([who, isAsking && !heard.includes('"type":"gone"')]).toEqual([who, false])
        expect([who, foreignWords.test(heard)]).toEqual([who, false])
        expect(withoutIds(heard)).toBe(withoutIds(nothing))
      }
      const signedOut = await house.app.socket(house.visitors.signedOut)
      const { code } = await signedOut.closed
      expect([code, signedOut.heard]).toEqual([closeCodes.sessionEnded, []])
    },
    60_000,
  )
})

const foreignWords = /Flat 12|Milk|Plans|"type":"(body|rows|people|present|entries)"/

async function heardBy(
  { app, visitors }: RightsHouse<SocketApp>,
  who: Who,
  message: object | null,
): Promise<string> {
  const socket = await app.socket(visitors[who])
  const isHello = message !== null && Reflect.get(message, 'type') === 'hello'
  socket.hello(isHello ? Reflect.get(message, 'streams') : {})
  await socket.next('welcome')
  // What a test says is checked by the server alone.
  if (!isHello) socket.say(message as ClientMessage)
  await socket.settle()
  socket.socket.close()
  return JSON.stringify(socket.heard)
}

/** Ids and the numbers lent to a device differ from one to the next. */
function withoutIds(heard: string): string {
  return heard.replaceAll(/"[\w-]{20}"/g, '"id"').replaceAll(/"ids":\[[\d,]*\]/g, '"ids":[]')
}

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

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}
