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
    if (item.deleted || item.state === state) return
    // Somebody found it after all: a tick is a fact.
    if (state === 'unavailable' && item.state === 'done') return
    const tickedBy = state === 'open' ? [] : [{ by: actor.userId, at: actor.now }]
    view.put('listItem', { ...item, state, tickedBy })
  },
})
