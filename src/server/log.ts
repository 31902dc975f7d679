export type LogEntry = { event: string } & Record<string, unknown>

/** Writes one JSON line. Never give it people's words, names, addresses or tokens. */
export type Log = (entry: LogEntry) => void

export function createLog(write: (line: string) => void, now: () => number): Log {
  return (entry) => {
    const time = new Date(now()).toISOString()
    write(`${toJson({ time, ...entry })}\n`)
  }
}

/** A log line must never be the reason that a request fails, so whatever JSON refuses is replaced. */
function toJson(entry: { time: string } & LogEntry): string {
  try {
    return JSON.stringify(entry, readable)
  } catch {
    return JSON.stringify({ time: entry.time, event: entry.event, unreadable: true })
  }
}

function readable(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString()
  if (!(value instanceof Error)) return value
  return { name: value.name, message: value.message, stack: value.stack, cause: value.cause }
}
