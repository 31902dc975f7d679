import { expect, test } from 'vitest'
import { ada, bob, cat, flat, flatGroup, memberWith } from './examples.ts'
import { answerInvitation } from './invitation-mutations.ts'
import type { Invitation } from './invitation.ts'
import {
  changeRole,
  endMembership,
  joinGroup,
  leaveGroup,
  removeMember,
} from './member-mutations.ts'
import { Memory } from './memory-view.ts'

const as = (userId: string) => ({ userId, stream: flat, now: 100 })
const invitation: Invitation = {
  id: 'invitation------',
  tokenHash: 'a'.repeat(64),
  role: 'helper',
  expiresAt: 200,
  usesLeft: 1,
  byName: false,
  declinedAt: null,
  createdBy: ada,
  createdAt: 0,
  deleted: null,
}

test('[MM-1] a group always has an owner: the last one cannot leave, be removed or step down', () => {
  const memory = new Memory({ member: [memberWith(ada, 'owner'), memberWith(bob, 'member')] })

  expect(() => memory.apply(leaveGroup, {}, as(ada))).toThrow('lastOwner')
  expect(() => memory.apply(removeMember, { id: ada }, as(ada))).toThrow('lastOwner')
  expect(() => memory.apply(changeRole, { id: ada, role: 'member' }, as(ada))).toThrow('lastOwner')
})

test('[MM-2] ownership is handed over by making another owner, then leaving', () => {
  const memory = new Memory({ member: [memberWith(ada, 'owner'), memberWith(bob, 'member')] })

  memory.apply(changeRole, { id: bob, role: 'owner' }, as(ada))
  memory.apply(leaveGroup, {}, as(ada))

  expect(memory.get('member', bob)?.role).toBe('owner')
  expect(memory.get('member', ada)?.deleted).toEqual({ by: ada, at: 100 })
})

test('[MM-3] an admin decides about those below, and makes nobody an admin or owner', () => {
  const memory = new Memory({
    member: [memberWith(ada, 'owner'), memberWith(bob, 'admin'), memberWith(cat, 'member')],
  })

  memory.apply(changeRole, { id: cat, role: 'viewer' }, as(bob))

  expect(memory.get('member', cat)?.role).toBe('viewer')
  expect(() => memory.apply(changeRole, { id: cat, role: 'admin' }, as(bob))).toThrow('notAllowed')
  expect(() => memory.apply(changeRole, { id: bob, role: 'owner' }, as(bob))).toThrow('notAllowed')
  expect(() => memory.apply(removeMember, { id: ada }, as(bob))).toThrow('notAllowed')
})

test('[MM-4] somebody who was removed may do nothing any more', () => {
  const memory = new Memory({ member: [memberWith(ada, 'owner'), memberWith(bob, 'admin')] })

  memory.apply(removeMember, { id: bob }, as(ada))

  expect(() => memory.apply(leaveGroup, {}, as(bob))).toThrow('notMember')
})

test('[JO-1] a link lets in as often as it has uses, with its role', () => {
  const memory = new Memory({ member: [memberWith(ada, 'owner')], invitation: [invitation] })

  memory.apply(joinGroup, { invitation: invitation.id }, as(bob))

  expect(memory.get('member', bob)).toMatchObject({ role: 'helper', deleted: null })
  expect(() => memory.apply(joinGroup, { invitation: invitation.id }, as(cat))).toThrow(
    'invitationOver',
  )
})

test('[JO-2] a link that is expired or revoked says which', () => {
  const expired = { ...invitation, expiresAt: 100 }
  const revoked = { ...invitation, deleted: { by: ada, at: 1 } }

  for (const [given, state] of [
    [expired, 'expired'],
    [revoked, 'revoked'],
  ] as const) {
    const memory = new Memory({ member: [memberWith(ada, 'owner')], invitation: [given] })
    expect(() => memory.apply(joinGroup, { invitation: given.id }, as(bob))).toThrow(
      expect.objectContaining({ values: { state } }),
    )
  }
})

test('[JO-3] a link is dead once its maker may no longer invite', () => {
  const memory = new Memory({
    member: [memberWith(ada, 'member'), memberWith(cat, 'owner')],
    invitation: [invitation],
  })

  expect(() => memory.apply(joinGroup, { invitation: invitation.id }, as(bob))).toThrow(
    'invitationOver',
  )
})

test('[JO-4] joining twice uses the link up once', () => {
  const memory = new Memory({
    member: [memberWith(ada, 'owner')],
    invitation: [{ ...invitation, usesLeft: 5 }],
  })

  memory.apply(joinGroup, { invitation: invitation.id }, as(bob))
  memory.apply(joinGroup, { invitation: invitation.id }, as(bob))

  expect(memory.get('invitation', invitation.id)?.usesLeft).toBe(4)
})

test('[WI-9] an invitation for one person lets nobody in after a no, until that is taken back', () => {
  const forBob = { ...invitation, byName: true }
  const memory = new Memory({ member: [memberWith(ada, 'owner')], invitation: [forBob] })
  const answer = (isDeclined: boolean) =>
    memory.apply(answerInvitation, { id: forBob.id, isDeclined }, as(ada))
  const join = () => memory.apply(joinGroup, { invitation: forBob.id }, as(bob))

  answer(true)
  expect(join).toThrow('invitationOver')
  answer(false)
  join()
  answer(false)

  expect(memory.get('member', bob)).toMatchObject({ deleted: null })
  expect(memory.get('invitation', forBob.id)).toMatchObject({ usesLeft: 0 })
})

test('[MM-5] a group is left with an owner when an account ends: who has most rights, then who was first', () => {
  const early = { ...memberWith(cat, 'admin'), joinedAt: 1 }
  const memory = new Memory({
    group: [flatGroup],
    member: [
      memberWith(ada, 'owner'),
      { ...memberWith(bob, 'admin'), joinedAt: 2 },
      early,
      memberWith('dan-------------', 'viewer'),
    ],
  })

  memory.apply(endMembership, {}, as(ada))

  expect(memory.get('member', cat)?.role).toBe('owner')
  expect(memory.get('member', bob)?.role).toBe('admin')
  expect(memory.get('member', ada)?.deleted).toEqual({ by: ada, at: 100 })
  expect(memory.get('group', flat)?.deleted).toBeNull()
})

test('[MM-6] a group of which the account that ends was the last member is deleted', () => {
  const memory = new Memory({ group: [flatGroup], member: [memberWith(ada, 'owner')] })

  memory.apply(endMembership, {}, as(ada))

  expect(memory.get('group', flat)?.deleted).toEqual({ by: ada, at: 100 })
})
