import { isLive } from './deletion.ts'
import type { ListItem } from './list-item.ts'
import { titleKey } from './title-key.ts'
import type { Timestamp } from './timestamp.ts'

const dayMs = 86_400_000

export interface ItemMemory {
  times: number
  /** About how many days lie between; `null` where it was done once, or always on one day. */
  everyDays: number | null
}

/** How often the group has done something, of what this device knows. */
export function rememberItem(
  items: readonly ListItem[],
  item: Pick<ListItem, 'title' | 'parent'>,
): ItemMemory {
  const name = titleKey(item.title)
  const moments: Timestamp[] = []
  for (const other of items) {
    const at = other.state === 'done' ? other.tickedBy[0]?.at : undefined
    if (at === undefined || !isLive(other) || titleKey(other.title) !== name) continue
    moments.push(at)
  }
  const days = (Math.max(...moments) - Math.min(...moments)) / dayMs
  const gaps = moments.length - 1
  const everyDays = gaps > 0 && days >= gaps / 2 ? Math.max(1, Math.round(days / gaps)) : null
  return { times: moments.length, everyDays }
}
