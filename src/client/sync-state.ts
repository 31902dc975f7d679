import { passedMs } from './passed.ts'

/** What the state line says; `idle` says nothing. */
export type SyncState =
  | { status: 'idle' | 'saving' | 'saved' }
  | { status: 'waiting' | 'offline'; count: number }
  /** The server refused something that the person has not seen yet. */
  | { status: 'failed' }
  /** The browser refuses to store what is done here. */
  | { status: 'notKept'; count: number }
  /** The server moved on: this page must be loaded anew before anything is sent. */
  | { status: 'outdated'; count: number }
  /** Sockets are blocked; it works, a little later. */
  | { status: 'viaHttp' }
  /** Plain http from another host: browsers give such an address no means to work offline. */
  | { status: 'needsHttps' }

export interface SyncFacts {
  /** How many changes the server has not answered. */
  waiting: number
  /** How many of them are on this device's disk: the line counts no others. */
  kept: number
  /** Since when the oldest of them waits. */
  waitingSince: number | null
  /** Since when the server has not been reached; `null` while there is a link. */
  awaySince: number | null
  /** When the last waiting change was answered. */
  caughtUpAt: number | null
  refused: boolean
  isKept: boolean
  viaHttp: boolean
  isOutdated: boolean
  /** Whether this address may be installed, and so be opened without a network. */
  isSecure: boolean
}

const savingAfterMs = 1_000
const waitingAfterMs = 2_000
const awayAfterMs = 2_000
const savedForMs = 2_000

/** One honest line for every screen: nothing is called saved before the server has it. */
export function syncState(facts: SyncFacts, now: number): SyncState {
  const { waiting, waitingSince, awaySince, caughtUpAt, refused, isKept, viaHttp } = facts
  if (refused) return { status: 'failed' }
  if (facts.isOutdated) return { status: 'outdated', count: waiting }
  if (!isKept && waiting > 0) return { status: 'notKept', count: waiting }
  if (awaySince !== null && passedMs(awaySince, now) >= awayAfterMs) {
    return { status: 'offline', count: facts.kept }
  }
  if (waiting > 0) {
    const waitedMs = passedMs(waitingSince ?? now, now)
    if (waitedMs >= waitingAfterMs) return { status: 'waiting', count: facts.kept }
    return { status: waitedMs >= savingAfterMs ? 'saving' : 'idle' }
  }
  const isJustSaved =
    awaySince === null && caughtUpAt !== null && passedMs(caughtUpAt, now) < savedForMs
  if (isJustSaved) return { status: 'saved' }
  if (!isKept) return { status: 'notKept', count: 0 }
  if (viaHttp) return { status: 'viaHttp' }
  return { status: facts.isSecure ? 'idle' : 'needsHttps' }
}

/** When the line may read differently though nothing has happened, or `null`. */
export function nextChangeAt(facts: SyncFacts, now: number): number | null {
  const { waitingSince, awaySince, caughtUpAt } = facts
  const times = [
    awaySince !== null && awaySince + awayAfterMs,
    waitingSince !== null && waitingSince + savingAfterMs,
    waitingSince !== null && waitingSince + waitingAfterMs,
    caughtUpAt !== null && caughtUpAt + savedForMs,
  ].filter((at) => at !== false && at > now)
  return times.length > 0 ? Math.min(...times.map(Number)) : null
}
