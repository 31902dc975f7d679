import { comeBack, followUpId, withdraw } from './follow-up.ts'
import type { Id } from './id.ts'
import type { ListItem } from './list-item.ts'
import type { Actor } from './mutation.ts'
import { type Read, index, key } from './records.ts'
import type { View } from './view.ts'

interface Tick {
  /** The id by which the item was named. */
  asked: Id
  done: boolean
  /** The day on which it was done, where its author is. */
  on: string | undefined
  actor: Actor
}

/** What `tick` looks at. */
export function readsOfTick({ id, done }: { id: Id; done: boolean }): Read[] {
  return [
    key('listItem', id),
    key('listItem', followUpId(id)),
    index('childrenOf', id),
    ...(done ? [] : [index('childrenOf', followUpId(id))]),
  ]
}

/** Completes an item or opens it again, with what follows it. */
export function tick(view: View, item: ListItem, { asked, done, on, actor }: Tick): void {
  // A late tick of something deleted brings nothing back.
  if (item.deleted) return
  // Two people ticking the same item is agreement, not a conflict: both are named.
  view.put('listItem', ticked(item, done, actor))
  if (done && item.state !== 'done') comeBack(view, item, { asked, on, actor })
  if (!done && item.state === 'done') withdraw(view, asked, actor)
}

/** An item as it is after somebody ticked it or put it back; all who ticked it while apart are named. */
export function ticked(item: ListItem, done: boolean, { userId: by, now: at }: Actor): ListItem {
  if (!done) return { ...item, state: 'open', tickedBy: [] }
  // Who said that it is not there has not got it.
  const before = item.state === 'done' ? item.tickedBy : []
  const others = before.filter((tick) => tick.by !== by)
  return { ...item, state: 'done', tickedBy: [...others, { by, at }] }
}
