import * as v from 'valibot'
import { Id } from './id.ts'
import { mutation } from './mutation.ts'
import { key } from './records.ts'
import { WaitingInvitation } from './waiting-invitation.ts'

/** Run by our own server in the stream of whom somebody invited; the newest one of a group counts. */
export const receiveInvitation = mutation({
  schema: v.pick(WaitingInvitation, [
    'id',
    'invitation',
    'name',
    'emoji',
    'colour',
    'role',
    'expiresAt',
  ]),
  act: 'server',
  reads: ({ id }) => [key('waitingInvitation', id)],
  run(view, invitation, actor) {
    view.put('waitingInvitation', {
      ...invitation,
      invitedBy: actor.userId,
      invitedAt: actor.now,
      deleted: null,
    })
  },
})

/** It was taken, or is not wanted. */
export const closeInvitation = mutation({
  schema: v.object({ id: Id }),
  act: 'self',
  reads: ({ id }) => [key('waitingInvitation', id)],
  run(view, { id }, actor) {
    const waiting = view.must('waitingInvitation', id)
    if (waiting.deleted) return
    view.put('waitingInvitation', {
      ...waiting,
      deleted: { by: actor.userId, at: actor.now },
    })
  },
})
