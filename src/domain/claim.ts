import type { Id } from './id.ts'
import type { ListItem } from './list-item.ts'
import type { Timestamp } from './timestamp.ts'

/** Whoever has not come with it by then is not getting it. */
export const claimLastsMs = 4 * 60 * 60 * 1_000

/** Who is getting an item now. */
export function claimantOf(item: Pick<ListItem, 'claimedBy' | 'state'>, now: Timestamp): Id | null {
  const { claimedBy, state } = item
  if (!claimedBy || state === 'done') return null
  return now - claimedBy.at < claimLastsMs ? claimedBy.by : null
}

/** How many have lapsed: a list that is open for hours knows by it when to say so. */
export function countLapsed(items: readonly Pick<ListItem, 'claimedBy'>[], now: Timestamp): number {
  let count = 0
  for (const { claimedBy } of items) {
    if (claimedBy && now - claimedBy.at >= claimLastsMs) count += 1
  }
  return count
}
