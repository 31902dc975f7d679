import { rmSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import type { BareDevice } from './bare-device.ts'
import {
  bareServer,
  faultsOf,
  isLong,
  item,
  makeGroup,
  openDevice,
  readLog,
  seeded,
  signUp,
} from './fault-house.ts'
import { type Server, startServer } from './server.ts'

const cycles = isLong ? 60 : 6
const seed = Number(process.env.SEED ?? 1)
const inFlight = 40
const perCycleMax = isLong ? 660 : 400

async function open() {
  const first = await startServer({}, bareServer)
  onTestFinished(async () => {
    await first.kill()
    rmSync(first.dataDir, { recursive: true, force: true })
  })
  const ada = await signUp(first, 'Ada')
  const group = await makeGroup(first, ada)
  const devices = [1, 2, 3, 4].map(() => openDevice(first, ada, group))
  onTestFinished(() => devices.forEach((device) => device.close()))
  return { first, group, devices }
}

async function startAgain({ url, dataDir }: Server): Promise<Server> {
  const server = await startServer({}, bareServer, { dataDir, port: Number(new URL(url).port) })
  // A test that fails must not leave it behind.
  onTestFinished(() => server.kill())
  return server
}

/** Keeps a device writing, with so many on their way, until it is told to stop. */
function burst(device: BareDevice, isOver: () => boolean): Promise<void> {
  let { id } = item()
  let count = 0
  return device.until(() => {
    if (isOver()) return true
    while (device.waiting < inFlight) {
      // Mostly ticks, since a group has room for no more than 10,000 items.
      if (count % 10 === 0) {
        const added = item()
        id = added.id
        device.mutate('addListItem', added)
      } else {
        device.mutate('tickListItem', { id, done: count % 2 === 1 })
      }
      count += 1
    }
    return false
  })
}

function acknowledgedBy(devices: BareDevice[]): number {
  return devices.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0)
}

test(
  `[F1] nothing acknowledged is lost or doubled when the process is killed while four devices write (${cycles} times, SEED=${seed})`,
  async () => {
    const random = seeded(seed)
    const { first, group, devices } = await open()
    let server = first

    for (let cycle = 0; cycle < cycles; cycle += 1) {
      const goal = acknowledgedBy(devices) + 20 + Math.floor(random() * perCycleMax)
      await Promise.all(
        devices.map((device) => burst(device, () => acknowledgedBy(devices) >= goal)),
      )
      await server.kill()
      server = await startAgain(server)
    }
    await Promise.all(devices.map((device) => device.until(() => device.waiting === 0)))
    await server.stop()

    const log = readLog(first.dataDir, group)
    expect(faultsOf(log, devices)).toEqual([])
    expect(log).toHaveLength(1 + acknowledgedBy(devices))
    expect(devices.map(({ refused }) => [...refused])).toEqual([[], [], [], []])
  },
  60_000 + cycles * 15_000,
)

test('[F11] SIGTERM under load, twice: exit 0 within 10 s, nothing lost, nothing doubled', async () => {
  const { first, group, devices } = await open()
  let server = first

  for (let end = 0; end < 2; end += 1) {
    const goal = acknowledgedBy(devices) + 300
    await Promise.all(devices.map((device) => burst(device, () => acknowledgedBy(devices) >= goal)))
    const at = performance.now()
    server.signal('SIGTERM')
    server.signal('SIGTERM')
    const code = await server.ended
    expect([code, performance.now() - at < 10_000]).toEqual([0, true])
    await Promise.all(devices.map((device) => device.until(() => !device.isLinked)))
    expect(devices.map(({ closeCodes }) => closeCodes.at(-1))).toEqual([1012, 1012, 1012, 1012])
    server = await startAgain(server)
  }
  await Promise.all(devices.map((device) => device.until(() => device.waiting === 0)))
  await server.stop()

  const log = readLog(first.dataDir, group)
  expect(faultsOf(log, devices)).toEqual([])
  expect(log).toHaveLength(1 + acknowledgedBy(devices))
}, 120_000)
