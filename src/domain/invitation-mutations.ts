import * as v from 'valibot'
import { hourMs } from './durations.ts'
import { Id } from './id.ts'
import {
  Invitation,
  invitationHoursMax,
  invitationHoursMin,
  invitationUsesMax,
  isOpen,
  pendingInvitationsMax,
} from './invitation.ts'
import { mutation } from './mutation.ts'
import { index, key } from './records.ts'
import { Refusal } from './refusal.ts'

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
    byName: v.optional(Invitation.entries.byName, false),
  }),
  act: 'invite',
  reads: ({ id }) => [key('invitation', id), index('pendingInvitations')],
  run(view, { hours, uses, ...invitation }, actor) {
    if (view.get('invitation', invitation.id)) return
    const pending = view.find('pendingInvitations').filter((other) => isOpen(other, actor.now))
    if (pending.length >= pendingInvitationsMax) {
      throw new Refusal('full', { limit: pendingInvitationsMax })
    }
    view.put('invitation', {
      ...invitation,
      expiresAt: actor.now + hours * hourMs,
      usesLeft: invitation.byName ? 1 : uses,
      declinedAt: null,
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

/**
 * Run by our own server when the person whom an invitation is for says no, or takes that back. A link
 * for anybody is nobody's to end.
 */
export const answerInvitation = mutation({
  schema: v.object({ id: Id, isDeclined: v.boolean() }),
  act: 'server',
  reads: ({ id }) => [key('invitation', id)],
  run(view, { id, isDeclined }, actor) {
    const invitation = view.get('invitation', id)
    if (!invitation?.byName || invitation.usesLeft === 0) return
    view.put('invitation', { ...invitation, declinedAt: isDeclined ? actor.now : null })
  },
})
