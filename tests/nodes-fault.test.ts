import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres, startPostgres } from '#scripts/postgres.ts'
import { buildTimeoutMs, ensureBuilt, runMain } from '#server/run-main.ts'
import { TestSocket } from '#server/test-socket.ts'
import { closeCodes } from '#sync/protocol.ts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { BareDevice } from './bare-device.ts'
import { type Cluster, healthOf, openCluster, readSharedLog, reasonNot } from './cluster-house.ts'
import {
  bareServer,
  faultsOf,
  isLong,
  item,
  letIn,
  makeGroup,
  metric,
  newId,
  openDevice,
  type Person,
  post,
  push,
  signUp,
} from './fault-house.ts'
import { type Server, startServer } from './server.ts'

const edits = isLong ? 5_000 : 400
const inFlight = 5
const startMs = 120_000

let cluster: Cluster

/** Ada's group with Ben in it; Ada's device is at the first node, Ben's at the second. */
async function open() {
  const [one, two] = cluster.nodes
  const [ada, ben] = [await signUp(one, 'Ada'), await signUp(two, 'Ben')]
  const group = await makeGroup(one, ada)
  await letIn(two, ben, { owner: ada, group, role: 'member' })
  const [adas, bens] = [openDevice(one, ada, group), openDevice(two, ben, group)]
  onTestFinished(() => [adas, bens].forEach((device) => device.close()))
  await Promise.all([adas, bens].map((device) => device.until(() => device.isLinked)))
  return { ...cluster, one, two, ada, ben, group, adas, bens }
}

function items({ rows }: BareDevice): string[] {
  return [...rows.keys()].filter((key) => key.startsWith('listItem/')).toSorted()
}

/** Writes until told to stop, never more on their way than a busy device has. */
function write(device: BareDevice, isOver: () => boolean): Promise<void> {
  let { id } = item()
  let count = 0
  return device.until(() => {
    while (!isOver() && device.waiting < inFlight) {
      if (count % 20 === 0) device.mutate('addListItem', item({ id: (id = newId()) }))
      else device.mutate('tickListItem', { id, done: count % 2 === 1 })
      count += 1
    }
    return isOver()
  })
}

async function settle(devices: BareDevice[]): Promise<void> {
  await Promise.all(devices.map((device) => device.until(() => device.waiting === 0)))
}

function seen(device: BareDevice, id: string): Promise<void> {
  return device.until(() => device.rows.has(`listItem/${id}`))
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 50))
}

