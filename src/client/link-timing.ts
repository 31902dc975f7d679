import { passedMs } from './passed.ts'

const firstRetryMs = 1_000
const lastRetryMs = 15_000
/** Whoever acts waits no longer than this for the next try. */
export const tryAgainMs = 3_000
const pingAfterMs = 5_000
/** With the 5 s before it, and up to a second until somebody looks at either, 15 s. */
const deadAfterMs = 8_000

/** How long to wait before trying again: half of it fixed, half by chance, so that nobody comes in step. */
export function retryDelayMs(failures: number, random: () => number): number {
  const mostMs = Math.min(lastRetryMs, firstRetryMs * 2 ** Math.max(0, failures - 1))
  return mostMs / 2 + (mostMs / 2) * random()
}

export interface Heard {
  /** When the server last said anything. */
  heardAt: number
  /** When it was asked for a sign, if it has not answered since. */
  askedAt: number | null
}

/** A link that is cut without a word is noticed within 15 s, whatever the browser says of it. */
export function heartbeat({ heardAt, askedAt }: Heard, now: number): 'wait' | 'ask' | 'dead' {
  if (askedAt !== null) return passedMs(askedAt, now) >= deadAfterMs ? 'dead' : 'wait'
  return passedMs(heardAt, now) >= pingAfterMs ? 'ask' : 'wait'
}

const handshakesMax = 2

/** How many sockets in a row could not be opened although plain requests got through. */
export function countBlocked(before: number, answersRequests: boolean): number {
  // A server that is just starting again answers neither, and then both.
  return answersRequests ? before + 1 : 0
}

export function isSocketBlocked(blocked: number): boolean {
  return blocked >= handshakesMax
}
