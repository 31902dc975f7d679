import { measurements, type Measurement, type ScrubbedEvent } from '#domain/scrub.ts'
import type { KeptReport } from './monitoring-files.ts'

/** Errors grouped, the most frequent first, then how fast each route was for three in four visits. */
export function summariseReports(lines: Iterable<string>): string {
  const reports = [...lines].flatMap(parseLine)
  const parts = [summariseErrors(reports), summariseSpeed(reports)].filter((part) => part !== '')
  return parts.length === 0 ? 'No reports.' : parts.join('\n\n')
}

interface ErrorGroup {
  title: string
  place: string
  count: number
  firstAt: number
  lastAt: number
  routes: Set<string>
  digest: string | undefined
}

function summariseErrors(reports: readonly KeptReport[]): string {
  const groups = new Map<string, ErrorGroup>()
  for (const { type, payload, receivedAt } of reports) {
    if (type !== 'event' || !isEvent(payload)) continue
    const { title, place } = describe(payload)
    const key = `${title}\n${place}`
    const group = groups.get(key) ?? newGroup(title, place, receivedAt)
    groups.set(key, group)
    group.count += 1
    group.firstAt = Math.min(group.firstAt, receivedAt)
    if (receivedAt >= group.lastAt) group.digest = payload.tags?.digest ?? group.digest
    group.lastAt = Math.max(group.lastAt, receivedAt)
    if (payload.transaction !== undefined) group.routes.add(payload.transaction)
  }
  const sorted = [...groups.values()].sort((a, b) => b.count - a.count || b.lastAt - a.lastAt)
  return sorted.map(showGroup).join('\n\n')
}

function newGroup(title: string, place: string, at: number): ErrorGroup {
  return { title, place, count: 0, firstAt: at, lastAt: at, routes: new Set(), digest: undefined }
}

function showGroup(group: ErrorGroup): string {
  const digest = group.digest === undefined ? [] : [`last digest ${group.digest}`]
  return [
    `${group.count} × ${group.title}`,
    `    at ${group.place}`,
    `    first ${showTime(group.firstAt)}, last ${showTime(group.lastAt)}`,
    `    ${[[...group.routes].sort().join(' '), ...digest].filter(Boolean).join(', ')}`.trimEnd(),
  ]
    .filter((line) => line !== '')
    .join('\n')
}

/** What was thrown stands last, and its innermost call last in its frames. */
function describe(event: ScrubbedEvent): { title: string; place: string } {
  const thrown = event.exception?.values.at(-1)
  const frames = thrown?.stacktrace?.frames ?? []
  const frame = frames.findLast(({ in_app: isOurs }) => isOurs) ?? frames.at(-1)
  const place = frame ? `${frame.function} (${frame.filename}:${frame.lineno ?? '?'})` : 'unknown'
  const title = thrown ? [thrown.type, thrown.value].filter(Boolean).join(': ') : event.message
  return { title: title ?? 'unknown', place }
}

function summariseSpeed(reports: readonly KeptReport[]): string {
  const routes = new Map<string, Map<Measurement, number[]>>()
  for (const { type, payload } of reports) {
    if (type !== 'transaction' || !isEvent(payload)) continue
    const route = payload.transaction ?? '?'
    const values = routes.get(route) ?? new Map<Measurement, number[]>()
    routes.set(route, values)
    for (const name of measurements) {
      const value = payload.measurements?.[name]?.value
      if (value !== undefined) values.set(name, [...(values.get(name) ?? []), value])
    }
  }
  if (routes.size === 0) return ''
  const lines = [...routes.keys()].sort().map((route) => {
    const values = routes.get(route) ?? new Map<Measurement, number[]>()
    const shown = [...values].map(([name, all]) => `${name} ${showMeasure(name, all)}`)
    return `${route}\n    ${shown.join(', ')}`
  })
  return `Three in four visits were at least this fast (ms; cls without unit):\n${lines.join('\n')}`
}

function showMeasure(name: Measurement, values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b)
  const value = sorted[Math.ceil(sorted.length * 0.75) - 1] ?? 0
  return `${name === 'cls' ? value.toFixed(3) : Math.round(value)} (${sorted.length})`
}

function isEvent(payload: KeptReport['payload']): payload is ScrubbedEvent {
  return !('discarded_events' in payload)
}

function showTime(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ')
}

/** A line that was cut off by a crash is skipped. */
function parseLine(line: string): KeptReport[] {
  try {
    const report: unknown = JSON.parse(line)
    return isKept(report) ? [report] : []
  } catch {
    return []
  }
}

function isKept(report: unknown): report is KeptReport {
  if (typeof report !== 'object' || report === null) return false
  const { receivedAt, type, payload } = { receivedAt: 0, type: '', payload: null, ...report }
  return Number.isFinite(receivedAt) && type !== '' && payload !== null
}
