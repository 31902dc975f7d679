import { dayMs } from './durations.ts'
import type { ListItem } from './list-item.ts'
import type { Timestamp } from './timestamp.ts'

/** What was done longer ago leaves the list and every device, and is read from the server on demand. */
const foldAfterDays = 90

/** When something was done: where several ticked it, the last of them. */
export function doneAtOf({ state, tickedBy, editedAt }: ListItem): Timestamp | null {
  return state === 'done' ? (tickedBy.at(-1)?.at ?? editedAt) : null
}

/** What was done before then is folded. */
export function foldBefore(now: Timestamp): Timestamp {
  return now - foldAfterDays * dayMs
}

/** What is open again, or in the trash, is nothing from long ago any more. */
export function unfoldedUnlessDone(item: ListItem): ListItem {
  if (!item.folded || (item.state === 'done' && !item.deleted && !item.alias)) return item
  return { ...item, folded: null }
}
