import { execFileSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Cursors } from '#sync/protocol.ts'
import { type Child, keepToSecondCore, newDataDir } from './child.ts'
import type { Client } from './contestant.ts'
import { type BenchGroup, fillServer, onPort, type Person, push } from './household.ts'
import { report } from './measure.ts'
import { openDevice, startOurs } from './ours.ts'
import { startReference } from './reference.ts'
import { openThinSocket } from './thin-socket.ts'

const { values: options } = parseArgs({
  options: { connections: { type: 'string', default: '1000,5000,10000' } },
})
const membersPerGroup = 10
const joiningAtOnce = 100
const warmUpConnections = 200
const warmUpRounds = 5
const thingsOnList = 5
const settleMs = 3_000
const idleMs = 5_000
/** Besides the connections: files, pipes, the database. */
const otherFiles = 200

/** A server with room for the largest number of connections. */
interface Place {
  server: Child
  connect(index: number): Promise<Client>
  /** As a device comes back: with what it has, and something to catch up with. */
  reconnect(index: number): Promise<Client>
  /** While everybody is away. */
  change(): Promise<void>
  close(): Promise<void>
}

interface PerConnection {
  residentKiB: number
  heapKiB: number
}

interface IdleFigures {
  /** By the number of connections. */
  perConnection: Map<number, PerConnection>
  idleCpuPercent: number
  storm: { seconds: number; cpuMsEach: number }
}

const sizes = options.connections.split(',').map(Number)
const largest = Math.max(...sizes)
mustHaveFiles(largest + otherFiles)
keepToSecondCore()
const reference = await measure(await openReference())
const our = await measure(await openOurs())
report(
  'Memory of the server for each idle connection',
  sizes.flatMap((size) => [
    { ...memoryFigure(size, 'residentKiB'), name: `${size} connections`, goal: { ratio: 1.25 } },
    { ...memoryFigure(size, 'heapKiB'), name: '  of it held by JavaScript' },
  ]),
)
report(`${largest} connections`, [
  {
    name: 'one core, while nobody does anything',
    ours: our.idleCpuPercent,
    unit: '%',
    beside: { name: 'bare ws', value: reference.idleCpuPercent },
  },
  {
    name: 'all come back at once: until the last has caught up',
    ours: our.storm.seconds,
    unit: 's',
    beside: { name: 'bare ws, until connected', value: reference.storm.seconds },
  },
  {
    name: '  CPU of the server for each',
    ours: our.storm.cpuMsEach,
    unit: 'ms',
    beside: { name: 'bare ws', value: reference.storm.cpuMsEach },
  },
])
process.exit()

async function measure(place: Place): Promise<IdleFigures> {
  const { server } = place
  try {
    await warmUp(place)
    const before = await server.memory()
    const perConnection = new Map<number, PerConnection>()
    const clients: Client[] = []
    for (const size of sizes) {
      clients.push(...(await joinMany({ from: clients.length, to: size }, place.connect)))
      await delay(settleMs)
      const { residentBytes, heapBytes } = await server.memory()
      perConnection.set(size, {
        residentKiB: (residentBytes - before.residentBytes) / size / 1_024,
        heapKiB: (heapBytes - before.heapBytes) / size / 1_024,
      })
    }
    const cpuBefore = await server.cpuMs()
    await delay(idleMs)
    const idleCpuPercent = (((await server.cpuMs()) - cpuBefore) / idleMs) * 100
    return { perConnection, idleCpuPercent, storm: await storm(place, clients) }
  } finally {
    await place.close()
  }
}

/** What is made at the first connections, and by the compiler, is no connection's. */
async function warmUp({ connect }: Place): Promise<void> {
  const to = Math.min(warmUpConnections, largest)
  for (let round = 0; round < warmUpRounds; round += 1) {
    for (const client of await joinMany({ from: 0, to }, connect)) client.close()
  }
  await delay(settleMs)
}

