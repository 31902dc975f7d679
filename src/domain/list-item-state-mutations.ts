import * as v from 'valibot'
import { ListItem } from './list-item.ts'
import { mutation } from './mutation.ts'
import { key } from './records.ts'

/** *I get it*, or not after all. Who claims what another has claimed takes it over. */
export const claimListItem = mutation({
  schema: v.object({ id: ListItem.entries.id, claimed: v.boolean() }),
  act: 'claim',
  reads: ({ id }) => [key('listItem', id)],
  run(view, { id, claimed }, actor) {
    const item = view.must('listItem', id)
    if (item.deleted) return
    const isMine = item.claimedBy?.by === actor.userId
    // Who lets go knows nothing of somebody who took it over meanwhile.
    if (!claimed && !isMine && !view.isSeen('listItem', item.id, 'claimedBy')) return
    const claimedBy = claimed ? { by: actor.userId, at: actor.now } : null
    view.put('listItem', { ...item, claimedBy })
  },
})

/** *Not there*, with who and when; open again forgets it. */
export const markListItem = mutation({
  schema: v.object({ id: ListItem.entries.id, state: v.picklist(['open', 'unavailable']) }),
  act: 'tick',
  reads: ({ id }) => [key('listItem', id)],
  run(view, { id, state }, actor) {
    const item = view.must('listItem', id)
    // Somebody found it after all: a tick is a fact.
    if (item.deleted || item.state === state || item.state === 'done') return
    const tickedBy = state === 'open' ? [] : [{ by: actor.userId, at: actor.now }]
    view.put('listItem', { ...item, state, tickedBy })
  },
})
