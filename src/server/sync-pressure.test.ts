import { once } from 'node:events'
import { closeCodes } from '#sync/protocol.ts'
import { describe, expect, test } from 'vitest'
import { newId } from './open-test-app.ts'
import { openSocketApp, type SocketApp } from './test-socket.ts'

const item = (title = 'Milk') => ({ id: newId(), title, order: 'a0V' })
const named = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => ['addListItem', item(`${name} ${index}`)] as const)

async function open(syncLimits: object = {}) {
  const app = await openSocketApp({ syncLimits })
  const ada = await app.person('Ada')
  const group = await ada.makeGroup('Flat')
  return { app, ada, group, device: await app.device(ada, group) }
}

async function titles({ database }: SocketApp, group: string): Promise<string[]> {
  const rows = await database.read
    .selectFrom('listItems')
    .select('title')
    .where('groupId', '=', group)
    .execute()
  return rows.map(({ title }) => title).toSorted()
}

async function metric(app: SocketApp, name: string): Promise<number> {
  const answer = await fetch(`${app.url}/metrics`)
  const line = new RegExp(`^${name} (\\d+)$`, 'm').exec(await answer.text())
  return Number(line?.[1])
}

describe('slow readers', () => {
  test('[SO-20] a reader who takes nothing is cut off with 1013, and catches up later', async () => {
    const { app, ada, group, device } = await open({ outboundMaxBytes: 65_536, closeMs: 20_000 })
    const slow = await app.device(ada, group)
    const { to: seq, epoch } = { to: 1, epoch: await epochOf(app, group) }
    const note = 'x'.repeat(16_000)
    const { id, ...milk } = item()
    device.push(group, ['addListItem', { id, ...milk }])
    await device.cameBack(1)

    slow.socket.pause()
    let edits = 1
    while ((await metric(app, 'sync_cut_readers_total')) === 0) {
      const changes = Array.from({ length: 20 }, (_, index) => `${edits}.${index} ${note}`)
      const numbers = device.push(
        group,
        ...changes.map((text) => ['changeListItem', { id, note: text }] as const),
      )
      await device.cameBack(numbers.at(-1) ?? 0)
      edits += 20
    }
    slow.socket.resume()

    expect((await slow.closed).code).toBe(closeCodes.overload)
    const back = await app.socket(ada)
    back.hello({ [group]: { epoch, seq } })
    expect(await back.next('rows')).toMatchObject({ to: seq + edits, isLast: true })
    device.push(group, ['addListItem', item('Tea')])
    expect(await back.next('entries')).toMatchObject({ from: seq + edits })
  }, 60_000)

  test('[SO-21] what a device has missed is sent as it reads, and is no reason to cut it off', async () => {
    const { app, ada, group, device } = await open({ outboundMaxBytes: 65_536 })
    const note = 'x'.repeat(16_000)
    for (let push = 0; push < 40; push += 1) {
      device.push(group, ['addListItem', { ...item(`Item ${push}`), note }])
    }
    await device.cameBack(40)
    const back = await app.socket(ada)

    back.hello({ [group]: null })

    const frames = []
    do frames.push(await back.next('rows'))
    while (!frames.at(-1)?.isLast)
    expect(frames.length).toBeGreaterThan(5)
    expect(frames.map(({ from }) => from)).toEqual([0, ...frames.slice(0, -1).map(({ to }) => to)])
    expect(frames.flatMap(({ rows }) => rows)).toHaveLength(42)
  })
})

/** A device that reads nothing of a long list that it asked for. */
async function openStalled(syncLimits: object) {
  const app = await open({ costBurst: 20_000, closeMs: 20_000, ...syncLimits })
  app.device.socket.close()
  const note = 'x'.repeat(16_000)
  for (let push = 0; push < 15; push += 1) {
    const many = Array.from({ length: 20 }, (_, index) => item(`Item ${push}.${index}`))
    await app.ada.push(app.group, ...many.map((one) => ['addListItem', { ...one, note }] as const))
  }
  const slow = await app.app.socket(app.ada)
  slow.socket.pause()
  slow.hello({ [app.group]: null })
  return { ...app, slow }
}

