import { dayMs } from './durations.ts'
import type { ListItem } from './list-item.ts'
import type { Timestamp } from './timestamp.ts'

/** Whether the server has not yet forgotten what was put away then, for so many days. */
export function isKept(at: Timestamp, now: Timestamp, days: number): boolean {
  return at >= now - days * dayMs
}

/** Kept words that nobody used or dismissed within the group's trash days are gone. */
export function keptSince(kept: ListItem['kept'], now: Timestamp, trashDays: number) {
  return kept.filter(({ at }) => isKept(at, now, trashDays))
}
