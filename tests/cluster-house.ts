import { randomUUID } from 'node:crypto'
import { findProgram } from '#scripts/program.ts'
import { type Redis, startRedis } from '#scripts/redis.ts'
import { Client } from 'pg'
import { bareServer } from './fault-house.ts'
import { type Server, startServer } from './server.ts'

const postgresUrl = process.env.TEST_POSTGRES_URL ?? ''
const redisProgram = findProgram('redis-server')

/** Empty where nodes can be run here. */
export const reasonNot = postgresUrl
  ? redisProgram
    ? ''
    : ': SKIPPED because no Redis was found on this machine'
  : ': SKIPPED because TEST_POSTGRES_URL is not set'

export interface Cluster {
  nodes: [Server, Server]
  redis: Redis
  databaseUrl: string
  /** One again, at the port of one that ended. */
  startAgain(ended: Server): Promise<void>
  stop(): Promise<void>
}

/** Two real servers on one Postgres and one Redis. */
export async function openCluster(given?: string): Promise<Cluster> {
  const redis = await startRedis(redisProgram ?? 'redis-server')
  const schema = `nodes_${randomUUID().replaceAll('-', '')}`
  if (!given) await query(postgresUrl, `create schema ${schema}`)
  const databaseUrl = given ?? inSchema(schema)
  const start = (place: { port?: number } = {}) =>
    startServer({ DATABASE_URL: databaseUrl, REDIS_URL: redis.url }, bareServer, place)
  const nodes: [Server, Server] = [await start(), await start()]
  return {
    nodes,
    redis,
    databaseUrl,
    async startAgain(ended) {
      const again = await start({ port: Number(new URL(ended.url).port) })
      nodes[nodes.indexOf(ended)] = again
    },
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()))
      await redis.stop()
      if (!given) await query(postgresUrl, `drop schema ${schema} cascade`)
    },
  }
}

function inSchema(schema: string): string {
  const url = new URL(postgresUrl)
  url.searchParams.set('options', `-c search_path=${schema}`)
  return url.href
}

async function query<Row>(url: string, text: string, values: unknown[] = []) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    // Exactly the columns that are asked for.
    return (await client.query(text, values)).rows as Row[]
  } finally {
    await client.end()
  }
}

export interface StoredEntry {
  seq: number
  client: string
  n: number
  userId: string
  name: string
}

export async function readSharedLog(url: string, stream: string): Promise<StoredEntry[]> {
  const text =
    'select seq::int, client, n::int, "userId", name from log where stream = $1 order by seq'
  return query<StoredEntry>(url, text, [stream])
}

export async function healthOf({ url }: Server): Promise<{ ready: boolean; degraded?: string }> {
  return (await fetch(`${url}/health`)).json()
}
