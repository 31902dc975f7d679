import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { isBuilt } from '#scripts/build.ts'
import { root } from '#scripts/root.ts'
import { runVisibly } from '#scripts/tool.ts'
import { onTestFinished } from 'vitest'

/** Test support: the real program as a process of its own, which ends with the test. */
export interface RunningMain {
  pid: number
  /** Every line of standard output so far. */
  said: string[]
  /** Every line of standard error so far. */
  complained: string[]
  /** The address that it says it is at; fails when it ends without one. */
  url(): Promise<string>
  kill(signal: NodeJS.Signals): void
  ended: Promise<number | null>
}

export function runMain(env: Record<string, string>): RunningMain {
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: root,
    // Nothing of the environment that runs the tests may configure it.
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  const complained: string[] = []
  const { promise: place, resolve, reject } = Promise.withResolvers<string>()
  // Most tests of a refused start never ask.
  place.catch(() => undefined)
  createInterface({ input: child.stdout }).on('line', (line) => {
    said.push(line)
    const found = /^Trivet is at (\S+),/.exec(line)?.[1]
    if (found !== undefined) resolve(found)
  })
  createInterface({ input: child.stderr }).on('line', (line) => complained.push(line))
  const ended = once(child, 'close').then(([code]: (number | null)[]) => {
    reject(new Error(`The server ended with ${code}:\n${[...said, ...complained].join('\n')}`))
    return code ?? null
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const { pid = 0 } = child
  return { pid, said, complained, ended, url: () => place, kill: (signal) => child.kill(signal) }
}

/** In a process of its own: the bundler would change the environment of the tests. */
export async function ensureBuilt(): Promise<void> {
  if (await isBuilt()) return
  const code = await runVisibly(['scripts/build.ts'])
  if (code !== 0) throw new Error('The application could not be built.')
}

export const buildTimeoutMs = 120_000
