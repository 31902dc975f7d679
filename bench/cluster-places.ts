import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import type { Child } from './child.ts'
import type { Arena, Contestant, Crowd } from './contestant.ts'
import { openArenaAt, startOurs } from './ours.ts'

export interface Services {
  postgresUrl: string
  redisUrl: string
}

/** The same program in the three ways in which it is run. */
export function placesOf({ postgresUrl, redisUrl }: Services) {
  return {
    alone: {
      name: '1 node, SQLite',
      does: 'the embedded database, FULL, group commit',
      start: async (crowd) => openArenaAt([await startOurs()], crowd),
    },
    one: {
      name: '1 node, Postgres',
      does: 'synchronous_commit = on, a transaction for what waits in a group',
      start: (crowd) => openOnPostgres({ nodes: 1, postgresUrl, redisUrl, crowd }),
    },
    two: {
      name: '2 nodes, Postgres, Redis',
      does: 'the same; editors at one node, those who see it at the other',
      start: (crowd) => openOnPostgres({ nodes: 2, postgresUrl, redisUrl, crowd }),
    },
    workers: {
      name: 'WORKERS=2, Postgres, Redis',
      does: 'two processes on one port, and everybody at either',
      start: (crowd) => openOnPostgres({ nodes: 1, workers: 2, postgresUrl, redisUrl, crowd }),
    },
  } satisfies Record<string, Contestant>
}

interface OnPostgres extends Services {
  nodes: 1 | 2
  workers?: number
  crowd: Crowd
}

async function openOnPostgres(options: OnPostgres): Promise<Arena> {
  const { nodes, workers = 1, postgresUrl, redisUrl, crowd } = options
  const database = await createDatabase(postgresUrl)
  const env = {
    DATABASE_URL: database.url,
    ...(nodes * workers > 1 && { REDIS_URL: redisUrl }),
    ...(workers > 1 && { WORKERS: String(workers) }),
  }
  const cores = workers > 1 ? 'all' : 'first'
  const servers: [Child, ...Child[]] = [await startOurs({ env, cores })]
  while (servers.length < nodes) servers.push(await startOurs({ env }))
  const { committed, ...arena } = await openArenaAt(servers, crowd)
  const stop = async () => {
    await arena.server.stop()
    await database.drop()
  }
  const server = { ...arena.server, stop }
  if (workers === 1) return { ...arena, server, ...(committed && { committed }) }
  // Whoever is asked knows of one process alone.
  return { ...arena, server: { ...server, cpuMs: async () => Number.NaN } }
}

/** One of its own for each, empty. */
export async function createDatabase(postgresUrl: string) {
  const name = `bench_${randomUUID().replaceAll('-', '')}`
  await query(postgresUrl, `create database ${name}`)
  const url = new URL(postgresUrl)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: () => query(postgresUrl, `drop database ${name} with (force)`),
  }
}

async function query(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
