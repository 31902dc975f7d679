import type { ListItem } from './list-item.ts'
import type { Actor } from './mutation.ts'

/** An item as it is after somebody ticked it or put it back; all who ticked it while apart are named. */
export function ticked(item: ListItem, done: boolean, { userId: by, now: at }: Actor): ListItem {
  if (!done) return { ...item, state: 'open', tickedBy: [] }
  // Who said that it is not there has not got it.
  const before = item.state === 'done' ? item.tickedBy : []
  const others = before.filter((tick) => tick.by !== by)
  return { ...item, state: 'done', tickedBy: [...others, { by, at }] }
}