describe.skipIf(reasonNot !== '')(`several nodes${reasonNot}`, () => {
  beforeAll(async () => {
    cluster = await openCluster()
  }, startMs)
  afterAll(() => cluster.stop(), startMs)

  test(
    `[F5] two nodes that write one group at once keep one order without gaps, and tell each other of it (${edits} each)`,
    async () => {
      const { one, two, databaseUrl, group, adas, bens } = await open()

      await Promise.all(
        [adas, bens].map((device) => write(device, () => device.acknowledged.size >= edits)),
      )
      await settle([adas, bens])
      const last = item()
      adas.mutate('addListItem', last)
      await Promise.all([seen(adas, last.id), seen(bens, last.id)])

      const log = await readSharedLog(databaseUrl, group)
      expect(faultsOf(log, [adas, bens])).toEqual([])
      expect(items(bens)).toEqual(items(adas))
      // What others wrote was told, not looked for.
      for (const node of [one, two])
        expect(await metric(node, 'nodes_log_reads_total')).toBeLessThan(log.length / 10)
    },
    isLong ? 120_000 : 60_000,
  )

  test('[ND-1] a session, a secret and a limit of one node hold on the others; what is too large to be told is read', async () => {
    const { one, two, ada, group, adas, bens } = await open()
    const large = Array.from({ length: 20 }, () => item({ note: 'x'.repeat(8_000) }))

    await push(two, {
      cookie: ada.cookie,
      stream: group,
      mutations: large.map((each) => ['addListItem', each]),
    })

    for (const { id } of large) await Promise.all([seen(adas, id), seen(bens, id)])
    const wrong = { email: ada.email, password: 'not-the-password' }
    const statuses: number[] = []
    for (let count = 0; count < 12; count += 1) {
      const node = count % 2 === 0 ? one : two
      statuses.push(await statusOf(node, '/auth/sign-in', wrong))
    }
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(1)
    expect(statuses.slice(0, 10)).not.toContain(429)
  }, 60_000)

  test('[ND-2] who is there, and where their caret is, crosses nodes; who leaves is gone', async () => {
    const { one, two, ada, ben, group } = await open()
    const notepad = newId()
    await push(one, {
      cookie: ada.cookie,
      stream: group,
      mutations: [['addNotepad', { id: notepad, title: 'Plan', emoji: null, order: 'a0V' }]],
    })
    const [adas, bens] = [await socket(one, ada, group), await socket(two, ben, group)]
    for (const device of [adas, bens]) {
      device.say({ type: 'open', stream: group, notepad, since: 0 })
      await device.next('body')
    }

    bens.say({ type: 'here', stream: group, place: 'list' })
    await adas.next('present', ({ people }) => people.some(({ userId }) => userId === ben.id))
    bens.say({ type: 'caret', stream: group, notepad, tab: newId(), caret: 'AAAA' })
    const caret = await adas.next('caret')
    const late = await socket(one, ada, group)
    await late.next('present', ({ people }) => people.some(({ userId }) => userId === ben.id))
    bens.socket.close()

    expect([caret.userId, caret.caret]).toEqual([ben.id, 'AAAA'])
    await adas.next('present', ({ people }) => people.every(({ userId }) => userId !== ben.id))
  }, 60_000)

  test('[F23] somebody who is removed at one node hears and writes nothing at another within a second', async () => {
    const { databaseUrl, ben, group, adas, bens } = await open()
    let isOver = false
    const writing = [write(adas, () => isOver), write(bens, () => isOver || bens.isGone)]
    await bens.until(() => bens.acknowledged.size >= 100)

    const n = adas.mutate('removeMember', { id: ben.id })
    await adas.until(() => adas.acknowledged.has(n))
    const removedAt = performance.now()
    await bens.until(() => bens.isGone)
    const goal = adas.acknowledged.size + 100
    await adas.until(() => adas.acknowledged.size >= goal)
    isOver = true
    adas.mutate('addListItem', item())
    await Promise.all(writing)
    await settle([adas, bens])

    const log = await readSharedLog(databaseUrl, group)
    const taken = log.find((entry) => entry.client === adas.client && entry.n === n)
    const late = log.filter(({ userId, seq }) => userId === ben.id && seq > (taken?.seq ?? 0))
    expect(late).toEqual([])
    expect(bens.heardAt - removedAt).toBeLessThan(1_000)
  }, 60_000)

  test('[F23] a session that ends at one node takes its sockets at another with it within a second', async () => {
    const { one, two, ben, bens } = await open()
    const form = { email: ben.email, password: 'tallow-brink-9' }
    const cookie = cookieOf(await post(one, '/auth/sign-in', form, ''))
    const answer = await fetch(`${two.url}/auth/sessions`, { headers: { cookie: ben.cookie } })
    const { sessions }: { sessions: { id: string; current: boolean }[] } = await answer.json()
    const id = sessions.find(({ current }) => current)?.id ?? ''

    const endedAt = performance.now()
    await post(one, '/auth/sessions/end', { id }, cookie)
    await bens.until(() => bens.closeCodes.includes(closeCodes.sessionEnded))

    expect(performance.now() - endedAt).toBeLessThan(1_000)
  }, 60_000)

  test('[F17] a node that is killed under load loses nothing: its devices go on at another within 3 s', async () => {
    const { one, two, startAgain, databaseUrl, group, adas, bens } = await open()
    let isOver = false
    const writing = [adas, bens].map((device) => write(device, () => isOver))
    await adas.until(() => adas.acknowledged.size >= 200)

    await one.kill()
    const killedAt = performance.now()
    adas.moveTo(two.url)
    await adas.until(() => adas.isLinked)
    const backMs = performance.now() - killedAt
    const goal = adas.acknowledged.size + 200
    await adas.until(() => adas.acknowledged.size >= goal)
    isOver = true
    bens.mutate('addListItem', item())
    adas.mutate('addListItem', item())
    await Promise.all(writing)
    await settle([adas, bens])
    await startAgain(one)

    const log = await readSharedLog(databaseUrl, group)
    expect(faultsOf(log, [adas, bens])).toEqual([])
    expect(backMs).toBeLessThan(3_000)
    expect([...adas.refused, ...bens.refused]).toEqual([])
  }, 60_000)

  test.each([
    ['dies and comes back empty', 'down', 'up'],
    ['freezes and goes on', 'freeze', 'thaw'],
  ] as const)(
    '[F18] when Redis %s, writing goes on, others see it within 2 s, and nothing is missed',
    async (_, away, back) => {
      const { one, two, redis, databaseUrl, group, adas, bens } = await open()
      const delaysMs: number[] = []
      const cross = async () => {
        const [first, second] = [item(), item()]
        const at = performance.now()
        adas.mutate('addListItem', first)
        bens.mutate('addListItem', second)
        await Promise.all([seen(bens, first.id), seen(adas, second.id)])
        delaysMs.push(performance.now() - at)
      }
      await cross()

      redis.order(away)
      for (let count = 0; count < 4; count += 1) await cross()
      await until(async () => (await healthOf(one)).degraded === 'redis')
      const { ready } = await healthOf(two)
      redis.order(back)
      for (let count = 0; count < 4; count += 1) await cross()
      await until(async () => (await healthOf(one)).degraded === undefined)
      await cross()
      await settle([adas, bens])

      expect(ready).toBe(true)
      expect(Math.max(...delaysMs)).toBeLessThan(2_000)
      // Told again, not looked for.
      expect(delaysMs.at(-1)).toBeLessThan(400)
      expect(faultsOf(await readSharedLog(databaseUrl, group), [adas, bens])).toEqual([])
      expect(items(bens)).toEqual(items(adas))
    },
    60_000,
  )

  test("[ND-3] several processes serve on one port, and see each other's changes; one that dies is replaced; one signal ends them all", async () => {
    const { databaseUrl, redis } = cluster
    const env = { DATABASE_URL: databaseUrl, REDIS_URL: redis.url, WORKERS: '2' }
    const server = await startServer(env, bareServer)
    onTestFinished(() => server.stop())
    const ada = await signUp(server, 'Ada')
    const group = await makeGroup(server, ada)
    const devices = [1, 2, 3, 4].map(() => openDevice(server, ada, group))
    onTestFinished(() => devices.forEach((device) => device.close()))
    const added = devices.map((device) => {
      const each = item()
      device.mutate('addListItem', each)
      return each.id
    })

    for (const device of devices) for (const id of added) await seen(device, id)
    const children = childrenOf(server.pid)
    process.kill(children[0] ?? 0, 'SIGKILL')
    await until(async () => server.logs.some((line) => line.startsWith('Worker ')))
    await until(async () => childrenOf(server.pid).length === 2)
    const last = item()
    devices[0]?.mutate('addListItem', last)
    for (const device of devices) await seen(device, last.id)
    server.signal('SIGTERM')

    expect(children).toHaveLength(2)
    expect(await server.ended).toBe(0)
    expect(children.filter(isAlive)).toEqual([])
  }, 90_000)

  test(
    '[ND-3] so is one that is killed before it serves',
    async () => {
      await ensureBuilt()
      const { databaseUrl, redis } = cluster
      const dataDir = await mkdtemp(join(tmpdir(), 'trivet-workers-'))
      onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
      const env = { DATABASE_URL: databaseUrl, REDIS_URL: redis.url, DATA_DIR: dataDir }
      const main = runMain({ ...env, WORKERS: '2' })
      await until(async () => childrenOf(main.pid).length === 2)

      process.kill(childrenOf(main.pid)[0] ?? 0, 'SIGKILL')

      await main.url()
      await until(async () => childrenOf(main.pid).length === 2)
      main.kill('SIGHUP')
      expect(await main.ended).toBe(0)
    },
    buildTimeoutMs,
  )

  test('[F11] both nodes are restarted one after the other under load: no edit is lost, none is doubled', async () => {
    const { one, two, startAgain, databaseUrl, group, adas, bens } = await open()
    let isOver = false
    const writing = [adas, bens].map((device) => write(device, () => isOver))
    const codes: (number | null)[] = []
    await adas.until(() => adas.acknowledged.size >= 100)

    for (const [node, other] of [
      [one, two],
      [two, one],
    ] as const) {
      node.signal('SIGTERM')
      codes.push(await node.ended)
      // As a proxy would: it leads to the one that is ready.
      for (const device of [adas, bens]) device.moveTo(other.url)
      const goal = bens.acknowledged.size + 100
      await bens.until(() => bens.acknowledged.size >= goal)
      await startAgain(node)
    }
    isOver = true
    for (const device of [adas, bens]) device.mutate('addListItem', item())
    await Promise.all(writing)
    await settle([adas, bens])

    expect(codes).toEqual([0, 0])
    expect(faultsOf(await readSharedLog(databaseUrl, group), [adas, bens])).toEqual([])
    expect([...adas.refused, ...bens.refused]).toEqual([])
  }, 90_000)
})