describe('who asks and does not read', () => {
  test('[SO-28] answers do not pile up for it: it is cut off', async () => {
    const { app, group, slow } = await openStalled({ outboundMaxBytes: 16_384 })
    const mutations = named('Tea', 200).map(([name, args], at) => ({ n: at + 1, name, args }))

    for (let repeat = 0; repeat < 60; repeat += 1) {
      slow.say({ type: 'push', stream: group, client: slow.client, mutations })
    }
    await expect.poll(() => metric(app, 'sync_cut_readers_total'), { timeout: 20_000 }).toBe(1)

    slow.socket.resume()
    expect((await slow.closed).code).toBe(closeCodes.overload)
  }, 60_000)

  test('[SO-37] nor do the answers to its pings', async () => {
    const { app, slow } = await openStalled({ outboundMaxBytes: 16_384 })

    // The first ones may still find room in the system's own buffers.
    const pingAndLook = () => {
      for (let count = 0; count < 40; count += 1) slow.socket.ping('x'.repeat(100))
      return metric(app, 'sync_cut_readers_total')
    }
    await expect.poll(pingAndLook, { timeout: 20_000 }).toBe(1)

    slow.socket.resume()
    expect((await slow.closed).code).toBe(closeCodes.overload)
  }, 60_000)

  test('[SO-28] nor does what it asks for', async () => {
    const { group, slow } = await openStalled({ channelsMax: 20 })
    const notepad = newId()

    for (let asked = 0; asked < 100; asked += 1) {
      slow.say({ type: 'open', stream: group, notepad, since: 0 })
    }
    slow.socket.resume()

    expect((await slow.closed).code).toBe(closeCodes.tooMany)
  }, 60_000)
})

test('[SO-27] of a long log only as much is sent along as a frame may hold', async () => {
  const { app, ada, group, device } = await open()
  const milk = item()
  device.push(group, ['addListItem', milk])
  for (let edit = 0; edit < 40; edit += 1) {
    device.push(group, ['changeListItem', { id: milk.id, note: `${edit} ${'x'.repeat(16_000)}` }])
  }
  await device.cameBack(41)
  const back = await app.socket(ada)

  back.hello({ [group]: null })

  const { log, to } = await back.next('rows', ({ isLast }) => isLast)
  expect(log.at(-1)?.seq).toBe(to)
  expect(JSON.stringify(log).length).toBeLessThan(262_144)
  expect(log.length).toBeGreaterThan(10)
})

