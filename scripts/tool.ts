import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { root } from './root.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export interface Outcome {
  name: string
  passed: boolean
  output: string
  durationMs: number
}

/** Runs the pinned Node on a tool's script and keeps its output, to be shown whole afterwards. */
export function runTool(name: string, args: string[]): Promise<Outcome> {
  const startedAt = performance.now()
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...colour },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const keep = (chunk: string) => (output += chunk)
  child.stdout.setEncoding('utf8').on('data', keep)
  child.stderr.setEncoding('utf8').on('data', keep)
  child.on('close', (code) => {
    resolve({ name, passed: code === 0, output, durationMs: performance.now() - startedAt })
  })
  return promise
}

/**
 * Runs a tool on our own terminal; the answer is its exit code. When we are told to end, the tool
 * is told too, and nothing that should come after it happens.
 */
export function runVisibly(args: string[], env: Record<string, string> = {}): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  })
  const end = (signal: NodeJS.Signals) => {
    child.on('close', () => process.exit(128 + constants.signals[signal]))
    // A terminal sends Ctrl-C to the tool as well: passing it on would make it two.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  for (const signal of signals) process.once(signal, end)
  child.on('close', (code) => {
    for (const signal of signals) process.off(signal, end)
    resolve(code ?? 1)
  })
  return promise
}
