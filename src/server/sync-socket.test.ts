import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { closeCodes, frameMaxBytes, protocolVersion } from '#sync/protocol.ts'
import { eachDatabase } from '#store/each-database.ts'
import { describe, expect, test } from 'vitest'
import { newId } from './open-test-app.ts'
import { openSocketApp, type SocketApp, type TestSocket } from './test-socket.ts'

const item = (title = 'Milk') => ({ id: newId(), title, order: 'a0V' })
const day = 24 * 60 * 60 * 1000

/** Ada with a group, and her device that follows it. */
async function open(...given: Parameters<typeof openSocketApp>) {
  const app = await openSocketApp(...given)
  const ada = await app.person('Ada')
  const group = await ada.makeGroup('Flat')
  return { app, ada, group, device: await app.device(ada, group) }
}

async function titles(app: SocketApp, ada: { cookie: string | undefined }, group: string) {
  const device = await app.socket(ada)
  device.hello({ [group]: null })
  const { rows } = await device.next('rows')
  return rows.flatMap((row) => (row.kind === 'listItem' ? [row.record.title] : []))
}

describe('following', () => {
  test('[SO-1] a device that follows a group gets what is there, and then what happens', async () => {
    const app = await openSocketApp()
    const ada = await app.person('Ada')
    const group = await ada.makeGroup('Flat', ['addListItem', item()])
    const device = await app.socket(ada)

    device.hello({ [ada.userId]: null, [group]: null })

    expect(await device.next('welcome')).toMatchObject({ version: 1, release: 'test' })
    const rows = await device.next('rows', ({ stream }) => stream === group)
    expect(rows).toMatchObject({ from: 0, to: 2, isLast: true })
    const kinds = rows.rows.map(({ kind }) => kind).toSorted()
    expect(kinds).toEqual(['group', 'listItem', 'member'])
    expect((await device.next('people')).people).toMatchObject([{ id: ada.userId, name: 'Ada' }])
    const other = await app.device(ada, group)
    const [n = 0] = other.push(group, ['addListItem', item()])
    const entries = await device.next('entries')
    expect(entries).toMatchObject({ stream: group, epoch: rows.epoch, from: 2, to: 3 })
    expect(entries.entries).toMatchObject([{ client: other.client, n, by: ada.userId }])
  })

  test('[SO-2] a device that comes back gets what it missed, and no more', async () => {
    const { app, ada, group, device } = await open()
    device.push(group, ['addListItem', item('Milk')])
    const { epoch, to: seq } = await device.cameBack(1)
    device.push(group, ['addListItem', item('Tea')])
    await device.cameBack(2)
    const back = await app.socket(ada)

    back.hello({ [group]: { epoch, seq } })
    const missed = await back.next('rows')
    back.say({ type: 'follow', streams: { [group]: { epoch, seq: missed.to } } })
    const nothing = await back.next('rows')

    expect(missed).toMatchObject({ from: seq, to: seq + 1, isLast: true })
    expect(missed.rows).toMatchObject([{ kind: 'listItem', record: { title: 'Tea' } }])
    expect(missed.log).toMatchObject([{ name: 'addListItem', seq: seq + 1 }])
    expect(nothing).toMatchObject({ from: missed.to, to: missed.to, isLast: true, rows: [] })
  })

  test('[SO-2] a cursor of another epoch counts for nothing', async () => {
    const { app, ada, group } = await open()
    const back = await app.socket(ada)

    back.hello({ [group]: { epoch: 'another', seq: 1 } })

    expect(await back.next('rows')).toMatchObject({ from: 0, to: 1, isLast: true })
  })

  test('[SO-3] what happens while a device catches up is neither missed nor doubled', async () => {
    const { app, ada, group, device } = await open()
    const pushes = 300
    const late: TestSocket[] = []

    for (let count = 1; count <= pushes; count += 1) {
      device.push(group, ['addListItem', item(`Item ${count}`)])
      if (count % 30 !== 0) continue
      const socket = await app.socket(ada)
      socket.hello({ [group]: null })
      late.push(socket)
    }
    await device.cameBack(pushes)

    for (const socket of late) {
      const rows = await socket.next('rows', ({ isLast }) => isLast)
      let { to } = rows
      while (to < pushes + 1) {
        const entries = await socket.next('entries')
        expect(entries.from).toBe(to)
        to = entries.to
      }
      expect(to).toBe(pushes + 1)
      await socket.settle()
      expect(socket.heard.filter(({ type }) => type === 'entries')).toEqual([])
    }
  })

  test('[SO-4] whoever is more than 5,000 rows behind is told to fetch a snapshot', async () => {
    const syncLimits = { costBurst: 10_000, waitingMutationsMax: 10_000 }
    const { app, ada, group, device } = await open({ syncLimits })
    for (let push = 0; push < 26; push += 1) {
      const titles = Array.from({ length: 200 }, (_, index) => `Item ${push}-${index}`)
      device.push(group, ...titles.map((title) => ['addListItem', item(title)] as const))
    }
    await device.cameBack(5_200)
    const back = await app.socket(ada)

    back.hello({ [group]: null })

    expect(await back.next('far')).toEqual({ type: 'far', stream: group })
  }, 60_000)
})