function memoryFigure(size: number, part: keyof PerConnection) {
  const value = ({ perConnection }: IdleFigures) => perConnection.get(size)?.[part] ?? Number.NaN
  return {
    ours: value(our),
    unit: 'KiB',
    beside: { name: 'bare ws', value: value(reference) },
  } as const
}

async function storm(place: Place, clients: readonly Client[]): Promise<IdleFigures['storm']> {
  for (const client of clients) client.close()
  await place.change()
  await delay(settleMs)
  const cpuBefore = await place.server.cpuMs()
  const startedAt = performance.now()
  const back = await Promise.all(clients.map((_, index) => untilBack(() => place.reconnect(index))))
  const seconds = (performance.now() - startedAt) / 1_000
  const cpuMsEach = ((await place.server.cpuMs()) - cpuBefore) / clients.length
  for (const client of back) client.close()
  return { seconds, cpuMsEach }
}

/** Whoever is turned away tries again a little later, as a device does. */
async function untilBack(connect: () => Promise<Client>): Promise<Client> {
  const deadline = performance.now() + 120_000
  for (;;) {
    try {
      return await connect()
    } catch (error) {
      if (performance.now() > deadline) throw error
      await delay(100 + Math.random() * 900)
    }
  }
}

async function joinMany(
  { from, to }: { from: number; to: number },
  connect: Place['connect'],
): Promise<Client[]> {
  const clients: Client[] = []
  for (let first = from; first < to; first += joiningAtOnce) {
    const count = Math.min(joiningAtOnce, to - first)
    const batch = Array.from({ length: count }, (_, index) => connect(first + index))
    clients.push(...(await Promise.all(batch)))
  }
  return clients
}

async function openReference(): Promise<Place> {
  const server = await startReference('never')
  const connect = (index: number) =>
    openThinSocket({ port: server.port, path: `/room-${Math.floor(index / membersPerGroup)}` })
  return {
    server,
    connect,
    reconnect: connect,
    change: () => Promise.resolve(),
    close: server.stop,
  }
}

async function openOurs(): Promise<Place> {
  const dataDir = await newDataDir()
  console.log(`bench: making ${largest} people and their groups (10,000 take a minute or two) …`)
  const groups = await fillOurs(dataDir)
  // Anew, so that what filling it took is not there to be used again.
  const server = await startOurs({ dataDir })
  const { port } = server
  const seats = groups.flatMap((group) => group.members.map((person) => ({ group, person })))
  const cursors: Cursors[] = []
  const seatOf = (index: number): { group: BenchGroup; person: Person } => {
    const seat = seats[index]
    if (!seat) throw new Error(`there is nobody number ${index}`)
    return seat
  }
  return {
    server,
    async connect(index) {
      const { group, person } = seatOf(index)
      const device = await openDevice({ port, person, group: group.id })
      cursors[index] = device.cursors
      return device
    },
    reconnect(index) {
      const { group, person } = seatOf(index)
      return openDevice({
        port,
        person,
        group: group.id,
        cursors: cursors[index] ?? {},
      })
    },
    async change() {
      for (const { id, items, members } of groups) {
        const [owner] = members
        const [item = ''] = items
        if (owner)
          await push(port, onPort(owner, port), id, [['tickListItem', { id: item, done: true }]])
      }
    },
    async close() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function fillOurs(dataDir: string): Promise<BenchGroup[]> {
  const server = await startOurs({ dataDir })
  try {
    const groups = Math.ceil(largest / membersPerGroup)
    const members = membersPerGroup
    return await fillServer(server.port, { groups, members, things: thingsOnList })
  } finally {
    await server.stop()
  }
}

/** Both sides need one file a connection. Node itself asks for as many as it may have. */
function mustHaveFiles(count: number): void {
  const allowed = execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim()
  if (allowed === 'unlimited' || Number(allowed) >= count) return
  throw new Error(
    `${count} open files are needed, but this shell allows ${allowed}. ` +
      'Raise it (`ulimit -n`), or ask for fewer: `npm run bench:idle -- --connections 1000`.',
  )
}
