import cluster from 'node:cluster'
import { endingSignals } from './until-stopped.ts'

/** Which of several workers this process is; `null` for a server that is one process. */
export function workerNumber(env: Record<string, string | undefined>): number | null {
  const number = Number(env[numberVariable])
  return cluster.isWorker && number >= 1 ? number : null
}

const numberVariable = 'TRIVET_WORKER'
const againMs = 1_000
const endMs = 11_000

interface WorkersOptions {
  count: number
  say(line: string): void
}

/**
 * Several processes on one port, until they are stopped. Each is a node like any other; one that
 * dies is replaced, and one that refuses to start ends them all.
 */
export function runWorkers({ count, say }: WorkersOptions): void {
  const numbers = new Map<number, number>()
  const hasServed = new Set<number>()
  let isEnding = false

  function start(number: number): void {
    const worker = cluster.fork({ [numberVariable]: String(number) })
    numbers.set(worker.id, number)
    worker.once('listening', () => hasServed.add(number))
  }

  function end(code: number, signal: NodeJS.Signals = 'SIGTERM'): void {
    if (isEnding) return
    isEnding = true
    process.exitCode = code
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal)
    setTimeout(() => process.exit(1), endMs).unref()
  }

  cluster.on('exit', (worker, code, signal) => {
    const number = numbers.get(worker.id) ?? 1
    numbers.delete(worker.id)
    if (isEnding) {
      // One that had not begun to serve dies of the signal, which is no fault.
      if (code) process.exitCode = 1
      return
    }
    // What it complained of stands above this line.
    // Whoever is killed from outside, as for its memory, has refused nothing.
    if (!hasServed.has(number) && signal !== 'SIGKILL') return end(1)
    say(`Worker ${number} ended (${signal ?? code}); another takes its place.`)
    setTimeout(() => isEnding || start(number), againMs)
  })
  for (const signal of endingSignals) process.on(signal, () => end(0, signal))
  for (let number = 1; number <= count; number += 1) start(number)
}