describe('pushing', () => {
  test('[SO-5] a change that comes back is its acknowledgement: nothing else is said of it', async () => {
    const { group, device } = await open()

    device.push(group, ['addListItem', item()], ['addListItem', item('Tea')])

    const { entries } = await device.cameBack(2)
    expect(entries.map(({ n }) => n)).toEqual([1, 2])
    await device.settle()
    expect(device.heard.filter(({ type }) => type === 'outcomes')).toEqual([])
  })

  test('[SO-6] a repeated push changes nothing, and is answered', async () => {
    const { app, ada, group, device } = await open()
    const milk = { n: 1, name: 'addListItem', args: item() }
    const push = { type: 'push' as const, stream: group, client: device.client }
    device.say({ ...push, mutations: [milk] })
    await device.cameBack(1)

    device.say({ ...push, mutations: [milk, { n: 2, name: 'addListItem', args: item('Tea') }] })

    const { entries } = await device.cameBack(2)
    expect(entries.map(({ n }) => n)).toEqual([2])
    expect((await device.next('outcomes')).outcomes).toMatchObject([{ n: 1, refusal: null }])
    expect(await titles(app, ada, group)).toEqual(['Milk', 'Tea'])
  })

  test('[SO-7] a refused mutation is told with its reason; those beside it take effect', async () => {
    const { group, device } = await open()

    device.push(
      group,
      ['addListItem', item()],
      ['tickListItem', { id: newId(), done: true }],
      ['addListItem', item('Tea')],
    )

    const { entries } = await device.cameBack(3)
    expect(entries.map(({ n }) => n)).toEqual([1, 3])
    expect((await device.next('outcomes')).outcomes).toEqual([
      { n: 2, refusal: { code: 'notFound', values: {} } },
    ])
  })

  test('[SO-8] a push that cannot be looked at fails as a whole: a gap, a group that is not mine', async () => {
    const { app, group, device } = await open()
    const eve = await app.person('Eve')
    const stranger = await app.device(eve, eve.userId)

    device.say({
      type: 'push',
      stream: group,
      client: device.client,
      mutations: [{ n: 5, name: 'addListItem', args: item() }],
    })
    stranger.push(group, ['addListItem', item()])
    stranger.push(newId(), ['addListItem', item()])

    expect((await device.next('failed')).refusal).toEqual({ code: 'gap', values: { expected: 1 } })
    const [real, invented] = [await stranger.next('failed'), await stranger.next('failed')]
    expect([real.refusal, invented.refusal]).toEqual([
      { code: 'notMember', values: {} },
      { code: 'notMember', values: {} },
    ])
  })

  test('[SO-9] whoever makes a group follows it from then on', async () => {
    const { device } = await open()
    const group = newId()
    const look = { emoji: '🏠', colour: 'pine', locale: 'en', timeZone: 'UTC', weekStart: 1 }

    device.push(group, ['createGroup', { name: 'Club', ...look }])

    const rows = await device.next('rows', ({ stream }) => stream === group)
    expect(rows).toMatchObject({ from: 0, to: 1, isLast: true })
    // After the rows, so that what it speaks of never vanishes from the screen in between.
    expect((await device.next('outcomes')).outcomes).toEqual([{ n: 1, seq: 1, refusal: null }])
    device.push(group, ['addListItem', item()])
    await device.cameBack(2)
  })
})

