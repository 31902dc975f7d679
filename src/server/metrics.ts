import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Context, Handler } from 'hono'
import { isSameSecret } from './is-same-secret.ts'
import { isLoopbackAddress, isLoopbackName } from './loopback.ts'
import { createRegistry, type Registry } from './metrics-registry.ts'
import type { FinishedRequest } from './request-log.ts'

export interface Metrics {
  /** For counts that other parts know: sessions, groups, sockets. */
  registry: Registry
  observeRequest(request: FinishedRequest): void
}

export function createMetrics(): Metrics {
  const registry = createRegistry()
  addProcessMetrics(registry)
  const requests = registry.counter('http_requests_total', 'Requests that were answered.')
  const durations = registry.histogram(
    'http_request_duration_seconds',
    'Time from the request to its answer.',
    [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  )
  return {
    registry,
    observeRequest({ method, route, status, durationMs }) {
      requests.add({ method, route, status: `${Math.floor(status / 100)}xx` })
      durations.observe({ route }, durationMs / 1000)
    },
  }
}

/** For this machine itself, or with the token; everybody else finds nothing here. */
export function metricsRoute(parts: { registry: Registry; token: string | null }): Handler {
  return (c) => {
    if (!isFromThisMachine(c) && !hasToken(c, parts.token)) return c.notFound()
    return c.body(parts.registry.render(), 200, {
      'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
    })
  }
}

/**
 * A proxy on this machine connects from loopback for strangers, hence no forwarding headers; a
 * hostile page whose name was pointed at 127.0.0.1 does too, hence the host name.
 */
function isFromThisMachine(c: Context): boolean {
  const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']
  const address: unknown = c.env?.address
  return (
    typeof address === 'string' &&
    isLoopbackAddress(address) &&
    isLoopbackName(new URL(c.req.url).hostname) &&
    forwarding.every((name) => c.req.header(name) === undefined)
  )
}

function hasToken(c: Context, token: string | null): boolean {
  const sent = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  if (token === null || sent === undefined) return false
  return isSameSecret(sent, token)
}

function addProcessMetrics(registry: Registry): void {
  registry.total('process_cpu_seconds_total', 'CPU time used, user and system.', () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  })
  registry.gauge('process_resident_memory_bytes', 'Memory held, in all.', () =>
    process.memoryUsage.rss(),
  )
  registry.gauge(
    'nodejs_heap_used_bytes',
    'Memory of JavaScript objects.',
    () => process.memoryUsage().heapUsed,
  )
  registry.gauge(
    'nodejs_external_memory_bytes',
    'Memory of what they stand for: buffers, statements.',
    () => process.memoryUsage().external,
  )
  registry.gauge('process_uptime_seconds', 'Time since the start.', () => process.uptime())

  const resolutionMs = 10
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  // The monitor counts its own interval as delay.
  const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - resolutionMs / 1e3)
  registry.gauge('nodejs_eventloop_delay_p50_seconds', 'Delay since the last scrape.', () =>
    seconds(delay.percentile(50)),
  )
  registry.gauge('nodejs_eventloop_delay_p99_seconds', 'Delay since the last scrape.', () =>
    seconds(delay.percentile(99)),
  )
  registry.gauge('nodejs_eventloop_delay_max_seconds', 'Delay since the last scrape.', () => {
    const max = seconds(delay.max)
    delay.reset()
    return max
  })
}
