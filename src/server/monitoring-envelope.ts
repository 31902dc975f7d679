import { isReportType, scrubReport, type Report } from '#domain/scrub.ts'

const newline = 0x0a
const itemsMax = 50

/** The DSN that the first line names; undefined when there is none, or the line is broken. */
export function readDsn(bytes: Uint8Array): string | undefined {
  const [header] = readLine(bytes, 0)
  const dsn = parseObject(header)?.['dsn']
  return typeof dsn === 'string' ? dsn : undefined
}

/** Scrubbed; kinds of report that are not ours are left out. Undefined when it is no envelope. */
export function parseReports(bytes: Uint8Array): Report[] | undefined {
  const reports: Report[] = []
  let [, position] = readLine(bytes, 0)
  for (let count = 0; position < bytes.length; count += 1) {
    const [header, afterHeader] = readLine(bytes, position)
    // The format allows an empty line at the end.
    if (header === '' && afterHeader >= bytes.length) break
    const item = parseObject(header)
    if (typeof item?.['type'] !== 'string' || count === itemsMax) return undefined
    const [payload, afterPayload] = readPayload(bytes, afterHeader, item['length'])
    if (payload === undefined) return undefined
    position = afterPayload
    const { type } = item
    const report = isReportType(type) ? scrubReport(type, parseObject(payload)) : undefined
    if (report) reports.push(report)
  }
  return reports
}

export function writeEnvelope(reports: readonly Report[], { dsn }: { dsn: string }): string {
  const lines = reports.flatMap(({ type, payload }) => {
    const body = JSON.stringify(payload)
    return [JSON.stringify({ type, length: Buffer.byteLength(body) }), body]
  })
  const eventId = reports
    .map(({ payload }) => 'event_id' in payload && payload.event_id)
    .find(Boolean)
  const header = eventId ? { event_id: eventId, dsn } : { dsn }
  return `${[JSON.stringify(header), ...lines].join('\n')}\n`
}

/** With a length the payload may hold newlines; without one it ends at the next. */
function readPayload(
  bytes: Uint8Array,
  start: number,
  length: unknown,
): [payload: string | undefined, next: number] {
  if (length === undefined) return readLine(bytes, start)
  if (typeof length !== 'number' || !Number.isInteger(length) || length < 0) return [undefined, 0]
  const end = start + length
  const isWhole = end === bytes.length || bytes[end] === newline
  return isWhole ? [decode(bytes.subarray(start, end)), end + 1] : [undefined, 0]
}

function readLine(bytes: Uint8Array, start: number): [line: string, next: number] {
  const found = bytes.indexOf(newline, start)
  const end = found === -1 ? bytes.length : found
  return [decode(bytes.subarray(start, end)), end + 1]
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}

function parseObject(json: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}
