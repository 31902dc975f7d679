import type { Id } from '#domain/id.ts'
import {
  type Cursor,
  type Cursors,
  type Rows,
  protocolVersion,
  type ServerMessage,
} from '#sync/protocol.ts'
import { type Child, type Cores, startChild } from './child.ts'
import type { Arena, Committed, Contestant, Crowd, OnEdit } from './contestant.ts'
import { type BenchGroup, fillServer, newId, onPort, type Person } from './household.ts'
import { openThinSocket } from './thin-socket.ts'

export const ours: Contestant = {
  name: 'trivet',
  does: 'tickListItem with its rights and its log, SQLite FULL, group commit',
  start: openArena,
}

interface OursOptions {
  dataDir?: string
  env?: Record<string, string>
  cores?: Cores
}

export function startOurs({ dataDir, env, cores = 'first' }: OursOptions = {}) {
  return startChild({
    entry: 'src/server/main.ts',
    before: 'wide-limits.ts',
    cores,
    ...(dataDir !== undefined && { dataDir }),
    // Everybody says an address of their own, so that nobody meets another's limits.
    env: { TRUSTED_PROXIES: '127.0.0.1', ...env },
  })
}

async function openArena(crowd: Crowd): Promise<Arena> {
  const server = await startOurs()
  return openArenaAt([server], crowd)
}

/** Editors are at the first of these servers, which share their groups, and observers at the last. */
export async function openArenaAt(
  servers: readonly [Child, ...Child[]],
  crowd: Crowd,
): Promise<Arena> {
  const [first] = servers
  const last = servers.at(-1) ?? first
  const server = togetherOf(servers)
  try {
    const groups = await fillServer(first.port, crowd)
    const seats = groups.map((group) => new Seats(group))
    const seatsOf = (group: number) => {
      const found = seats[group]
      if (!found) throw new Error(`there is no group ${group}`)
      return found
    }
    return {
      server,
      committed: () => committedBy(first),
      joinAsEditor: (group, onAcknowledged) =>
        seatsOf(group).joinAsEditor(first.port, onAcknowledged),
      joinAsObserver: (group, onSeen) => seatsOf(group).joinAsObserver(last.port, onSeen),
      joinAsBystander: (group) => {
        const { group: joined, nextMember } = seatsOf(group)
        return openDevice({ port: first.port, person: nextMember(), group: joined.id })
      },
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}

function togetherOf(servers: readonly Child[]): Arena['server'] {
  return {
    async cpuMs() {
      const each = await Promise.all(servers.map((server) => server.cpuMs()))
      return each.reduce((total, cpuMs) => total + cpuMs, 0)
    },
    async stop() {
      await Promise.all(servers.map((server) => server.stop()))
    },
  }
}

async function committedBy({ port }: Child): Promise<Committed> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  return { commits: read('sync_commit_mutations_count'), edits: read('sync_commit_mutations_sum') }
}

/** The members of one group, each of whom is one client, and when each edit in it was made. */
class Seats {
  readonly group: BenchGroup
  /** By the editor's client and the number of the edit. */
  readonly #madeAt = new Map<Id, number[]>()
  #taken = 0

  constructor(group: BenchGroup) {
    this.group = group
  }

  nextMember = (): Person => {
    const member = this.group.members[this.#taken]
    if (!member) throw new Error('the group has no more members')
    this.#taken += 1
    return member
  }

  async joinAsEditor(port: number, onAcknowledged: OnEdit) {
    const { id: stream, items } = this.group
    const madeAt: number[] = []
    let seen: Cursor | null = null
    const onEntries = (message: Brought) => {
      seen = { epoch: message.epoch, seq: message.to }
      for (const { client, n } of message.entries) {
        if (client === device.client) onAcknowledged(madeAt[n - 1] ?? Number.NaN)
      }
    }
    const device = await openDevice({
      port,
      person: this.nextMember(),
      group: stream,
      onEntries,
    })
    const { client } = device
    this.#madeAt.set(client, madeAt)
    return {
      edit(at: number) {
        const turn = madeAt.length
        madeAt.push(at)
        const id = items[turn % items.length]
        const done = Math.floor(turn / items.length) % 2 === 0
        const args = { id, done }
        const mutation = { n: turn + 1, name: 'tickListItem', args, ...(seen && { seen }) }
        device.send({ type: 'push', stream, client, mutations: [mutation] })
      },
      close: device.close,
    }
  }

  joinAsObserver(port: number, onSeen: OnEdit) {
    const onEntries = ({ entries }: Brought) => {
      for (const { client, n } of entries) {
        onSeen(this.#madeAt.get(client)?.[n - 1] ?? Number.NaN)
      }
    }
    return openDevice({ port, person: this.nextMember(), group: this.group.id, onEntries })
  }
}

interface DeviceOptions {
  port: number
  person: Person
  group: Id
  /** What the device has already, of the group and of the person. */
  cursors?: Cursors
  /** Without it what comes after catching up is thrown away unread. */
  onEntries?: (brought: Brought) => void
}

/** What a frame brings: entries, or the rows of what a node had to read from the log. */
interface Brought {
  epoch: string
  to: number
  entries: { client: Id; n: number }[]
}

/** One socket of ours, which has caught up. */
export async function openDevice(options: DeviceOptions) {
  const { port, person, group, onEntries } = options
  const cursors: Cursors = { [person.id]: null, [group]: null, ...options.cursors }
  const client = newId()
  const missing = new Set(Object.keys(cursors))
  const caughtUp = Promise.withResolvers<void>()
  const socket = await openThinSocket({
    port,
    path: '/sync',
    headers: onPort(person, port).headers,
    onMessage(content) {
      if (missing.size === 0 && !onEntries) return
      const message: ServerMessage = JSON.parse(content.toString())
      if (message.type === 'entries') return onEntries?.(message)
      mustBeFine(message)
      if (message.type !== 'rows') return
      if (!missing.has(message.stream)) return onEntries?.(broughtBy(message))
      if (!message.isLast) return
      missing.delete(message.stream)
      cursors[message.stream] = { epoch: message.epoch, seq: message.to }
      if (missing.size === 0) caughtUp.resolve()
    },
  })
  void socket.closed.then(() => caughtUp.reject(new Error('the server closed the socket')))
  const send = (message: object) => socket.send(JSON.stringify(message))
  send({ type: 'hello', version: protocolVersion, client, streams: cursors })
  await caughtUp.promise
  return { client, cursors, send, close: socket.close }
}

function broughtBy({ epoch, to, log }: Rows): Brought {
  const entries = log.map(({ id }) => {
    const point = id.lastIndexOf('.')
    return { client: id.slice(0, point), n: Number(id.slice(point + 1)) }
  })
  return { epoch, to, entries }
}

/** A load that was refused would look like a fast one. */
function mustBeFine(message: ServerMessage): void {
  const isRefused =
    message.type === 'failed' ||
    message.type === 'busy' ||
    message.type === 'gone' ||
    message.type === 'far' ||
    (message.type === 'outcomes' && message.outcomes.some(({ refusal }) => refusal !== null))
  if (isRefused) throw new Error(`the server refused: ${JSON.stringify(message)}`)
}
