import type { ListItem } from './list-item.ts'
import type { LoggedChange } from './logged-change.ts'

/**
 * Whether a field of an item holds what somebody did since a change, and what the undo of that change
 * leaves, seen or not: somebody else is getting it, or has got what was said not to be there.
 */
export function isFactSince(
  field: string,
  { claimedBy, state }: Pick<ListItem, 'claimedBy' | 'state'>,
  { name, by, at }: Pick<LoggedChange, 'name' | 'by' | 'at'>,
): boolean {
  if (field === 'claimedBy') {
    // An older claim is what an undo itself gave back.
    return claimedBy !== null && claimedBy.by !== by && claimedBy.at >= at
  }
  const isTick = field === 'state' || field === 'tickedBy'
  return isTick && name === 'markListItem' && state === 'done'
}
