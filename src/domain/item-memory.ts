import { dayMs } from './durations.ts'
import { isLive } from './is-live.ts'
import type { ListItem } from './list-item.ts'
import { type PastItem, pastItemId } from './past-item.ts'
import { titleKey } from './title-key.ts'
import type { Timestamp } from './timestamp.ts'

export interface ItemMemory {
  times: number
  /** About how many days lie between; `null` where it was done once, or always on one day. */
  everyDays: number | null
}

/** How often the group has done something: of what is on its list, and of what was folded away. */
export function rememberItem(
  items: readonly ListItem[],
  item: Pick<ListItem, 'title' | 'parent'>,
  past: readonly PastItem[] = [],
): ItemMemory {
  const name = titleKey(item.title)
  const moments: Timestamp[] = []
  for (const other of items) {
    const at = other.state === 'done' ? other.tickedBy[0]?.at : undefined
    if (at === undefined || !isLive(other) || titleKey(other.title) !== name) continue
    moments.push(at)
  }
  const folded = item.parent === null ? findPast(past, item.title) : undefined
  const times = moments.length + (folded?.times ?? 0)
  if (folded) moments.push(folded.firstAt, folded.lastAt)
  const days = (Math.max(...moments) - Math.min(...moments)) / dayMs
  const gaps = times - 1
  const everyDays = gaps > 0 && days >= gaps / 2 ? Math.max(1, Math.round(days / gaps)) : null
  return { times, everyDays }
}

function findPast(past: readonly PastItem[], title: string): PastItem | undefined {
  if (past.length === 0) return undefined
  const id = pastItemId(title)
  return past.find((one) => one.id === id && !one.deleted)
}
