import type { Timestamp } from './timestamp.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * The moment at which a clock on the wall of a zone shows a date and a time. Where clocks are put
 * forward over it, as much later; where it comes twice, the first time; an unknown zone is UTC.
 */
export function momentOf(date: string, time: string, zone: string): Timestamp {
  const wall = Date.parse(`${date}T${time}:00Z`)
  const format = formatOf(zone)
  if (!format) return wall
  // No zone is a day and a half from UTC, and none changes its clocks twice within that.
  const before = offsetAt(format, wall - 36 * 3_600_000)
  const after = offsetAt(format, wall + 36 * 3_600_000)
  const fits = [before, after].find((offset) => offsetAt(format, wall - offset) === offset)
  return wall - (fits ?? before)
}

/** The date and time that a clock on the wall of a zone shows. */
export function wallClockAt(at: Timestamp, zone: string): { date: string; time: string } {
  const format = formatOf(zone)
  const wall = new Date(format ? at + offsetAt(format, at) : at).toISOString()
  return { date: wall.slice(0, 10), time: wall.slice(11, 16) }
}

/** How far the zone's clocks are ahead of UTC, in milliseconds. */
function offsetAt(format: Intl.DateTimeFormat, at: Timestamp): number {
  const parts: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(at)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  const shown = Date.UTC(year, month - 1, day, hour, minute, second)
  return shown - Math.floor(at / 1_000) * 1_000
}

function formatOf(zone: string): Intl.DateTimeFormat | null {
  const known = formats.get(zone)
  if (known) return known
  try {
    const format = new Intl.DateTimeFormat('en-US-u-ca-iso8601-nu-latn', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formats.set(zone, format)
    return format
  } catch {
    return null
  }
}