describe('overload', () => {
  test('[SO-22] what would wait too long is answered with busy, and nothing of it is done', async () => {
    const { app, group, device } = await open({ waitingMutationsMax: 50 })
    const pushes = Array.from({ length: 10 }, (_, index) => named(`Item ${index}`, 20))
    const mutations = pushes.flat().map(([name, args], index) => ({ n: index + 1, name, args }))
    const say = (from: number) =>
      device.say({
        type: 'push',
        stream: group,
        client: device.client,
        mutations: mutations.slice(from, from + 20),
      })

    for (let from = 0; from < 200; from += 20) say(from)
    const { retryAfterMs } = await device.next('busy')

    expect(retryAfterMs).toBeGreaterThan(0)
    await device.cameBack(40)
    await device.settle()
    expect(await titles(app, group)).toHaveLength(40)
    for (let from = 0; from < 200; from += 20) {
      say(from)
      if (from < 40) await device.next('outcomes')
      else await device.cameBack(from + 20)
    }
    expect(await titles(app, group)).toEqual(mutations.map(({ args }) => args.title).toSorted())
    expect(await metric(app, 'sync_sent_away_total')).toBeGreaterThan(0)
  })

  test('[SO-23] one socket pushes no more than its share: busy, and when to come again', async () => {
    const { app, group, device } = await open({ costBurst: 10, costPerSecond: 1 })

    device.push(group, ...named('Tea', 20))

    expect((await device.next('busy')).retryAfterMs).toBeGreaterThan(1_000)
    expect(await titles(app, group)).toEqual([])
  })

  test('[SO-23] a socket that says more than anybody would is closed with 4429', async () => {
    const { device } = await open({ costBurst: 10, costPerSecond: 0.001 })

    for (let count = 0; count < 20; count += 1) device.say({ type: 'ping' })

    expect((await device.closed).code).toBe(closeCodes.tooMany)
  })

  test('[SO-37] a ping is answered, and counts as something said: too many are closed with 4429', async () => {
    const { device } = await open({ costPerSecond: 10, costBurst: 20 })
    const answered = once(device.socket, 'pong')

    device.socket.ping('are you there')
    expect(String(await answered)).toBe('are you there')
    for (let count = 0; count < 100; count += 1) device.socket.ping()

    expect((await device.closed).code).toBe(closeCodes.tooMany)
  })

  test('[SO-23] a device that goes on after a hundred answers of busy is closed with 4429', async () => {
    const { group, device } = await open({ costBurst: 10, costPerSecond: 0.001 })

    for (let count = 0; count < 102; count += 1) device.push(group, ...named('Tea', 20))

    expect((await device.closed).code).toBe(closeCodes.tooMany)
  })

  test('[SO-22] plain requests are sent away with 429', async () => {
    const { app, ada, group } = await open({ waitingMutationsMax: 1 })

    const answers = await Promise.all([1, 2].map(() => ada.push(group, ...named('Tea', 5))))

    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 429]))
    expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('2')
    expect(await titles(app, group)).toHaveLength(5)
  })
})

describe('dead links', () => {
  test('[SO-24] a link without any sign of life is cut; one that answers stays', async () => {
    const { app, ada, group, device } = await open({ heartbeatMs: 30 })
    const dead = await app.socket(ada, { isDead: true })
    dead.hello({ [group]: null })

    expect((await dead.closed).code).toBe(1006)

    device.push(group, ['addListItem', item()])
    await device.cameBack(1)
    expect(await metric(app, 'sync_sockets')).toBe(1)
  })

  test('[SO-25] a socket that never says who it is does not hold its place', async () => {
    const { app, ada } = await open({ heartbeatMs: 30 })

    const silent = await app.socket(ada)

    expect(await silent.closed).toEqual({ code: closeCodes.policy, reason: 'hello' })
  })
})

describe('the end', () => {
  test('[SO-26] what was pushed is finished and answered, then 1012; nothing more is taken', async () => {
    const { app, ada, group, device } = await open()
    for (let push = 0; push < 10; push += 1) device.push(group, ...named(`Item ${push}`, 50))
    const first = await device.cameBack(1)

    const closed = app.listener.close()

    expect((await device.closed).code).toBe(closeCodes.restart)
    await closed
    const frames = device.heard.filter((message) => message.type === 'entries')
    const came = [first, ...frames].flatMap(({ entries }) => entries)
    const stored = await titles(app, group)
    expect(stored.length).toBe(came.length)
    expect(stored.length % 50).toBe(0)
    await expect(app.socket(ada)).rejects.toThrow('ECONNREFUSED')
  })

  test('[SO-26] a socket that does not answer the end is cut', async () => {
    const { app, device } = await open({ closeMs: 50 })
    device.socket.pause()

    await app.listener.close()

    device.socket.resume()
    expect((await device.closed).code).toBeGreaterThan(0)
  })
})

async function epochOf({ database }: SocketApp, group: string): Promise<string> {
  const stream = database.read.selectFrom('streams').select('epoch').where('id', '=', group)
  return (await stream.executeTakeFirstOrThrow()).epoch
}
