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
