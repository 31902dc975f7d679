import type { ClientMessage, ServerMessage, SnapshotPage } from '#sync/protocol.ts'
import { snapshotHash } from '#sync/snapshot-hash.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { newId, openTestApp, type TestVisitor } from './open-test-app.ts'
import { noFront } from './no-front.ts'
import { createSnapshots } from './snapshots.ts'
import { openSocketApp } from './test-socket.ts'

const item = (title = 'Milk') => ({ id: newId(), title, order: 'a0V' })

async function open(syncLimits: object = {}) {
  const app = await openTestApp(noFront, {}, { syncLimits })
  const ada = await app.person('Ada')
  const group = await ada.makeGroup('Flat', ['addListItem', item()])
  return { app, ada, group }
}

const client = newId()

function hello(streams: Record<string, null | { epoch: string; seq: number }> = {}): ClientMessage {
  return { type: 'hello', version: 1, client, streams }
}

async function say(person: TestVisitor, ...messages: unknown[]): Promise<ServerMessage[]> {
  const answer = await person.post('/sync/messages', { messages })
  expect(answer.status, answer.text).toBe(200)
  return answer.json.messages
}

function unknownStreams(): Record<string, null> {
  return Object.fromEntries(Array.from({ length: 200 }, () => [newId(), null]))
}

/** How often the event loop has come round since then. */
function countTurns(): () => number {
  let turns = 0
  const count = () => {
    turns += 1
    next = setImmediate(count)
  }
  let next = setImmediate(count)
  onTestFinished(() => clearImmediate(next))
  return () => turns
}

