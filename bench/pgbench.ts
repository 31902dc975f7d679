import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { onServersCore } from './child.ts'
import { thingsPerGroup } from './contestant.ts'
import { percentile } from './measure.ts'

/** What Postgres itself does with the writes of our edits, driven by its own program. */
export interface PgbenchFigures {
  editsPerSecond: number
  /** A transaction, from its begin to the answer to its COMMIT. */
  p50Ms: number
  p99Ms: number
}

interface PgbenchOptions {
  program: string
  databaseUrl: string
  groups: number
  /** In one transaction. */
  edits: number
  /** Connections that write at once, each in a group of its own. */
  connections: number
  seconds: number
  /** So many transactions a second, and no more. */
  pace?: number
}

const run = promisify(execFile)

/** In a database that has our schema. */
export async function measurePgbench(options: PgbenchOptions): Promise<PgbenchFigures> {
  const { program, databaseUrl, edits, connections, seconds, pace } = options
  const folder = await mkdtemp(path.join(tmpdir(), 'trivet-pgbench-'))
  try {
    await fillTables(databaseUrl, options.groups)
    const script = path.join(folder, 'edits.sql')
    await writeFile(script, scriptOf({ edits, groups: options.groups }))
    const words = [
      ...onServersCore(),
      program,
      '--no-vacuum',
      '--protocol=prepared',
      '--random-seed=1',
      '--log',
      `--file=${script}`,
      `--client=${connections}`,
      `--time=${seconds}`,
      ...(pace ? [`--rate=${pace}`] : []),
      databaseUrl,
    ]
    const { stdout } = await run(words[0] ?? program, words.slice(1), { cwd: folder })
    const perSecond = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
    const waits = await readWaits(folder)
    return {
      editsPerSecond: perSecond * edits,
      p50Ms: percentile(waits, 0.5),
      p99Ms: percentile(waits, 0.99),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Milliseconds of each transaction, without what it waited for its turn by `--rate`. */
async function readWaits(folder: string): Promise<number[]> {
  const logs = (await readdir(folder)).filter((name) => name.startsWith('pgbench_log'))
  const texts = await Promise.all(logs.map((name) => readFile(path.join(folder, name), 'utf8')))
  const lines = texts.flatMap((text) => text.trim().split('\n'))
  return lines.map((line) => {
    const [, , tookUs = 0, , , , lagUs = 0] = line.split(' ').map(Number)
    return (tookUs - lagUs) / 1_000
  })
}

/** What a tick writes, all that can be sent at once in one go, as we send it. */
function scriptOf({ edits, groups }: { edits: number; groups: number }): string {
  const each = Array.from({ length: edits }, (_, index) => {
    const seq = `:seq + ${index + 1}`
    return `
INSERT INTO log (stream, seq, client, n, "userId", at, name, args, act, changes)
  VALUES ('group' || :group, ${seq}, 'client----------', ${seq}, 'user------------', 1700000000000,
    'tickListItem', '{"id":"${'i'.repeat(22)}"}', NULL, '${loggedRows}');
UPDATE "listItems" SET state = 'done', "tickedBy" = '${tickedBy}', stamps = '${stamps}', seq = ${seq}
  WHERE "groupId" = 'group' || :group AND id = 'item' || ((${seq}) % ${thingsPerGroup});`
  })
  return `
\\set group (:client_id % ${groups})
BEGIN;
SELECT seq::int AS seq FROM streams WHERE id = 'group' || :group FOR UPDATE \\gset
\\startpipeline${each.join('')}
UPDATE streams SET seq = :seq + ${edits}, "liveItems" = ${thingsPerGroup} WHERE id = 'group' || :group;
INSERT INTO clients (stream, client, "userId", "lastN", "seenAt")
  VALUES ('group' || :group, 'client----------', 'user------------', :seq + ${edits}, 1700000000000)
  ON CONFLICT (stream, client) DO UPDATE SET "lastN" = excluded."lastN", "seenAt" = excluded."seenAt";
END;
\\endpipeline
`
}

const user = 'u'.repeat(22)
const tickedBy = `[{"by":"${user}","at": 1700000000000}]`
const stamps = `{"state":[1234,"${'c'.repeat(22)}",1234],"tickedBy":[1234,"${'c'.repeat(22)}",1234]}`
const loggedRows = `[{"kind":"listItem","id":"${'i'.repeat(22)}","was":{"state":"open","tickedBy":[]}}]`

async function fillTables(databaseUrl: string, groups: number): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`
      INSERT INTO streams (id, epoch, seq, "createdAt")
        SELECT 'group' || g, 'epoch', 0, 0 FROM generate_series(0, ${groups - 1}) AS g
        ON CONFLICT DO NOTHING;
      INSERT INTO "listItems" ("groupId", id, title, note, "order", state, "tickedBy", assignees,
          urgent, tags, links, "createdBy", "createdAt", "editedBy", "editedAt", seq)
        SELECT 'group' || g, 'item' || i, 'Thing number ' || i, '', 'a' || i, 'open', '[]', '[]',
          0, '[]', '[]', '${user}', 0, '${user}', 0, 0
        FROM generate_series(0, ${groups - 1}) AS g, generate_series(0, ${thingsPerGroup - 1}) AS i
        ON CONFLICT DO NOTHING;
    `)
  } finally {
    await client.end()
  }
}
