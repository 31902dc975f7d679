import { setTimeout as delay } from 'node:timers/promises'
import type { Arena, Client, Committed, Contestant, Crowd, Editor } from './contestant.ts'
import { percentile } from './measure.ts'

export interface SyncFigures {
  /** One edit at a time, as people make them. */
  unloaded: Waits
  /** As many as the server takes, with a few of each editor's on their way. */
  loaded: Waits
  editsPerSecond: number
  serverCpuPerEditUs: number
  /** While loaded; NaN where a server does not count them. */
  editsPerCommit: number
  /** How busy the core of the clients was: near 1 they set the pace, not the server. */
  clientCore: number
}

/** From the edit, in milliseconds. */
export interface Waits {
  /** NaN where a server never says so. */
  acknowledgedP50: number
  acknowledgedP99: number
  seenP50: number
  seenP99: number
}

const paceMs = 10
/** What a server sustains is what it does once its compiler is done. */
const warmUpMs = 5_000
/** So that warming up does not leave a queue behind. */
const warmUpUnseen = 32
const drainMs = 20_000
/** No phase makes more edits than this, however fast the server is. */
const editsMax = 300_000
const joiningAtOnce = 20

/** An editor and somebody who sees the edits: one pair in each group. */
interface Pair {
  editor: Editor
  made: number
  seen: number
  acknowledgedMs: number[]
  seenMs: number[]
  onSeen: () => void
}

export async function measureSync(
  contestant: Contestant,
  { seconds, ...crowd }: Crowd & { seconds: number },
): Promise<SyncFigures> {
  const arena = await contestant.start(crowd)
  const clients: Client[] = []
  try {
    const pairs = await joinAll(arena, crowd, clients)
    await warmUp(pairs)
    await makePaced(pairs, seconds)
    const unloaded = waitsOf(pairs)
    reset(pairs)
    const load = await makeMany(pairs, { arena, seconds })
    return { unloaded, loaded: waitsOf(pairs), ...load }
  } finally {
    for (const client of clients) client.close()
    await arena.server.stop()
  }
}

async function joinAll(arena: Arena, crowd: Crowd, clients: Client[]): Promise<Pair[]> {
  const pairs: Pair[] = []
  const kept = <Joined extends Client>(client: Joined): Joined => {
    clients.push(client)
    return client
  }
  const join = async (group: number) => {
    const counts = { made: 0, seen: 0, acknowledgedMs: [], seenMs: [], onSeen: () => undefined }
    const editor = kept(
      await arena.joinAsEditor(group, (madeAt) => {
        pair.acknowledgedMs.push(performance.now() - madeAt)
      }),
    )
    const pair: Pair = { ...counts, editor }
    for (let member = 2; member < crowd.members; member += 1) {
      kept(await arena.joinAsBystander(group))
    }
    kept(
      await arena.joinAsObserver(group, (madeAt) => {
        pair.seen += 1
        pair.seenMs.push(performance.now() - madeAt)
        pair.onSeen()
      }),
    )
    pairs.push(pair)
  }
  for (let first = 0; first < crowd.groups; first += joiningAtOnce) {
    const count = Math.min(joiningAtOnce, crowd.groups - first)
    await Promise.all(Array.from({ length: count }, (_, index) => join(first + index)))
  }
  return pairs
}

function make(pair: Pair): void {
  pair.made += 1
  pair.editor.edit(performance.now())
}

/** The compilers of both sides settle on what is measured next. */
async function warmUp(pairs: readonly Pair[]): Promise<void> {
  const end = performance.now() + warmUpMs
  for (let turn = 0; performance.now() < end; turn += 1) {
    const pair = pairs[turn % pairs.length]
    if (pair && unseenIn(pairs) < warmUpUnseen) make(pair)
    if (turn % 8 === 7) await delay(1)
  }
  await drain(pairs)
  reset(pairs)
}

async function makePaced(pairs: readonly Pair[], seconds: number): Promise<void> {
  const end = performance.now() + seconds * 1_000
  for (let turn = 0; performance.now() < end; turn += 1) {
    const pair = pairs[turn % pairs.length]
    if (pair) make(pair)
    await delay(paceMs)
  }
  await drain(pairs)
}

/** Every editor keeps a few edits on their way: the next is made when one was seen. */
async function makeMany(
  pairs: readonly Pair[],
  { arena, seconds }: { arena: Arena; seconds: number },
) {
  const { server } = arena
  const window = pairs.length > 1 ? 4 : 32
  const mostEach = editsMax / pairs.length
  const committedBefore = await arena.committed?.()
  const serverCpuBefore = await server.cpuMs()
  const clientCpuBefore = process.cpuUsage()
  const startedAt = performance.now()
  for (const pair of pairs) {
    pair.onSeen = () => {
      while (pair.made - pair.seen < window && pair.made < mostEach) make(pair)
    }
    pair.onSeen()
  }
  const deadline = startedAt + seconds * 1_000
  while (performance.now() < deadline && pairs.some(({ made }) => made < mostEach)) await delay(20)
  const tookMs = performance.now() - startedAt
  const edits = pairs.reduce((total, { seen }) => total + seen, 0)
  const { user, system } = process.cpuUsage(clientCpuBefore)
  const serverCpuMs = (await server.cpuMs()) - serverCpuBefore
  for (const pair of pairs) pair.onSeen = () => undefined
  await drain(pairs)
  const committed = await arena.committed?.()
  return {
    editsPerCommit: editsPerCommit(committedBefore, committed),
    editsPerSecond: edits / (tookMs / 1_000),
    serverCpuPerEditUs: (serverCpuMs * 1_000) / edits,
    clientCore: (user + system) / 1_000 / tookMs,
  }
}

function editsPerCommit(before?: Committed, after?: Committed): number {
  if (!before || !after) return Number.NaN
  return (after.edits - before.edits) / (after.commits - before.commits)
}

async function drain(pairs: readonly Pair[]): Promise<void> {
  const deadline = performance.now() + drainMs
  while (unseenIn(pairs) > 0) {
    if (performance.now() > deadline) throw new Error(`${unseenIn(pairs)} edits were never seen`)
    await delay(5)
  }
}

function unseenIn(pairs: readonly Pair[]): number {
  return pairs.reduce((total, { made, seen }) => total + made - seen, 0)
}

function reset(pairs: readonly Pair[]): void {
  for (const pair of pairs)
    Object.assign(pair, { made: 0, seen: 0, acknowledgedMs: [], seenMs: [] })
}

function waitsOf(pairs: readonly Pair[]): Waits {
  const acknowledged = pairs.flatMap(({ acknowledgedMs }) => acknowledgedMs)
  const seen = pairs.flatMap(({ seenMs }) => seenMs)
  return {
    acknowledgedP50: percentile(acknowledged, 0.5),
    acknowledgedP99: percentile(acknowledged, 0.99),
    seenP50: percentile(seen, 0.5),
    seenP99: percentile(seen, 0.99),
  }
}
