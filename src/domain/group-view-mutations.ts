import * as v from 'valibot'
import { Asked, GroupView, blankGroupView, starredMax } from './group-view.ts'
import { Id } from './id.ts'
import { pendingInvitationsMax } from './invitation.ts'
import { mutation } from './mutation.ts'
import { key } from './records.ts'
import { Refusal } from './refusal.ts'
import type { View } from './view.ts'

/** Stars are mine: nobody else sees them. */
export const starNotepad = mutation({
  schema: v.object({ group: Id, notepad: Id, starred: v.boolean() }),
  act: 'self',
  reads: ({ group }) => [key('groupView', group)],
  run(view, { group, notepad, starred }) {
    const mine = viewOf(view, group)
    if (mine.starred.includes(notepad) === starred) return
    if (starred && mine.starred.length >= starredMax) {
      throw new Refusal('full', { limit: starredMax })
    }
    const others = mine.starred.filter((id) => id !== notepad)
    view.put('groupView', { ...mine, starred: starred ? [...others, notepad] : others })
  },
})

export const chooseLayout = mutation({
  schema: v.object({ group: Id, layout: GroupView.entries.layout }),
  act: 'self',
  reads: ({ group }) => [key('groupView', group)],
  run(view, { group, layout }) {
    view.put('groupView', { ...viewOf(view, group), layout })
  },
})

export const chooseNotify = mutation({
  schema: v.object({ group: Id, notify: GroupView.entries.notify }),
  act: 'self',
  reads: ({ group }) => [key('groupView', group)],
  run(view, { group, notify }) {
    view.put('groupView', { ...viewOf(view, group), notify })
  },
})

/** A tab that looked longer ago must not make what was seen since look new. */
export const lookAtGroup = mutation({
  schema: v.object({ group: Id, upTo: GroupView.entries.lookedUpTo }),
  act: 'self',
  reads: ({ group }) => [key('groupView', group)],
  run(view, { group, upTo }, actor) {
    const mine = viewOf(view, group)
    if (mine.lookedAt !== null && upTo <= mine.lookedUpTo) return
    view.put('groupView', { ...mine, lookedAt: actor.now, lookedUpTo: upTo })
  },
})

/** What was on a screen of the group when I left it, whichever it was. */
export const seeGroup = mutation({
  schema: v.object({ group: Id, upTo: GroupView.entries.seenUpTo }),
  act: 'self',
  reads: ({ group }) => [key('groupView', group)],
  run(view, { group, upTo }) {
    const mine = viewOf(view, group)
    if (upTo > (mine.seenUpTo ?? 0)) view.put('groupView', { ...mine, seenUpTo: upTo })
  },
})

/** Names and addresses are in no record of a group: its maker alone knows whom an invitation is for. */
export const noteAsked = mutation({
  schema: v.object({ group: Id, asked: Asked }),
  act: 'self',
  reads: ({ group }) => [key('groupView', group)],
  run(view, { group, asked }) {
    const mine = viewOf(view, group)
    const others = mine.asked.filter(({ invitation }) => invitation !== asked.invitation)
    view.put('groupView', { ...mine, asked: [...others, asked].slice(-pendingInvitationsMax) })
  },
})

function viewOf(view: View, group: Id): GroupView {
  // A row of an earlier version lacks some of its fields.
  return { ...blankGroupView(group), ...view.get('groupView', group) }
}
