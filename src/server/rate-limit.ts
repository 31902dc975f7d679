import { createHash } from 'node:crypto'
import { Refusal } from '#domain/refusal.ts'
import type { Nodes } from './nodes.ts'

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
  /** Counts with others that hold the same limit elsewhere. */
  share(name: string, nodes: Nodes): void
}

interface Level {
  tokens: number
  at: number
}

/** A token bucket per key, in memory: after a restart everybody starts full. */
export function createRateLimit(options: RateLimitOptions): RateLimit {
  const { burst, everyMs, now, keysMax = 10_000 } = options
  const levels = new Map<string, Level>()
  const onTaken: ((key: string) => void)[] = []

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

  function spend(key: string, { tokens, at }: Level): void {
    levels.delete(key)
    levels.set(key, { tokens: Math.max(0, tokens - 1), at })
    const [oldest] = levels.keys()
    if (levels.size > keysMax && oldest !== undefined) levels.delete(oldest)
  }

  return {
    check(name) {
      mustHaveOne(levelOf(digest(name)))
    },
    take(name) {
      const key = digest(name)
      const level = levelOf(key)
      mustHaveOne(level)
      spend(key, level)
      for (const listener of onTaken) listener(key)
    },
    share(limit, nodes) {
      onTaken.push((key) => nodes.tellAll({ type: 'spent', limit, key }))
      nodes.listen({
        onCommon(news) {
          if (news.type !== 'spent' || news.limit !== limit) return
          spend(news.key, levelOf(news.key))
        },
      })
    },
  }
}

/** Each a limit of its own name, counted by all nodes together. */
export function shareLimits(limits: Record<string, RateLimit>, nodes: Nodes): void {
  for (const [name, limit] of Object.entries(limits)) limit.share(name, nodes)
}

/** Addresses of people leave this process only like this. */
function digest(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 22)
}