describe('messages over plain requests', () => {
  test('[SO-30] they are answered as the socket answers them', async () => {
    const app = await openSocketApp()
    const ada = await app.person('Ada')
    const group = await ada.makeGroup('Flat', ['addListItem', item()])
    const streams = { [ada.userId]: null, [group]: null, [newId()]: null }
    const socket = await app.socket(ada)
    socket.hello(streams)
    await socket.next('gone')

    const answers = await say(ada, hello(streams))

    expect(answers.at(-1)?.type).toBe('gone')
    expect(answers.slice(0, -1)).toEqual(socket.heard)
  })

  test('[SO-31] what is pushed is among the rows, and told after them', async () => {
    const { ada, group } = await open()
    const push = { type: 'push', stream: group, client }

    const answers = await say(
      ada,
      hello({ [group]: null }),
      { ...push, mutations: [{ n: 1, name: 'addListItem', args: item('Tea') }] },
      { ...push, mutations: [{ n: 3, name: 'addListItem', args: item('Rice') }] },
      { type: 'ping' },
    )

    expect(answers.map(({ type }) => type)).toEqual([
      'welcome',
      'rows',
      'people',
      'pong',
      'outcomes',
      'failed',
    ])
    expect(answers[1]).toMatchObject({ to: 3, isLast: true })
    expect(answers[4]).toMatchObject({ outcomes: [{ n: 1, seq: 3, refusal: null }] })
    expect(answers[5]).toMatchObject({ refusal: { code: 'gap', values: { expected: 2 } } })
  })

  test('[SO-38] whoever asks for many streams at once lets others have their turn, and has a limit', async () => {
    const { ada } = await open({ channelsMax: 300 })
    const more = { type: 'follow', streams: unknownStreams() }
    const turns = countTurns()

    const answers = await say(ada, hello(unknownStreams()))
    const answered = turns()

    expect(answers.filter(({ type }) => type === 'gone')).toHaveLength(200)
    expect(answered).toBeGreaterThanOrEqual(200)
    expect(
      (await ada.post('/sync/messages', { messages: [hello(unknownStreams()), more] })).status,
    ).toBe(400)
  })

  test('[SO-38] so does a socket', async () => {
    const app = await openSocketApp()
    const socket = await app.socket(await app.person('Ada'))
    const streams = unknownStreams()
    const last = Object.keys(streams).at(-1)
    const turns = countTurns()

    socket.hello(streams)
    await socket.next('gone', ({ stream }) => stream === last)

    expect(turns()).toBeGreaterThanOrEqual(200)
  })

  test('[SO-32] an answer has its limit; the next one goes on where it ended', async () => {
    const { ada, group } = await open({ answerMaxBytes: 20_000 })
    for (let count = 0; count < 10; count += 1) {
      await ada.push(group, ['addListItem', { ...item(`Item ${count}`), note: 'x'.repeat(16_000) }])
    }
    const titles: string[] = []
    let cursor: { epoch: string; seq: number } | null = null
    let requests = 0

    for (let isLast = false; !isLast; requests += 1) {
      for (const message of await say(ada, hello({ [group]: cursor }))) {
        if (message.type !== 'rows') continue
        expect(message.from).toBe(cursor?.seq ?? 0)
        cursor = { epoch: message.epoch, seq: message.to }
        isLast = message.isLast
        const items = message.rows.filter(({ kind }) => kind === 'listItem')
        titles.push(...items.map(({ record }) => Object(record).title))
      }
    }

    expect(requests).toBeGreaterThan(1)
    expect(titles).toEqual(['Milk', ...Array.from({ length: 10 }, (_, count) => `Item ${count}`)])
  })

  test.each([
    ['nothing', []],
    ['no hello', [{ type: 'ping' }]],
    ['two of them', [hello(), hello()]],
    ['no message of ours', [hello(), { type: 'shout' }]],
  ])('[SO-33] %s is refused', async (_, messages) => {
    const { ada } = await open()

    const answer = await ada.post('/sync/messages', { messages })

    expect(answer.status).toBe(400)
  })

  test('[SO-33] another version is told to upgrade; a visitor to sign in; a foreign page nothing', async () => {
    const { app, ada } = await open()
    const messages = [{ type: 'hello', version: 2 }]

    const old = await ada.post('/sync/messages', { messages })
    const visitor = await app.visitor().post('/sync/messages', { messages: [hello()] })
    const foreign = await ada.post('/sync/messages', {}, { origin: 'https://evil.example' })

    expect([old.status, visitor.status, foreign.status]).toEqual([426, 401, 403])
  })

  test('[SO-42] a page of one person says nothing in the name of another either', async () => {
    const { app, ada } = await open()
    const ben = await app.person('Ben')
    const messages = [hello()]

    const left = await ben.post(`/sync/messages?user=${ada.userId}`, { messages })
    const own = await ben.post(`/sync/messages?user=${ben.userId}`, { messages })

    expect([left.status, own.status]).toEqual([401, 200])
  })
})

async function statuses(stream: string, person: TestVisitor): Promise<number[]> {
  const answers = [
    await person.get(`/sync/snapshot?stream=${stream}&page=0`),
    await person.get(`/sync/log?stream=${stream}&before=100`),
    await person.get(`/sync/older?group=${stream}`),
    await person.post('/sync/notepad', { group: stream, notepad: newId(), since: 0 }),
  ]
  return answers.map(({ status }) => status)
}

