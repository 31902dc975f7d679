import type { Handler } from 'hono'

export interface Health {
  live: true
  ready: boolean
  reason?: 'draining' | 'database'
  /** It serves, but hears of what other nodes write only by looking into the log. */
  degraded?: 'redis'
}

interface HealthParts {
  /** A small read of the database, which throws when it cannot. */
  readDatabase(): Promise<unknown>
  isDraining(): boolean
  isDeaf?(): boolean
  timeLimitMs?: number
}

export function healthRoute(parts: HealthParts): Handler {
  const isDatabaseThere = createProbe(parts.readDatabase, parts.timeLimitMs ?? 2000)
  return async (c) => {
    if (parts.isDraining()) {
      return c.json<Health>({ live: true, ready: false, reason: 'draining' }, 503)
    }
    if (!(await isDatabaseThere())) {
      return c.json<Health>({ live: true, ready: false, reason: 'database' }, 503)
    }
    const isDeaf = parts.isDeaf?.() ?? false
    return c.json<Health>({ live: true, ready: true, ...(isDeaf && { degraded: 'redis' }) })
  }
}

/** All who ask while a read is under way share it: anybody may ask, and a hanging one must not pile up. */
function createProbe(read: () => Promise<unknown>, timeLimitMs: number): () => Promise<boolean> {
  let running: Promise<boolean> | undefined

  async function run(): Promise<boolean> {
    try {
      await read()
      return true
    } catch {
      return false
    } finally {
      running = undefined
    }
  }

  return () => {
    running ??= run()
    return within(running, timeLimitMs)
  }
}

async function within(answer: Promise<boolean>, timeLimitMs: number): Promise<boolean> {
  const { promise: tooLate, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), timeLimitMs)
  try {
    return await Promise.race([answer, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
