import type { Report } from '#domain/scrub.ts'
import type { Log } from './log.ts'
import type { Dsn } from './monitoring-dsn.ts'
import { writeEnvelope } from './monitoring-envelope.ts'
import type { ReportSink } from './monitoring.ts'

interface RelayOptions {
  dsn: Dsn
  log: Log
  now(): number
  timeoutMs?: number
  /** How long the end of the process may wait for reports that are under way. */
  closeMs?: number
}

const atOnceMax = 4
const waitingMax = 100

/** Passes reports on to the service. When that is slow or down they are dropped, never piled up. */
export function createRelay(options: RelayOptions): ReportSink {
  const { dsn, log, now, timeoutMs = 5_000, closeMs = 3_000 } = options
  const ending = new AbortController()
  const waiting: string[] = []
  const underWay = new Set<Promise<void>>()
  let isDown = false
  let dropped = 0
  let quietUntil = 0

  function startNext(): void {
    while (underWay.size < atOnceMax) {
      const envelope = waiting.shift()
      if (envelope === undefined) return
      const sending = pass(envelope).finally(() => {
        underWay.delete(sending)
        startNext()
      })
      underWay.add(sending)
    }
  }

  async function pass(envelope: string): Promise<void> {
    try {
      const response = await fetch(dsn.endpoint, {
        method: 'POST',
        body: envelope,
        headers: {
          'Content-Type': 'application/x-sentry-envelope',
          'X-Sentry-Auth': `Sentry sentry_version=7, sentry_client=trivet/1, sentry_key=${dsn.key}`,
        },
        // Following one could carry reports to a host that nobody configured.
        redirect: 'error',
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ending.signal]),
      })
      await response.body?.cancel()
      if (response.status === 429) quietUntil = now() + secondsOf(response) * 1000
      if (response.ok || response.status === 429) back()
      else failed(`status ${response.status}`)
    } catch (error) {
      failed(error instanceof Error ? error.name : 'unknown')
    }
  }

  /** Once when it breaks and once when it is back: a log line per lost report would be a flood. */
  function failed(reason: string): void {
    dropped += 1
    if (!isDown) log({ event: 'monitoring-service-down', reason })
    isDown = true
  }

  function back(): void {
    if (isDown) log({ event: 'monitoring-service-back', dropped })
    isDown = false
    dropped = 0
  }

  return {
    send(reports: readonly Report[]) {
      if (waiting.length >= waitingMax || now() < quietUntil) dropped += 1
      else waiting.push(writeEnvelope(reports, { dsn: dsn.public }))
      startNext()
    },
    async close() {
      const timer = setTimeout(() => {
        waiting.length = 0
        ending.abort()
      }, closeMs)
      // A failed request is logged above and never rejects.
      while (underWay.size > 0) await Promise.all(underWay)
      clearTimeout(timer)
    },
  }
}

function secondsOf(response: Response): number {
  const seconds = Number(response.headers.get('retry-after'))
  return seconds > 0 && seconds < 86_400 ? seconds : 60
}