describe('snapshots', () => {
  test('[SO-34] the pages of a snapshot are of one moment, and add up', async () => {
    const { ada, group } = await open()
    for (let push = 0; push < 7; push += 1) {
      const items = Array.from({ length: 200 }, (_, index) => item(`Item ${push}-${index}`))
      await ada.push(group, ...items.map((args) => ['addListItem', args] as const))
    }
    const get = async (page: number, seq = ''): Promise<SnapshotPage> =>
      (await ada.get(`/sync/snapshot?stream=${group}&page=${page}${seq}`)).json

    const first = await get(0)
    await ada.push(group, ['addListItem', item('Later')])
    const pages = [first, await get(1, `&seq=${first.seq}`), await get(2, `&seq=${first.seq}`)]

    expect(pages.map(({ seq, rows }) => [seq, rows.length])).toEqual([
      [1_402, 500],
      [1_402, 500],
      [1_402, 403],
    ])
    const last = pages.at(-1)
    expect(last?.check).toEqual({ count: 1_403, hash: snapshotHash(pages.map(({ rows }) => rows)) })
    expect(last?.log).toHaveLength(500)
    expect(last?.people).toMatchObject([{ name: 'Ada' }])
    expect([first.check, first.pages]).toEqual([undefined, 3])
    expect((await get(0)).seq).toBe(1_403)
  }, 30_000)

  test('[SO-39] many who fetch a group at once, as after a restore, have it read once', async () => {
    const { app, ada, group } = await open()
    const snapshots = createSnapshots({ database: app.database, now: () => 0 })
    const first = () => snapshots.page({ stream: group, isUser: false, page: 0 })

    const [one, other] = [await first(), await first()]
    await ada.push(group, ['addListItem', item('Tea')])
    const later = await first()

    expect(other?.rows).toBe(one?.rows)
    expect(later?.rows).toHaveLength((one?.rows.length ?? 0) + 1)
  })

  test('[SO-39] they get the names that people have now', async () => {
    const { app, group } = await open()
    const snapshots = createSnapshots({ database: app.database, now: () => 0 })
    const first = () => snapshots.page({ stream: group, isUser: false, page: 0 })
    await first()

    await app.database.write.updateTable('users').set({ name: 'Adele' }).execute()

    expect((await first())?.people?.map(({ name }) => name)).toEqual(['Adele'])
  })

  test('[SO-35] a snapshot, the log, what was done long ago and a notepad are for whoever is in the group', async () => {
    const { app, ada, group } = await open()
    const eve = await app.person('Eve')

    expect(await statuses(group, ada)).toEqual([200, 200, 200, 200])
    expect(await statuses(group, eve)).toEqual([404, 404, 404, 404])
    expect(await statuses(newId(), eve)).toEqual([404, 404, 404, 404])
    expect(await statuses(group, app.visitor())).toEqual([401, 401, 401, 401])
  })

  test('[SO-36] older activity comes by the page, the newest before a seq', async () => {
    const { ada, group } = await open()
    const items = Array.from({ length: 150 }, (_, index) => item(`Item ${index}`))
    await ada.push(group, ...items.map((args) => ['addListItem', args] as const))

    const { log } = (await ada.get(`/sync/log?stream=${group}&before=120`)).json

    expect([log.length, log.at(0).seq, log.at(-1).seq]).toEqual([100, 20, 119])
    expect(log.at(-1)).toMatchObject({ name: 'addListItem', by: ada.userId })
  })

  test.each(['?stream=x&page=0', '?page=0', '?stream=aaaaaaaaaaaaaaaaaaaa&page=-1', ''])(
    '[SO-35] /sync/snapshot%s is refused',
    async (query) => {
      const { ada } = await open()

      expect((await ada.get(`/sync/snapshot${query}`)).status).toBe(400)
    },
  )
})

test('[NB-6] a device that has few ids left is lent 64 that nobody else has', async () => {
  const { app, ada } = await open()
  const bob = await app.person('Bob')

  const ids = [...(await lentTo(ada, 0)), ...(await lentTo(ada, 63)), ...(await lentTo(bob, 0))]

  expect(new Set(ids).size).toBe(3 * 64)
  expect(await lentTo(bob, 64)).toEqual([])
  // One of an earlier version does not know of them.
  expect(await lentTo(bob)).toEqual([])
})

async function lentTo(person: TestVisitor, left?: number): Promise<number[]> {
  const greeting = { ...hello(), ...(left !== undefined && { writerIds: left }) }
  const answers = await say(person, greeting)
  return answers.flatMap((message) => (message.type === 'writerIds' ? message.ids : []))
}