describe('who may', () => {
  test('[SO-10] a page of another site is refused before anything else', async () => {
    const { app, ada } = await open()

    await expect(app.socket(ada, { origin: 'https://evil.example' })).rejects.toThrow('403')
    await expect(app.socket(ada, { origin: 'null' })).rejects.toThrow('403')
  })

  test('[SO-11] a socket without a session is told so', async () => {
    const { app } = await open()

    const [none, forged] = [
      await app.socket({ cookie: undefined }),
      await app.socket({ cookie: 'trivet=x.y' }),
    ]

    expect((await none.closed).code).toBe(closeCodes.sessionEnded)
    expect((await forged.closed).code).toBe(closeCodes.sessionEnded)
  })

  test('[SO-42] a page of one person says nothing in the name of another, who has signed in since', async () => {
    const { app, ada, group } = await open()
    const ben = await app.person('Ben')
    await ada.letIn(ben, group, 'member')

    const left = await app.socket(ben, { user: ada.userId })
    left.hello()
    left.push(group, ['addListItem', item()])
    const own = await app.socket(ben, { user: ben.userId })
    own.hello()

    expect((await left.closed).code).toBe(closeCodes.sessionEnded)
    await own.next('welcome')
    expect(await titles(app, ben, group)).toEqual([])
  })

  test('[SO-12] the sockets of a session that ends are closed at once, and nothing more is taken', async () => {
    const { app, ada, group, device } = await open()
    const watching = await app.person('Ben')
    await ada.letIn(watching, group, 'member')
    const other = await app.device(watching, group)

    device.heard = []
    await ada.post('/auth/sign-out', {})
    device.push(group, ['addListItem', item()])

    expect((await device.closed).code).toBe(closeCodes.sessionEnded)
    expect(device.heard.some(({ type }) => type === 'entries')).toBe(false)
    await other.settle()
    expect(await titles(app, watching, group)).toEqual([])
  })

  test('[SO-13] a session that runs out is noticed', async () => {
    const { app, device } = await open({ syncLimits: { heartbeatMs: 20, sessionCheckBeats: 1 } })

    app.clock.now += 31 * day

    expect((await device.closed).code).toBe(closeCodes.sessionEnded)
  })

  test('[SO-14] one person may not hold more sockets than there are screens, nor one address', async () => {
    const perUser = await open({ syncLimits: { socketsPerUserMax: 1 } })
    const perAddress = await open({ syncLimits: { socketsPerAddressMax: 1 } })

    const second = await perUser.app.socket(perUser.ada)

    expect((await second.closed).code).toBe(closeCodes.tooMany)
    await expect(perAddress.app.socket(perAddress.ada)).rejects.toThrow('429')
    perAddress.device.socket.close()
    await perAddress.device.closed
    await expect.poll(() => perAddress.app.socket(perAddress.ada)).toBeDefined()
  })
})

