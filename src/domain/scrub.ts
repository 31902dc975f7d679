import { routePattern, scrubFile, scrubMessage } from './scrub-text.ts'

/** The kinds of report that we send ourselves; nothing else passes. */
const reportTypes = ['event', 'transaction', 'client_report'] as const
export type ReportType = (typeof reportTypes)[number]

export interface Report {
  type: ReportType
  /** Only what the lists below name. */
  payload: ScrubbedEvent | ClientReport
}

export interface ScrubbedEvent {
  event_id?: string
  type?: 'transaction'
  timestamp?: number
  start_timestamp?: number
  platform?: string
  level?: string
  release?: string
  environment?: string
  /** The route's pattern. */
  transaction?: string
  transaction_info?: { source: 'route' }
  message?: string
  tags?: { digest?: string; side?: string }
  contexts?: { trace?: Trace; browser?: { name?: string; version?: string } }
  exception?: { values: ScrubbedException[] }
  measurements?: Partial<Record<Measurement, { value: number; unit: string }>>
}

export interface ScrubbedException {
  type: string
  value: string
  mechanism: { type: string; handled: boolean }
  stacktrace?: { frames: ScrubbedFrame[] }
}

export interface ScrubbedFrame {
  filename: string
  function: string
  lineno?: number
  colno?: number
  in_app: boolean
}

interface Trace {
  trace_id?: string
  span_id?: string
  op: string
}

interface ClientReport {
  timestamp?: number
  discarded_events: { reason: string; category: string; quantity: number }[]
}

const units = {
  lcp: 'millisecond',
  fcp: 'millisecond',
  cls: '',
  inp: 'millisecond',
  ttfb: 'millisecond',
  'timing.dns': 'millisecond',
  'timing.connect': 'millisecond',
  'timing.request': 'millisecond',
  'timing.response': 'millisecond',
  'timing.interactive': 'millisecond',
  'timing.load': 'millisecond',
} as const

export type Measurement = keyof typeof units
export const measurements = Object.keys(units) as Measurement[]

const framesMax = 50
const exceptionsMax = 5

export function isReportType(type: unknown): type is ReportType {
  return reportTypes.some((known) => known === type)
}

/** What may leave of a report; undefined when it is not one. */
export function scrubReport(type: ReportType, payload: unknown): Report | undefined {
  if (!isRecord(payload)) return undefined
  if (type === 'client_report') return { type, payload: scrubClientReport(payload) }
  return { type, payload: scrubEvent(type, payload) }
}

/** Built up from what is known to be safe, never by taking away: a new field of the SDK stays out. */
export function scrubEvent(type: 'event' | 'transaction', event: object): ScrubbedEvent {
  const given: Fields = { ...event }
  const common: ScrubbedEvent = compact({
    event_id: matching(given['event_id'], /^[0-9a-f]{32}$/),
    timestamp: seconds(given['timestamp']),
    platform: matching(given['platform'], /^(javascript|node)$/),
    release: matching(given['release'], /^[\w.@+-]{1,64}$/),
    environment: matching(given['environment'], /^(production|development|test)$/),
    transaction: textOf(given['transaction'], routePattern),
    contexts: scrubContexts(given['contexts']),
  })
  if (type === 'transaction') {
    return compact({
      ...common,
      type,
      start_timestamp: seconds(given['start_timestamp']),
      transaction_info: { source: 'route' as const },
      measurements: scrubMeasurements(given['measurements']),
    })
  }
  return compact({
    ...common,
    level: matching(given['level'], /^(fatal|error|warning|info|debug)$/),
    message: textOf(given['message'], scrubMessage),
    tags: scrubTags(given['tags']),
    exception: scrubExceptions(given['exception']),
  })
}

type Fields = Readonly<Record<string, unknown>>

function scrubExceptions(given: unknown): { values: ScrubbedException[] } | undefined {
  if (!isRecord(given) || !Array.isArray(given['values'])) return undefined
  return { values: given['values'].filter(isRecord).slice(-exceptionsMax).map(scrubException) }
}

