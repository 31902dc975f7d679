import { routePattern } from '#domain/scrub-text.ts'
import { scrubEvent } from '#domain/scrub.ts'
import {
  BrowserClient,
  dedupeIntegration,
  defaultStackParser,
  globalHandlersIntegration,
  linkedErrorsIntegration,
  makeFetchTransport,
  setCurrentClient,
  type Event,
  type EventHint,
} from '@sentry/browser'
import type { ReportingOptions } from './reporting.ts'
import { watchSpeed } from './reporting-speed.ts'

/**
 * The parts of the SDK that we need, by hand: its own `init` brings breadcrumbs, console and request
 * recording, which carry people's words, and its tracing doubles the bytes.
 */
export function createBrowserReporter({ dsn, release }: ReportingOptions): BrowserClient {
  const client = new BrowserClient({
    dsn,
    release,
    tunnel: '/monitoring',
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    integrations: [globalHandlersIntegration(), linkedErrorsIntegration(), dedupeIntegration()],
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
      stackFrameVariables: false,
      frameContextLines: 0,
    },
    // With streamed spans the hook that scrubs transactions is never called.
    traceLifecycle: 'static',
    beforeSend: (event, hint) => asEvent(scrubEvent('event', withPlace(event, hint))),
    beforeSendTransaction: (event) => asEvent(scrubEvent('transaction', event)),
  })
  setCurrentClient(client)
  client.init()
  takeOverEarlyErrors(client)
  watchSpeed((measured) => client.captureEvent({ ...measured, contexts: withBrowser(measured) }))
  return client
}

function takeOverEarlyErrors(client: BrowserClient): void {
  const early = globalThis.trivetEarly
  if (!early) return
  early.isTaken = true
  for (const error of early.errors.splice(0)) {
    client.captureException(error, { mechanism: { handled: false, type: 'early' } })
  }
}

function withPlace(event: Event, { originalException }: EventHint): Event {
  const digest =
    originalException instanceof Error && 'digest' in originalException
      ? String(originalException.digest)
      : undefined
  return {
    ...event,
    transaction: routePattern(location.pathname),
    contexts: withBrowser(event),
    tags: { side: 'browser', digest },
  }
}

function withBrowser({ contexts }: Event): Event['contexts'] {
  return { ...contexts, browser: browserOf(navigator.userAgent) }
}

/** The service would read it from a header, and we send none of the person's. */
function browserOf(agent: string): { name?: string; version?: string } {
  const found =
    /(Edg|Firefox|Chrome)\/(\d+)/.exec(agent.replace(/Chrome(?=.*Edg)/, '')) ??
    /Version\/(\d+).*(Safari)/.exec(agent)?.toSpliced(1, 0, 'Safari')
  if (!found) return {}
  return { name: found[1] === 'Edg' ? 'Edge' : (found[1] ?? ''), version: found[2] ?? '' }
}

/** The SDK's type lists far more fields than we let pass; what is left fits it. */
function asEvent<Kind extends Event>(event: object): Kind {
  return event as Kind
}
