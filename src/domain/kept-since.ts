import type { ListItem } from './list-item.ts'
import type { Timestamp } from './timestamp.ts'

const dayMs = 86_400_000

/** Kept words that nobody used or dismissed within the group's trash days are gone. */
export function keptSince(kept: ListItem['kept'], now: Timestamp, trashDays: number) {
  return kept.filter(({ at }) => at >= now - trashDays * dayMs)
}
