import { digestOf, type RandomBytes } from './errors.ts'
import type { Log } from './log.ts'

interface Ending {
  /** Stops accepting, finishes what runs, closes the database. Called at most once. */
  stop(): Promise<void>
  log: Log
  /** May take its time: it is waited for, within the limit. */
  report(error: unknown, context: { digest: string; route: string }): unknown
  randomBytes: RandomBytes
  /** Beyond this the process ends all the same. */
  timeLimitMs?: number
}

/** After an error that nobody caught, running requests get less time than at a wanted end. */
const uncaughtLimitMs = 3000

/** What a supervisor sends, Ctrl-C, and a terminal that is closed. */
export const endingSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** Ends the process well at such a signal, and with 1 after an error that nobody caught. */
export function untilStopped(running: NodeJS.Process, ending: Ending): void {
  const { log, timeLimitMs = 9500 } = ending
  let stopping = false

  async function end(code: number, limitMs: number, before?: () => unknown): Promise<void> {
    stopping = true
    setTimeout(() => {
      log({ event: 'stop-cut-off', limitMs })
      running.exit(1)
    }, limitMs)
    const results = await Promise.allSettled([ending.stop(), before?.()])
    const failed = results.filter((result) => result.status === 'rejected')
    for (const { reason } of failed) {
      log({ event: 'error', digest: digestOf(reason, ending.randomBytes), error: reason })
    }
    log({ event: 'stopped' })
    running.exit(failed.length > 0 ? 1 : code)
  }

  function onSignal(signal: NodeJS.Signals): void {
    // A terminal's Ctrl-C comes from the terminal and from npm: the second must not cut the end short.
    if (stopping) return
    log({ event: 'stopping', signal })
    void end(0, timeLimitMs)
  }

  // Nobody knows what state such an error leaves behind: never carry on.
  function onUncaught(error: unknown): void {
    const digest = digestOf(error, ending.randomBytes)
    log({ event: 'uncaught', digest, error })
    if (stopping) running.exit(1)
    const limitMs = Math.min(timeLimitMs, uncaughtLimitMs)
    void end(1, limitMs, async () => ending.report(error, { digest, route: 'process' }))
  }

  for (const signal of endingSignals) running.on(signal, onSignal)
  running.on('uncaughtException', onUncaught)
  running.on('unhandledRejection', onUncaught)
}
