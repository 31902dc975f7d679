import { Refusal } from '#domain/refusal.ts'

interface RateLimitOptions {
  /** How many at once. */
  burst: number
  /** How long until one more is allowed. */
  everyMs: number
  now: () => number
  /** Beyond this the keys that were quiet longest are forgotten: a flood must not fill memory. */
  keysMax?: number
}

export interface RateLimit {
  /** Takes one, or refuses with the seconds to wait. */
  take(key: string): void
  /** Refuses as `take` would, but takes nothing. */
  check(key: string): void
}

interface Level {
  tokens: number
  at: number
}

/** A token bucket per key, in memory: after a restart everybody starts full. */
export function createRateLimit(options: RateLimitOptions): RateLimit {
  const { burst, everyMs, now, keysMax = 10_000 } = options
  const levels = new Map<string, Level>()

  function levelOf(key: string): Level {
    const at = now()
    const last = levels.get(key) ?? { tokens: burst, at }
    // A clock that was set back must not take tokens away.
    const refilled = Math.max(0, at - last.at) / everyMs
    return { tokens: Math.min(burst, last.tokens + refilled), at }
  }

  function mustHaveOne({ tokens }: Level): void {
    if (tokens >= 1) return
    throw new Refusal('tooMany', {
      retryAfterSeconds: Math.ceil(((1 - tokens) * everyMs) / 1000),
    })
  }

  return {
    check(key) {
      mustHaveOne(levelOf(key))
    },
    take(key) {
      const level = levelOf(key)
      mustHaveOne(level)
      levels.delete(key)
      levels.set(key, { tokens: level.tokens - 1, at: level.at })
      const [oldest] = levels.keys()
      if (levels.size > keysMax && oldest !== undefined) levels.delete(oldest)
    },
  }
}