const programs = findPostgres()

describe.skipIf(reasonNot !== '' || !programs)(`Postgres of several nodes${reasonNot}`, () => {
  test('[F19] Postgres is ended at once and started again under load: nothing is lost, and writing goes on by itself', async () => {
    if (!programs) return
    const postgres = await startPostgres(programs)
    onTestFinished(() => postgres.stop())
    cluster = await openCluster(postgres.url)
    onTestFinished(() => cluster.stop())
    const { databaseUrl, group, adas, bens } = await open()
    let isOver = false
    const writing = [adas, bens].map((device) => write(device, () => isOver))
    await adas.until(() => adas.acknowledged.size >= 50)

    const saved = adas.acknowledged.size
    postgres.restart()
    await adas.until(() => adas.acknowledged.size >= saved + 50)
    isOver = true
    for (const device of [adas, bens]) device.mutate('addListItem', item())
    await Promise.all(writing)
    await settle([adas, bens])

    expect(faultsOf(await readSharedLog(databaseUrl, group), [adas, bens])).toEqual([])
    expect([...adas.refused, ...bens.refused]).toEqual([])
  }, 120_000)
})

function socket({ url }: Server, { cookie }: Person, group: string): Promise<TestSocket> {
  return TestSocket.open(url, { cookie, origin: url }).then(async (opened) => {
    opened.hello({ [group]: null })
    await opened.next('people')
    return opened
  })
}

function childrenOf(pid: number): number[] {
  const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return list === '' ? [] : list.split(' ').map(Number)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function cookieOf({ headers }: Response): string {
  return headers.get('set-cookie')?.split(';')[0] ?? ''
}

async function statusOf({ url }: Server, path: string, body: object): Promise<number> {
  const headers = { origin: url, 'content-type': 'application/json' }
  const answer = await fetch(new URL(path, url), {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  return answer.status
}
