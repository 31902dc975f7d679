import * as v from 'valibot'
import {
  Invitation,
  invitationHoursMax,
  invitationHoursMin,
  invitationUsesMax,
  pendingInvitationsMax,
} from './invitation.ts'
import { mutation } from './mutation.ts'
import { index, key } from './records.ts'
import { Refusal } from './refusal.ts'

const hourMs = 3_600_000

/** The device makes the token and pushes only its hash, so that no server ever holds a link. */
export const createInvitation = mutation({
  schema: v.object({
    ...v.pick(Invitation, ['id', 'tokenHash', 'role']).entries,
    hours: v.pipe(
      v.number(),
      v.integer(),
      v.minValue(invitationHoursMin, 'tooSmall'),
      v.maxValue(invitationHoursMax, 'tooLarge'),
    ),
    uses: v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1, 'tooSmall'),
      v.maxValue(invitationUsesMax, 'tooLarge'),
    ),
  }),
  act: 'invite',
  reads: ({ id }) => [key('invitation', id), index('pendingInvitations')],
  run(view, { hours, uses, ...invitation }, actor) {
    if (view.get('invitation', invitation.id)) return
    const pending = view.find('pendingInvitations').filter((other) => other.expiresAt > actor.now)
    if (pending.length >= pendingInvitationsMax) {
      throw new Refusal('full', { limit: pendingInvitationsMax })
    }
    view.put('invitation', {
      ...invitation,
      expiresAt: actor.now + hours * hourMs,
      usesLeft: uses,
      createdBy: actor.userId,
      createdAt: actor.now,
      deleted: null,
    })
  },
})

export const revokeInvitation = mutation({
  schema: v.pick(Invitation, ['id']),
  act: 'invite',
  reads: ({ id }) => [key('invitation', id)],
  run(view, { id }, actor) {
    const invitation = view.must('invitation', id)
    if (invitation.deleted) return
    view.put('invitation', { ...invitation, deleted: { by: actor.userId, at: actor.now } })
  },
})
