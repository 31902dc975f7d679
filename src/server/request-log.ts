import type { MiddlewareHandler } from 'hono'
import type { Log } from './log.ts'

export interface FinishedRequest {
  method: string
  /** The pattern, never the path: ids and invitation tokens stay out of logs and metrics. */
  route: string
  status: number
  durationMs: number
}

interface RequestLog {
  log: Log
  routeOf(path: string): string
  /** A clock that never goes back, in milliseconds. */
  elapsed(): number
  observe(request: FinishedRequest): void
}

/** One line a request, without anything about the person: no address, no agent, no query. */
export function requestLog({ log, routeOf, elapsed, observe }: RequestLog): MiddlewareHandler {
  return async (c, next) => {
    const startedAt = elapsed()
    await next()
    const request: FinishedRequest = {
      method: c.req.method,
      route: routeOf(c.req.path),
      status: c.res.status,
      durationMs: Math.round((elapsed() - startedAt) * 10) / 10,
    }
    const digest: unknown = c.get('digest')
    log({ event: 'request', ...request, ...(digest === undefined ? {} : { digest }) })
    observe(request)
  }
}
