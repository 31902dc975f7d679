import * as v from 'valibot'
import { membersPerGroupMax } from './group.ts'
import type { Id } from './id.ts'
import { invitationState } from './invitation.ts'
import { Member } from './member.ts'
import { type Actor, mutation } from './mutation.ts'
import { index, key } from './records.ts'
import { Refusal } from './refusal.ts'
import { can, canManage, roles } from './rights.ts'
import type { View } from './view.ts'

export const changeRole = mutation({
  schema: v.pick(Member, ['id', 'role']),
  act: 'changeRole',
  reads: ({ id }) => [key('member', id), index('members')],
  run(view, { id, role }, actor) {
    const member = mustManage(view, id, actor)
    if (!canManage(view.must('member', actor.userId).role, role)) throw new Refusal('notAllowed')
    if (!can(role, 'deleteGroup')) mustLeaveAnOwner(view, id)
    view.put('member', { ...member, role })
  },
})

export const removeMember = mutation({
  schema: v.pick(Member, ['id']),
  act: 'remove',
  reads: ({ id }) => [key('member', id), index('members')],
  run(view, { id }, actor) {
    const member = mustManage(view, id, actor)
    mustLeaveAnOwner(view, id)
    view.put('member', { ...member, deleted: { by: actor.userId, at: actor.now } })
  },
})

export const leaveGroup = mutation({
  schema: v.object({}),
  act: 'leave',
  reads: () => [index('members')],
  run(view, _, actor) {
    mustLeaveAnOwner(view, actor.userId)
    const member = view.must('member', actor.userId)
    view.put('member', { ...member, deleted: { by: actor.userId, at: actor.now } })
  },
})

/**
 * Run by our own server when somebody's account ends. A group that would be left without an owner
 * gets the one with most rights, and of those who was there first; one without anybody is deleted.
 */
export const endMembership = mutation({
  schema: v.object({}),
  act: 'server',
  reads: (_, actor) => [key('group', actor.stream), index('members')],
  run(view, _, actor) {
    const members = view.find('members')
    const leaving = members.find(({ id }) => id === actor.userId)
    if (!leaving) return
    const deleted = { by: actor.userId, at: actor.now }
    const [heir, ...rest] = members
      .filter(({ id }) => id !== actor.userId)
      .sort((a, b) => roles.indexOf(b.role) - roles.indexOf(a.role) || a.joinedAt - b.joinedAt)
    if (heir && ![heir, ...rest].some(({ role }) => can(role, 'deleteGroup'))) {
      view.putOver('member', heir, { ...heir, role: 'owner' })
    }
    const group = view.must('group', actor.stream)
    if (!heir && !group.deleted) view.put('group', { ...group, deleted })
    view.putOver('member', leaving, { ...leaving, deleted })
  },
})

/** Run by our own server for somebody who holds the link; a device cannot push it. */
export const joinGroup = mutation({
  schema: v.object({ invitation: Member.entries.id }),
  act: 'server',
  reads: ({ invitation }, actor) => [
    key('group', actor.stream),
    key('invitation', invitation),
    index('members'),
  ],
  run(view, args, actor) {
    const member = view.get('member', actor.userId)
    if (member && !member.deleted) return
    const invitation = view.must('invitation', args.invitation)
    const state = invitationState(invitation, actor.now)
    if (state !== 'open') throw new Refusal('invitationOver', { state })
    if (view.get('group', actor.stream)?.deleted) {
      throw new Refusal('invitationOver', { state: 'revoked' })
    }
    const members = view.find('members')
    if (members.length >= membersPerGroupMax)
      throw new Refusal('full', { limit: membersPerGroupMax })
    const maker = members.find((other) => other.id === invitation.createdBy)
    // A link is dead once its maker may no longer invite.
    if (!maker || !can(maker.role, 'invite')) {
      throw new Refusal('invitationOver', { state: 'revoked' })
    }
    view.put('invitation', { ...invitation, usesLeft: invitation.usesLeft - 1 })
    view.put('member', {
      id: actor.userId,
      role: invitation.role,
      joinedAt: actor.now,
      deleted: null,
    })
  },
})

function mustManage(view: View, id: Id, actor: Actor): Member {
  const member = view.must('member', id)
  if (member.deleted) throw new Refusal('notFound')
  const { role } = view.must('member', actor.userId)
  if (id !== actor.userId && !canManage(role, member.role)) throw new Refusal('notAllowed')
  return member
}

/** A group always has an owner. */
function mustLeaveAnOwner(view: View, leaving: Id): void {
  const owners = view.find('members').filter((member) => can(member.role, 'deleteGroup'))
  if (owners.length === 1 && owners[0]?.id === leaving) throw new Refusal('lastOwner')
}