function scrubException(given: Fields): ScrubbedException {
  const { mechanism, stacktrace } = given
  const frames = isRecord(stacktrace) ? stacktrace['frames'] : undefined
  return compact({
    type: matching(given['type'], /^[A-Z][A-Za-z]{0,40}(Error|Exception|Rejection)$/) ?? 'Error',
    value: textOf(given['value'], scrubMessage) ?? '',
    mechanism: {
      type: (isRecord(mechanism) && matching(mechanism['type'], /^[a-z_.]{1,60}$/)) || 'generic',
      handled: isRecord(mechanism) && mechanism['handled'] === true,
    },
    stacktrace: Array.isArray(frames)
      ? { frames: frames.filter(isRecord).slice(-framesMax).map(scrubFrame) }
      : undefined,
  })
}

function scrubFrame(given: Fields): ScrubbedFrame {
  return compact({
    filename: textOf(given['filename'], scrubFile) ?? '…',
    function: matching(given['function'], /^[\w$.<>[\] #?]{1,80}$/) ?? '?',
    lineno: whole(given['lineno']),
    colno: whole(given['colno']),
    in_app: given['in_app'] !== false,
  })
}

function scrubTags(given: unknown): ScrubbedEvent['tags'] {
  if (!isRecord(given)) return undefined
  return compact({
    digest: matching(given['digest'], /^[0-9a-f]{4,32}$/),
    side: matching(given['side'], /^(browser|server|early)$/),
  })
}

function scrubContexts(given: unknown): ScrubbedEvent['contexts'] {
  if (!isRecord(given)) return undefined
  const { trace, browser } = given
  return compact({
    trace: isRecord(trace)
      ? compact({
          trace_id: matching(trace['trace_id'], /^[0-9a-f]{32}$/),
          span_id: matching(trace['span_id'], /^[0-9a-f]{16}$/),
          op: matching(trace['op'], /^(pageload|navigation)$/) ?? 'default',
        })
      : undefined,
    browser: isRecord(browser)
      ? compact({
          name: matching(browser['name'], /^(Chrome|Edge|Firefox|Safari)$/),
          version: matching(browser['version'], /^\d{1,4}$/),
        })
      : undefined,
  })
}

function scrubMeasurements(given: unknown): ScrubbedEvent['measurements'] {
  if (!isRecord(given)) return {}
  const kept = measurements.flatMap((name) => {
    const measurement = given[name]
    const value = isRecord(measurement) ? measurement['value'] : undefined
    return isReasonable(value) ? [[name, { value, unit: units[name] }] as const] : []
  })
  return Object.fromEntries(kept)
}

function scrubClientReport(given: Fields): ClientReport {
  const discarded = Array.isArray(given['discarded_events']) ? given['discarded_events'] : []
  const events = discarded.filter(isRecord).slice(0, 20)
  return compact({
    timestamp: seconds(given['timestamp']),
    discarded_events: events.map((event) => ({
      reason: matching(event['reason'], /^[a-z_]{1,40}$/) ?? 'unknown',
      category: matching(event['category'], /^[a-z_]{1,40}$/) ?? 'unknown',
      quantity: whole(event['quantity']) ?? 0,
    })),
  })
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function matching(value: unknown, pattern: RegExp): string | undefined {
  return typeof value === 'string' && pattern.test(value) ? value : undefined
}

function textOf(value: unknown, scrub: (text: string) => string): string | undefined {
  return typeof value === 'string' ? scrub(value) : undefined
}

function seconds(value: unknown): number | undefined {
  return isReasonable(value) ? value : undefined
}

function whole(value: unknown): number | undefined {
  return isReasonable(value) && Number.isInteger(value) ? value : undefined
}

function isReasonable(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value < 1e11
}

/** Drops what is undefined, so that a report says only what is known. */
function compact<Value extends object>(value: Value): Compact<Value> {
  const known = Object.entries(value).filter(([, field]) => field !== undefined)
  // Only fields that are undefined went away, and `Compact` makes exactly those optional.
  return Object.fromEntries(known) as Compact<Value>
}

type Compact<Value> = {
  [Key in keyof Value as undefined extends Value[Key] ? never : Key]: Value[Key]
} & {
  [Key in keyof Value as undefined extends Value[Key] ? Key : never]?: Exclude<
    Value[Key],
    undefined
  >
}
