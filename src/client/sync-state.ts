/** What the state line says; `idle` says nothing. */
export type SyncState =
  | { status: 'idle' | 'saving' | 'saved' }
  | { status: 'waiting' | 'offline'; count: number }
  | { status: 'failed' }

export interface SyncFacts {
  /** How many changes the server has not answered. */
  waiting: number
  /** Since when the oldest of them waits. */
  waitingSince: number | null
  /** Whether the last request reached the server. */
  reachable: boolean
  /** When the last waiting change was answered. */
  caughtUpAt: number | null
  /** Whether the server refused something that the person has not seen yet. */
  refused: boolean
}

const savingAfterMs = 1_000
const waitingAfterMs = 2_000
const savedForMs = 2_000

/** One honest line for every screen: nothing is called saved before the server has it. */
export function syncState(facts: SyncFacts, now: number): SyncState {
  const { waiting, waitingSince, reachable, caughtUpAt, refused } = facts
  if (refused) return { status: 'failed' }
  if (waiting === 0) {
    const justSaved = reachable && caughtUpAt !== null && now - caughtUpAt < savedForMs
    if (justSaved) return { status: 'saved' }
    return reachable ? { status: 'idle' } : { status: 'offline', count: 0 }
  }
  if (!reachable) return { status: 'offline', count: waiting }
  const waitedMs = now - (waitingSince ?? now)
  if (waitedMs >= waitingAfterMs) return { status: 'waiting', count: waiting }
  return { status: waitedMs >= savingAfterMs ? 'saving' : 'idle' }
}
