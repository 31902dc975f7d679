import { loadavg } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfChanged } from '#scripts/build.ts'
import { findPostgres, missingPostgres, startPostgres } from '#scripts/postgres.ts'
import { findProgram } from '#scripts/program.ts'
import { startRedis } from '#scripts/redis.ts'
import { keepToSecondCore } from './child.ts'
import { createDatabase, placesOf } from './cluster-places.ts'
import type { Crowd } from './contestant.ts'
import { measureDiskSync } from './disk-sync.ts'
import { type Figure, printTable, report, show } from './measure.ts'
import { startOurs } from './ours.ts'
import { measurePgbench, type PgbenchFigures } from './pgbench.ts'
import { measureRedisHop } from './redis-hop.ts'
import { keptNowhere } from './reference.ts'
import type { SyncFigures } from './sync-load.ts'
import { measureInTurn, nameOfCrowd, toCrowd } from './sync-rounds.ts'
import { printSyncTable } from './sync-table.ts'

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '1' },
    crowds: { type: 'string', default: '1x2,20x2' },
    /** Of `placesOf`, with commas between: one of them is measured in seconds. */
    places: { type: 'string', default: 'alone,one,two,workers' },
  },
})
/** As many as our pool has. */
const connectionsMax = 10
/** Transactions a second where nothing waits, as the edits of the paced load. */
const unloadedPace = 80

const programs = findPostgres()
if (!programs) throw new Error(missingPostgres)
const redisProgram = findProgram('redis-server')
if (!redisProgram) throw new Error('no redis-server was found on this machine')
const pgbenchProgram = path.join(programs.folder, 'pgbench')
await buildIfChanged()
const seconds = Number(options.seconds)
const rounds = Number(options.rounds)
const postgres = await startPostgres(programs)
const redis = await startRedis(redisProgram)
// After the services, which go where there is room.
keepToSecondCore()
try {
  for (const crowd of options.crowds.split(',').map(toCrowd)) await measure(crowd)
} finally {
  await redis.stop()
  await postgres.stop()
}
process.exit()

async function measure(crowd: Crowd): Promise<void> {
  const all = placesOf({ postgresUrl: postgres.url, redisUrl: redis.url })
  const places = Object.entries(all).filter(([key]) => options.places.split(',').includes(key))
  const contestants = [...places.map(([, place]) => place), keptNowhere]
  const results = await measureInTurn(contestants, { crowd, rounds, seconds })
  const { one, two } = { one: results.get(all.one.name), two: results.get(all.two.name) }
  // Workers are not asked: they would answer one at a time, each for itself.
  const edits = Math.max(1, Math.round((one ?? two)?.editsPerCommit || 1))
  const { batched, single } = await measureDatabase(crowd, edits)
  const redisHop = await measureRedisHop(redis.url, seconds)
  const disk = await measureDiskSync(1)
  const wsHopMs = results.get(keptNowhere.name)?.unloaded.seenP50 ?? Number.NaN
  printSyncTable(nameOfCrowd(crowd), results)
  printRaw({ edits, batched, single, redisHopMs: redisHop.p50Ms, wsHopMs, disk })
  const least = single.p50Ms + redisHop.p50Ms + wsHopMs
  const seen: Figure[] = two
    ? [
        {
          name: 'seen across nodes, p50',
          ours: two.unloaded.seenP50,
          unit: 'ms',
          beside: { name: 'pgbench commit + Redis hop + ws hop', value: least },
          goal: { ratio: 1.5 },
        },
      ]
    : []
  const durable = [all.one, all.two].flatMap(({ name }) => {
    const figures = results.get(name)
    return figures ? throughput(name, figures, batched, edits) : []
  })
  report(`Goals, ${nameOfCrowd(crowd)} (load ${loadavg()[0]?.toFixed(1)})`, [...seen, ...durable])
}

function throughput(
  name: string,
  { editsPerSecond }: SyncFigures,
  batched: PgbenchFigures,
  edits: number,
): Figure {
  return {
    name: `durable edits, ${name}`,
    ours: editsPerSecond,
    unit: '/s',
    beside: { name: `pgbench, ${edits} in a commit`, value: batched.editsPerSecond },
    goal: { ratioAtLeast: 0.5 },
  }
}

/** With as many edits in a commit as ours had, and with one where nothing waits. */
async function measureDatabase({ groups }: Crowd, edits: number) {
  const database = await createDatabase(postgres.url)
  // Its first start makes the tables.
  await (await startOurs({ env: { DATABASE_URL: database.url } })).stop()
  const given = { program: pgbenchProgram, databaseUrl: database.url, groups, seconds }
  try {
    const connections = Math.min(groups, connectionsMax)
    const batched = await measurePgbench({ ...given, edits, connections })
    const single = await measurePgbench({ ...given, edits: 1, connections: 1, pace: unloadedPace })
    return { batched, single }
  } finally {
    await database.drop()
  }
}

interface Raw {
  edits: number
  batched: PgbenchFigures
  single: PgbenchFigures
  redisHopMs: number
  wsHopMs: number
  disk: { p50Ms: number; p99Ms: number }
}

function printRaw({ edits, batched, single, redisHopMs, wsHopMs, disk }: Raw): void {
  const rows = [
    { name: 'pgbench, one edit a commit, p50', value: show(single.p50Ms, 'ms') },
    { name: 'Redis, publish → receive, p50', value: show(redisHopMs, 'ms') },
    { name: 'ws, send → relayed, p50', value: show(wsHopMs, 'ms') },
    { name: `pgbench, ${edits} edits a commit`, value: show(batched.editsPerSecond, '/s') },
    // Where the last is far above the first, the disk has decided all that is durable.
    { name: 'disk, a page kept, p50', value: show(disk.p50Ms, 'ms') },
    { name: 'disk, a page kept, p99', value: show(disk.p99Ms, 'ms') },
  ]
  console.log('')
  printTable(rows, ['name', 'value'])
}
