import * as v from 'valibot'
import { isLive } from './is-live.ts'
import { doneAtOf, foldBefore } from './folded.ts'
import { Id } from './id.ts'
import type { ListItem } from './list-item.ts'
import { mutation } from './mutation.ts'
import { pastItemId, remember } from './past-item.ts'
import { index, key } from './records.ts'
import type { Timestamp } from './timestamp.ts'

export const foldAtOnceMax = 100
const rowsMax = 500

/**
 * Folds what was done long ago into the group's memory, with its parts. Our own server does it, and
 * says which name each has, so that what is remembered of it is at hand.
 */
export const foldListItems = mutation({
  schema: v.object({
    items: v.pipe(v.array(v.object({ id: Id, past: Id })), v.maxLength(foldAtOnceMax, 'tooMany')),
    /** Things from so long ago that there is no room to remember them. */
    forget: v.optional(v.pipe(v.array(Id), v.maxLength(foldAtOnceMax, 'tooMany')), []),
  }),
  act: 'server',
  reads: ({ items, forget }) => [
    ...items.flatMap(({ id, past }) => [
      key('listItem', id),
      index('childrenOf', id),
      key('pastItem', past),
    ]),
    ...forget.map((id) => key('pastItem', id)),
  ],
  run(view, { items, forget }, { userId: by, now: at }) {
    let rows = forget.length
    for (const { id, past } of items) {
      const item = view.getItself('listItem', id)
      const folded = item && foldedAtOf(item, at)
      // Renamed or opened again meanwhile.
      if (!item || !folded || pastItemId(item.title) !== past) continue
      const parts = view.find('childrenOf', id)
      // Something is still to be done of it.
      if (parts.some(({ state }) => state !== 'done')) continue
      rows += parts.length + 2
      if (rows > rowsMax) break
      view.put('listItem', { ...item, folded })
      for (const part of parts) view.putOver('listItem', part, { ...part, folded })
      view.put('pastItem', remember(view.get('pastItem', past), item, folded))
    }
    for (const id of forget) {
      const past = view.get('pastItem', id)
      if (past) view.put('pastItem', { ...past, amounts: [], sections: [], deleted: { by, at } })
    }
  },
})

function foldedAtOf(item: ListItem, now: Timestamp): Timestamp | null {
  const doneAt = doneAtOf(item)
  const isOld = doneAt !== null && doneAt < foldBefore(now)
  // The line of a notepad that it is tied to is drawn from it.
  const isTied = item.source !== null
  return isOld && isLive(item) && item.parent === null && !isTied ? doneAt : null
}
