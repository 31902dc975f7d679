import { recall, remember } from './device-memory.ts'

const name = 'clock'
/** Clocks that differ by less say the same: moments are told in minutes. */
const sameMs = 60_000

interface Answer {
  askedAt: number
  heardAt: number
}

/**
 * How far the clock of the server, which stamped its answer, is surely ahead of this device's; 0
 * where they may be the same. A device may have slept before it read the answer.
 */
export function aheadBy(stampedAt: number, { askedAt, heardAt }: Answer): number {
  const [least, most] = [stampedAt - heardAt, stampedAt - askedAt]
  if (least > sameMs) return least
  return most < -sameMs ? most : 0
}

/** So that it is known without a network too. */
export function rememberAhead(aheadMs: number): void {
  remember(name, aheadMs === 0 ? null : String(aheadMs))
}

export function recallAhead(): number {
  return Number(recall(name)) || 0
}