eachDatabase('many at once', (openDatabase) => {
  test('[SO-14] nor when they come at once', async () => {
    const database = await openDatabase()
    const app = await openSocketApp({ database, syncLimits: { socketsPerAddressMax: 2 } })
    const ada = await app.person('Ada')

    const came = await Promise.allSettled(Array.from({ length: 6 }, () => app.socket(ada)))

    const sockets = came.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    for (const socket of sockets) socket.hello()
    const welcomed = sockets.map((socket) =>
      Promise.race([socket.next('welcome'), socket.closed.then(() => null)]),
    )
    expect((await Promise.all(welcomed)).filter(Boolean)).toHaveLength(2)
  })
})

describe('what is not understood', () => {
  const hello = { type: 'hello', version: protocolVersion, client: newId(), streams: {} }

  test.each([
    ['no JSON', '{"type":"hel'],
    ['no message of ours', '{"type":"drop","table":"users"}'],
    ['a field too many', JSON.stringify({ ...hello, admin: true })],
    ['a field twice', '{"type":"ping","type":"hello"}'],
    ['a prototype', '{"type":"ping","__proto__":{}}'],
    ['depth', `${'['.repeat(500_000)}${']'.repeat(500_000)}`],
    ['something before hello', '{"type":"ping"}'],
    ['an id that is none', JSON.stringify({ ...hello, client: '../../etc' })],
  ])('[SO-15] %s ends the link with 1008, and only that link', async (_, words) => {
    const { app, ada, group, device } = await open()
    const bad = await app.socket(ada)

    bad.socket.send(words)

    expect((await bad.closed).code).toBe(closeCodes.policy)
    device.push(group, ['addListItem', item()])
    await device.cameBack(1)
  })

  test('[SO-15] a second hello and bytes that are no text end it too', async () => {
    const { app, ada, device } = await open()
    const binary = await app.socket(ada)

    device.hello()
    binary.socket.send(Buffer.from(JSON.stringify(hello)), { binary: true })

    expect((await device.closed).code).toBe(closeCodes.policy)
    expect((await binary.closed).code).toBe(closeCodes.policy)
  })

  test('[SO-16] another version of the protocol is told to upgrade, whatever else it says', async () => {
    const { app, ada } = await open()
    const old = await app.socket(ada)

    old.socket.send(JSON.stringify({ type: 'hello', version: 99, tokens: [] }))

    expect((await old.closed).code).toBe(closeCodes.upgrade)
  })

  test('[SO-17] a frame that is too large, broken, or no UTF-8 ends the link, and only that link', async () => {
    const { app, ada, group, device } = await open()
    const [large, mangled, garbled] = [
      await app.socket(ada),
      await app.socket(ada),
      await app.socket(ada),
    ]

    large.socket.send('x'.repeat(frameMaxBytes + 1))
    wireOf(mangled).write(Buffer.from([0xff, 0xff, 0xff, 0xff]))
    garbled.socket.send(Buffer.from([0xc3, 0x28]), { binary: false })

    expect((await large.closed).code).toBe(closeCodes.tooLarge)
    expect((await mangled.closed).code).toBe(1002)
    expect((await garbled.closed).code).toBe(1007)
    device.push(group, ['addListItem', item()])
    await device.cameBack(1)
  })

  test('[SO-18] an upgrade to anything else, or elsewhere, is a plain request', async () => {
    const { app } = await open()
    const ask = (path: string, protocol: string) =>
      say(app.listener.port, [
        `GET ${path} HTTP/1.1`,
        'Host: localhost',
        'Connection: Upgrade, close',
        `Upgrade: ${protocol}`,
      ])

    const answers = [await ask('/health', 'websocket'), await ask('/health', 'h2c')]

    expect(answers).toEqual([
      expect.stringMatching(/^HTTP\/1.1 200 /),
      expect.stringMatching(/^HTTP\/1.1 200 /),
    ])
  })
})

async function say(port: number, lines: string[]): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port })
  await once(socket, 'connect')
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  return text(socket)
}

/** What lies under a client's socket, to say what no client says. */
function wireOf({ socket }: TestSocket): NodeJS.WritableStream {
  return Reflect.get(socket, '_socket')
}
