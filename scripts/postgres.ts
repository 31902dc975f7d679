import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { findFreePort } from './free-port.ts'

export interface Postgres {
  url: string
  /** Ends it as a power cut of the program would, and starts it again. */
  restart(): void
  stop(): Promise<void>
}

interface Programs {
  folder: string
  version: number
}

interface Account {
  uid: number
  gid: number
}

const oldestVersion = 14

/** The newest Postgres programs of this machine; Debian keeps them off the PATH. */
export function findPostgres(): Programs | undefined {
  const folders = [
    ...globSync('/usr/lib/postgresql/*/bin'),
    ...globSync('/opt/homebrew/opt/postgresql@*/bin'),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ]
  return folders
    .filter((folder) => existsSync(path.join(folder, 'initdb')))
    .map((folder) => ({ folder, version: readVersion(folder) }))
    .filter(({ version }) => version >= oldestVersion)
    .sort((one, other) => other.version - one.version)[0]
}

export const missingPostgres = `no Postgres (${oldestVersion} or newer) was found on this machine`

interface PostgresOptions {
  /** Whether it waits for the disk. Only a power cut tells the difference, and a slow disk. */
  isDurable?: boolean
}

/** A cluster of our own in a temporary folder, gone when this process ends, however it ends. */
export async function startPostgres(
  programs: Programs,
  { isDurable = true }: PostgresOptions = {},
): Promise<Postgres> {
  const folder = mkdtempSync(path.join(tmpdir(), 'trivet-postgres-'))
  const account = findAccount()
  if (account) chownSync(folder, account.uid, account.gid)
  const port = await findFreePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const options = { ...account, cwd: folder, detached: true }
  const keeper = spawn('sh', ['-c', keep], {
    ...options,
    env: {
      ...process.env,
      ...describeCluster(programs, folder, port),
      FSYNC: isDurable ? 'on' : 'off',
    },
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let complaint = ''
  keeper.stderr.setEncoding('utf8').on('data', (chunk: string) => (complaint += chunk))
  const ended = once(keeper, 'close')
  try {
    await waitUntilReady(url, () => keeper.exitCode !== null)
  } catch {
    keeper.stdin.destroy()
    await ended
    throw new Error(`Postgres in ${programs.folder} did not start:\n${complaint}`)
  }
  return {
    url,
    restart: () => void keeper.stdin.write('restart\n'),
    async stop() {
      keeper.stdin.destroy()
      await ended
    },
  }
}

/**
 * Waits for the end of its input, which comes even when our process is killed, then stops the
 * cluster and removes its folder. It has a process group of its own, so Ctrl-C does not reach it.
 */
const keep = `
remove() { cd / && rm -rf "$CLUSTER"; }
start() {
  "$BIN/postgres" -D "$CLUSTER/data" -p "$PORT" -k "$CLUSTER" -c listen_addresses=127.0.0.1 \\
    -c fsync="$FSYNC" -c synchronous_commit=on >&2 </dev/null &
  postgres=$!
}
"$BIN/initdb" -D "$CLUSTER/data" -U postgres --auth=trust --no-sync $COLLATION >/dev/null || { remove; exit 1; }
start
while read -r restart; do
  kill -QUIT $postgres 2>/dev/null
  wait $postgres
  start
done
kill -QUIT $postgres 2>/dev/null
wait $postgres
remove
`

function describeCluster({ folder, version }: Programs, cluster: string, port: number) {
  // Most clusters order text by a language; a query that counts on byte order must fail here.
  const linguistic = version >= 15 ? '--locale-provider=icu --icu-locale=en' : ''
  return {
    BIN: folder,
    CLUSTER: cluster,
    PORT: String(port),
    COLLATION: `--encoding=UTF8 --no-locale ${linguistic}`,
  }
}

/** Postgres refuses to run as root. */
function findAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readFileSync('/etc/passwd', 'utf8')
  for (const name of ['postgres', 'nobody']) {
    const [, uid, gid] = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm').exec(accounts) ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('Postgres does not run as root, and there is neither a user postgres nor nobody')
}

async function waitUntilReady(url: string, hasEnded: () => boolean): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!(await answers(url))) {
    if (hasEnded() || Date.now() > deadline) throw new Error('not ready')
    await delay(50)
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url })
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

function readVersion(folder: string): number {
  try {
    const words = execFileSync(path.join(folder, 'initdb'), ['--version'], { encoding: 'utf8' })
    return Number(/ (\d+)/.exec(words)?.[1] ?? 0)
  } catch {
    return 0
  }
}
