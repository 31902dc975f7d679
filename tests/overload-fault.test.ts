import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { BareDevice } from './bare-device.ts'
import {
  bareServer,
  faultsOf,
  isLong,
  item,
  makeGroup,
  metric,
  newId,
  openDevice,
  type Person,
  readLog,
  sayFigure,
  signUp,
} from './fault-house.ts'
import { type Server, startServer } from './server.ts'

/** For so many seconds ten times as much is asked for as is done in one. */
const seconds = isLong ? 5 : 1
const writers = 8
const inFlight = 60
/** Enough to tell how fast the server is. */
const sustained = 3_000
/** More than one device may say at once, however slow the machine is. */
const loudest = 4_000
/** Each a push of its own, at once. */
const requests = 60
const perRequest = 50

test('[F10] ten times of what can be done is answered, not queued: some is told to come later, nothing acknowledged is lost, others go on', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'trivet-overload-'))
  const first = await startServer({}, bareServer, { dataDir })
  onTestFinished(async () => {
    await first.kill()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const [ada, ben] = [await signUp(first, 'Ada'), await signUp(first, 'Ben')]
  const [busy, calm] = [await makeGroup(first, ada), await makeGroup(first, ben)]
  const devices = Array.from({ length: writers }, () => openDevice(first, ada, busy))
  const bens = openDevice(first, ben, calm)
  onTestFinished(() => [...devices, bens].forEach((device) => device.close()))
  await Promise.all([...devices, bens].map((device) => device.until(() => device.isLinked)))
  const rate = await sustainedRate(devices)

  const offered = Math.max(2 * loudest, Math.ceil(10 * rate * seconds))
  const loud = devices.slice(0, Math.ceil(offered / loudest))
  for (const device of loud) offer(device, Math.ceil(offered / loud.length))
  const asked = ask(first, ada, busy)
  const { delays } = await writeUntil(bens, () => devices.every(({ waiting }) => waiting === 0))
  const answers = await asked
  const memory = await metric(first, 'process_resident_memory_bytes')
  await first.stop()

  const sentAway = devices.reduce((sum, device) => sum + device.sentAway, 0)
  const later = answers.filter(({ status }) => status === 429)
  sayFigure(
    `F10: ${Math.round(rate)} a second sustained, ${offered} offered at once and ${requests * perRequest} in ${requests} requests: ${sentAway} times told to come later, ${later.length} times 429; another group's edits meanwhile p50 ${at(delays, 0.5)} ms, p99 ${at(delays, 0.99)} ms; ${Math.round(memory / 1_048_576)} MB`,
  )
  expect(sentAway + later.length).toBeGreaterThan(0)
  expect([...new Set(answers.map(({ status }) => status))].filter(isOther)).toEqual([])
  expect(later.filter(({ retryAfter }) => !(retryAfter >= 1))).toEqual([])
  const log = readLog(dataDir, busy)
  expect(faultsOf(log, devices)).toEqual([])
  expect(faultsOf(readLog(dataDir, calm), [bens])).toEqual([])
  const taken = answers.filter(({ status }) => status === 200)
  const stored = new Set(log.map(({ client }) => client))
  expect(taken.filter(({ client }) => !stored.has(client))).toEqual([])
  expect([...devices, bens].flatMap(({ refused }) => [...refused])).toEqual([])
}, 300_000)

/** What is done in a second while each device waits for its answers. */
async function sustainedRate(devices: BareDevice[]): Promise<number> {
  const acknowledged = () => devices.reduce((sum, device) => sum + device.acknowledged.size, 0)
  const startedAt = performance.now()
  await Promise.all(devices.map((device) => keepWriting(device, () => acknowledged() >= sustained)))
  const rate = (acknowledged() / (performance.now() - startedAt)) * 1_000
  await Promise.all(devices.map((device) => device.until(() => device.waiting === 0)))
  return rate
}

function keepWriting(device: BareDevice, isOver: () => boolean): Promise<void> {
  return device.until(() => {
    if (isOver()) return true
    if (device.waiting < inFlight) offer(device, inFlight - device.waiting)
    return false
  })
}

/** Says so many changes at once, whatever the server thinks of it. */
function offer(device: BareDevice, count: number): void {
  const milk = item()
  device.mutate('addListItem', milk)
  for (let done = 1; done < count; done += 1) {
    device.mutate('tickListItem', { id: milk.id, done: done % 2 === 1 })
  }
}

/** Somebody who writes one thing after the other, and how long each took. */
async function writeUntil(device: BareDevice, isOver: () => boolean) {
  const delays: number[] = []
  const milk = item()
  device.mutate('addListItem', milk)
  await device.until(() => device.waiting === 0)
  do {
    const startedAt = performance.now()
    device.mutate('tickListItem', { id: milk.id, done: delays.length % 2 === 0 })
    await device.until(() => device.waiting === 0)
    delays.push(performance.now() - startedAt)
  } while (!isOver())
  return { delays }
}

interface Answer {
  client: string
  status: number
  retryAfter: number
}

function ask(server: Server, { cookie }: Person, stream: string): Promise<Answer[]> {
  return Promise.all(
    Array.from({ length: requests }, async () => {
      const client = newId()
      const { id, ...rest } = item()
      const mutations = Array.from({ length: perRequest }, (_, place) =>
        place === 0
          ? { n: 1, name: 'addListItem', args: { id, ...rest } }
          : { n: place + 1, name: 'tickListItem', args: { id, done: place % 2 === 1 } },
      )
      const answer = await fetch(`${server.url}/sync/push`, {
        method: 'POST',
        headers: { origin: server.url, 'content-type': 'application/json', cookie },
        body: JSON.stringify({ stream, client, mutations }),
      })
      await answer.text()
      const retryAfter = Number(answer.headers.get('retry-after') ?? 0)
      return { client, status: answer.status, retryAfter }
    }),
  )
}

function isOther(status: number): boolean {
  return status !== 200 && status !== 429
}

function at(delays: number[], part: number): number {
  const sorted = delays.toSorted((one, other) => one - other)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0)
}
