import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findFreePort } from '#scripts/free-port.ts'
import { findProgram } from '#scripts/program.ts'
import { root } from '#scripts/root.ts'
import type { Usage } from './probe.ts'

/** A server as a process of its own, with an empty data folder that goes with it, unless one is given. */
export interface Child {
  port: number
  cpuMs(): Promise<number>
  memory(): Promise<Usage>
  stop(): Promise<void>
}

const startMs = 30_000
const stopMs = 5_000

interface Start {
  /** Listens on 127.0.0.1 at PORT and keeps what it keeps in DATA_DIR. */
  entry: string
  args?: string[]
  env?: Record<string, string>
  /** A module of this folder to load before the server's own. */
  before?: string
  /** One that is there already, and stays. */
  dataDir?: string
  cores?: Cores
}

/** Where a server runs. Several processes would only take turns on the first one. */
export type Cores = 'first' | 'all'

export async function startChild(start: Start): Promise<Child> {
  const { entry, args = [], env = {}, before, cores = 'first' } = start
  const dataDir = start.dataDir ?? (await newDataDir())
  const port = await findFreePort()
  const modules = ['probe.ts', before ?? []].flat()
  const [file = '', ...words] = [
    ...(cores === 'first' ? onCore(0) : []),
    process.execPath,
    '--expose-gc',
    ...profileInto(process.env.BENCH_PROFILE),
    ...modules.flatMap((name) => ['--import', path.join(import.meta.dirname, name)]),
    entry,
    ...args,
  ]
  const child = spawn(file, words, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const said = keepLastLines(child)
  const killAtExit = () => child.kill('SIGKILL')
  process.on('exit', killAtExit)
  const ended = once(child, 'close')
  let isStopping = false
  // Otherwise its clients only wait, and nobody learns for what.
  child.once('exit', (code, signal) => {
    if (!isStopping) console.error(`${entry} ended (${signal ?? code}):\n${said.join('')}`)
  })

  async function stop(): Promise<void> {
    isStopping = true
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), stopMs)
    await ended
    clearTimeout(timer)
    process.off('exit', killAtExit)
    if (start.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
  }

  const deadline = Date.now() + startMs
  while (!(await listens(port))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop()
      throw new Error(`${entry} ${args.join(' ')} did not start:\n${said.join('')}`)
    }
    await delay(30)
  }
  return {
    port,
    cpuMs: async () => (await ask(child, 'cpu')).cpuMs,
    memory: () => ask(child, 'memory'),
    stop,
  }
}

export function newDataDir(): Promise<string> {
  return mkdtemp(path.join(tmpdir(), 'trivet-bench-'))
}

/** Servers on the first core and clients on the second, or their turns would decide the figures. */
export function keepToSecondCore(): void {
  const [file, ...words] = onCore(1)
  if (file === undefined) return
  // A thread that ends while taskset goes through them all makes it fail: then once more.
  for (let left = 20; left > 0; left -= 1) {
    const { status } = spawnSync(file, ['-a', '-p', ...words, String(process.pid)])
    if (status === 0) return
  }
  throw new Error('taskset could not keep this process to the second core')
}

/** What to put before a program that takes a server's place. */
export function onServersCore(): string[] {
  return onCore(0)
}

function onCore(core: number): string[] {
  const taskset = findProgram('taskset')
  return taskset && availableParallelism() > 1 ? [taskset, '-c', String(core)] : []
}

/** `BENCH_PROFILE=folder` leaves a CPU profile of each server there. */
function profileInto(folder: string | undefined): string[] {
  return folder ? ['--cpu-prof', '--cpu-prof-dir', path.resolve(folder)] : []
}

async function ask(child: ChildProcess, question: 'cpu' | 'memory'): Promise<Usage> {
  const answer = once(child, 'message')
  child.send(question)
  const [usage] = await answer
  return usage
}

/** A pipe that nobody reads would block the server; only the end of it explains a failure. */
function keepLastLines(child: ChildProcess): string[] {
  const said: string[] = []
  for (const output of [child.stdout, child.stderr]) {
    output?.setEncoding('utf8').on('data', (chunk: string) => {
      said.push(chunk)
      if (said.length > 50) said.shift()
    })
  }
  return said
}

async function listens(port: number): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1' })
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
