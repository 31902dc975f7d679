import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { findFreePort } from '#scripts/free-port.ts'
import { root } from '#scripts/root.ts'

export interface Server {
  url: string
  dataDir: string
  pid: number
  /** Every line that the server has written, oldest first. */
  logs: string[]
  stop(): Promise<void>
  /** Ends it without a warning, as a power cut would; its data stays. */
  kill(): Promise<void>
  signal(name: NodeJS.Signals): void
  /** Takes nothing any more of what it writes. */
  hangUp(): void
  /** Settles with the exit code, `null` for one that was killed. */
  ended: Promise<number | null>
}

/** Pages that do not fetch the rest of the app behind them; see light-server.ts. */
export const onlyWhatIsAsked = { ONLY_WHAT_IS_ASKED: 'yes' }

const startMs = 180_000
const stopMs = 10_000

interface Place {
  /** Where the data of an earlier server lies; it stays when this one stops. */
  dataDir?: string
  /** So that those who knew the earlier server find this one. */
  port?: number
  /** The folder of another version of the project. */
  version?: string
}

/** The real server as a process of its own, with an empty data folder that goes with it. */
export async function startServer(
  env: Record<string, string> = {},
  entry = 'tests/light-server.ts',
  place: Place = {},
): Promise<Server> {
  const dataDir = place.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'trivet-server-')))
  const port = place.port ?? (await findFreePort())
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [entry], {
    cwd: place.version ?? root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      // Each browser says an address of its own, so that one test's limits are not another's.
      TRUSTED_PROXIES: '127.0.0.1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const logs: string[] = []
  for (const output of [child.stdout, child.stderr]) {
    createInterface({ input: output }).on('line', (line) => logs.push(line))
  }
  // A worker that ends early must not leave its server behind.
  const killAtExit = () => child.kill('SIGKILL')
  process.on('exit', killAtExit)
  const ended = once(child, 'close').then(([code]: (number | null)[]) => {
    process.off('exit', killAtExit)
    return code ?? null
  })

  async function stop(): Promise<void> {
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), stopMs)
    await ended
    clearTimeout(timer)
    if (place.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
  }

  async function kill(): Promise<void> {
    child.kill('SIGKILL')
    await ended
  }

  const deadline = Date.now() + startMs
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop()
      throw new Error(`The server did not start:\n${logs.join('\n')}`)
    }
    await delay(50)
  }
  const { pid = 0 } = child
  return {
    url,
    dataDir,
    pid,
    logs,
    stop,
    kill,
    ended,
    signal: (name) => void child.kill(name),
    hangUp: () => void child.stdout.destroy(),
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/health`)
    return answer.status === 200
  } catch {
    return false
  }
}
