export interface MonitoringLimits {
  /** A tab sends a handful of reports; more is a loop. */
  perClient: Bucket
  inAll: Bucket
}

export interface Bucket {
  burst: number
  perSecond: number
}

export const monitoringLimits: MonitoringLimits = {
  perClient: { burst: 30, perSecond: 0.5 },
  inAll: { burst: 200, perSecond: 20 },
}

const clientsMax = 10_000

interface Level {
  tokens: number
  at: number
}

/** Zero when a report may pass, else the seconds to wait. */
export type AskLimit = (client: string) => number

export function createLimit({ perClient, inAll }: MonitoringLimits, now: () => number): AskLimit {
  const clients = new Map<string, Level>()
  const all: Level = { tokens: inAll.burst, at: now() }
  return (client) => {
    const time = now()
    const level = clients.get(client) ?? { tokens: perClient.burst, at: time }
    // Last used goes last, so that a flood of addresses pushes out the oldest, not the busiest.
    clients.delete(client)
    clients.set(client, level)
    const [oldest] = clients.keys()
    if (clients.size > clientsMax && oldest !== undefined) clients.delete(oldest)
    refill(level, perClient, time)
    refill(all, inAll, time)
    const wait = Math.max(secondsUntilOne(level, perClient), secondsUntilOne(all, inAll))
    if (wait > 0) return wait
    level.tokens -= 1
    all.tokens -= 1
    return 0
  }
}

function refill(level: Level, { burst, perSecond }: Bucket, time: number): void {
  // A clock that was set back must not take tokens away.
  const elapsedSeconds = Math.max(0, time - level.at) / 1000
  level.tokens = Math.min(burst, level.tokens + elapsedSeconds * perSecond)
  level.at = time
}

function secondsUntilOne({ tokens }: Level, { perSecond }: Bucket): number {
  return tokens >= 1 ? 0 : Math.ceil((1 - tokens) / perSecond)
}
