import type { Report } from '#domain/scrub.ts'
import { Hono, type Context } from 'hono'
import { isSameDsn, type Dsn } from './monitoring-dsn.ts'
import { parseReports, readDsn } from './monitoring-envelope.ts'
import { createLimit, monitoringLimits, type MonitoringLimits } from './monitoring-limits.ts'
import { isOwnOrigin } from './origin.ts'

/** Where reports end up. `send` neither waits nor throws: nobody may notice that a service is down. */
export interface ReportSink {
  send(reports: readonly Report[]): void
  /** Waits a little for what is under way. */
  close(): Promise<void>
}

interface Monitoring {
  dsn: Dsn
  sink: ReportSink
  /** The configured address, null: whatever Host says. */
  origin: string | null
  addressOf(context: Context): string
  now(): number
  limits?: MonitoringLimits
}

export const envelopeMaxBytes = 200 * 1024

const acceptedTypes = ['application/x-sentry-envelope', 'text/plain']

/** Takes in the browsers' reports. Every answer is empty: it tells nothing about the service behind. */
export function monitoringRoutes(parts: Monitoring): Hono {
  const { dsn, sink, now, limits = monitoringLimits } = parts
  const secondsToWait = createLimit(limits, now)

  async function take(c: Context): Promise<Response> {
    const refused = refuseHeaders(c, parts.origin)
    if (refused) return refused
    const wait = secondsToWait(parts.addressOf(c))
    if (wait > 0) return answer(429, { 'Retry-After': String(wait) })
    const bytes = await readBounded(c.req.raw.body)
    if (bytes === 'broken off') return answer(400)
    // The rest of the body is still on its way: without this it would be read as the next request.
    if (bytes === 'too large') return answer(413, { Connection: 'close' })
    const named = readDsn(bytes)
    if (named === undefined) return answer(400)
    // The target is always the configured one: an envelope that names another is not ours to relay.
    if (!isSameDsn(named, dsn)) return answer(403)
    const reports = parseReports(bytes)
    if (!reports) return answer(400)
    if (reports.length > 0) sink.send(reports)
    return answer(200)
  }

  return new Hono()
    .post('/monitoring', (c) => take(c))
    .all('/monitoring', () => answer(405, { Allow: 'POST' }))
}

function refuseHeaders(c: Context, origin: string | null): Response | undefined {
  const own = { origin, host: c.req.header('host') }
  const site = c.req.header('sec-fetch-site')
  if (!isOwnOrigin(c.req.header('origin'), own)) return answer(403)
  if (site !== undefined && site !== 'same-origin') return answer(403)
  const [type = ''] = (c.req.header('content-type') ?? '').split(';')
  if (!acceptedTypes.includes(type.trim().toLowerCase())) return answer(415)
  // A packed body could unfold to any size behind the limit.
  const encoding = c.req.header('content-encoding') ?? 'identity'
  return encoding === 'identity' ? undefined : answer(415)
}

/** Stops at the limit, whatever Content-Length said. */
async function readBounded(
  body: ReadableStream<Uint8Array> | null,
): Promise<Uint8Array | 'too large' | 'broken off'> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body ?? []) {
      size += chunk.byteLength
      // Leaving the loop cancels the stream.
      if (size > envelopeMaxBytes) return 'too large'
      chunks.push(chunk)
    }
  } catch {
    // The browser went away in the middle: not an error of ours, and nobody to answer.
    return 'broken off'
  }
  return Buffer.concat(chunks)
}

function answer(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers })
}
