import { describe, expect, test } from 'vitest'
import { ada, bob, cat, flat, memberWith } from './examples.ts'
import { createInvitation, revokeInvitation } from './invitation-mutations.ts'
import { changeRole, leaveGroup, removeMember } from './member-mutations.ts'
import { Memory, type RanInMemory } from './memory-view.ts'
import type { Mutation } from './mutation.ts'
import { mutations } from './mutations.ts'
import { changeProfile } from './profile-mutations.ts'
import type { Profile } from './profile.ts'
import { blankProfile } from './blank-profile.ts'
import { chooseLayout, lookAtGroup, starNotepad } from './group-view-mutations.ts'
import { undoSteps } from './undo-steps.ts'

const asAda = { userId: ada, stream: flat, now: 7 }
const asBob = { userId: bob, stream: flat, now: 8 }
const asCat = { userId: cat, stream: flat, now: 9 }
const group = () =>
  new Memory({
    member: [memberWith(ada, 'owner'), memberWith(bob, 'admin'), memberWith(cat, 'member')],
  })
const link = {
  id: 'link------------',
  tokenHash: 'a'.repeat(64),
  role: 'member',
  hours: 24,
  uses: 1,
} as const

/** Takes changes back as a screen does. */
function takeBack(memory: Memory, changes: RanInMemory[], actor = asAda, origin: object = {}) {
  const logged = changes.flatMap(({ change }) => memory.get('change', change) ?? [])
  const ran = undoSteps(logged).map(({ name, args }) =>
    // Each name with arguments of its own.
    memory.run(mutations[name] as Mutation, args, actor, origin),
  )
  const [first] = ran
  if (!first) throw new Error('nothing was taken back')
  return first
}

describe('taking back what was decided about people', () => {
  test('[UN-40] a role is as it was, and undone once more it is changed again', () => {
    const memory = group()
    const changed = memory.run(changeRole, { id: cat, role: 'viewer' }, asBob)

    const back = takeBack(memory, [changed], asAda)
    expect(memory.get('member', cat)?.role).toBe('member')
    takeBack(memory, [back], asBob)

    expect(memory.get('member', cat)?.role).toBe('viewer')
  })

  test('[UN-41] whoever was removed is in again, in their role; undone once more, they are not', () => {
    const memory = group()
    const removed = memory.run(removeMember, { id: cat }, asBob)

    const back = takeBack(memory, [removed], asAda)
    expect(memory.get('member', cat)).toEqual(memberWith(cat, 'member'))
    takeBack(memory, [back], asBob)

    expect(memory.get('member', cat)?.deleted).toEqual({ by: bob, at: 8 })
  })

  test('[UN-42] only who may decide it may take it back', () => {
    const memory = group()
    const lowered = memory.run(changeRole, { id: bob, role: 'member' }, asAda)
    const removed = memory.run(removeMember, { id: cat }, asAda)

    expect(() => takeBack(memory, [lowered], asBob)).toThrow('notAllowed')
    expect(() => takeBack(memory, [removed], asBob)).toThrow('notAllowed')
    expect(() => takeBack(memory, [removed], asCat)).toThrow('notMember')
  })

  test('[UN-43] an admin takes back nothing that concerns an owner, and the last owner stays one', () => {
    const memory = group()
    const raised = memory.run(changeRole, { id: cat, role: 'owner' }, asAda)
    const lowered = memory.run(changeRole, { id: ada, role: 'member' }, asCat)

    expect(() => takeBack(memory, [lowered], asBob)).toThrow('notAllowed')
    expect(() => takeBack(memory, [raised], asCat)).toThrow('lastOwner')
  })

  test('[UN-44] who left of their own will is not brought back by others', () => {
    const memory = group()
    const removed = memory.run(removeMember, { id: cat }, asBob)
    takeBack(memory, [removed], asBob)
    const left = memory.run(leaveGroup, {}, asCat)

    expect(() => takeBack(memory, [left], asAda)).toThrow('notUndoable')
    expect(() => takeBack(memory, [removed], asAda)).toThrow('notUndoable')
  })

  test('[UN-45] a role that somebody else changed since, unseen, stays', () => {
    const memory = group()
    const changed = memory.run(changeRole, { id: cat, role: 'viewer' }, asBob)
    const { seq } = memory
    memory.apply(changeRole, { id: cat, role: 'helper' }, asAda)

    takeBack(memory, [changed], asBob, { seen: seq, client: 'elsewhere-------' })

    expect(memory.get('member', cat)?.role).toBe('helper')
  })

  test('[UN-46] a withdrawn link works again, and a new one is withdrawn', () => {
    const memory = group()
    const made = memory.run(createInvitation, link, asBob)
    const revoked = memory.run(revokeInvitation, { id: link.id }, asBob)

    takeBack(memory, [revoked], asAda)
    expect(memory.get('invitation', link.id)?.deleted).toBeNull()
    takeBack(memory, [made], asAda)

    expect(memory.get('invitation', link.id)?.deleted).toEqual({ by: ada, at: 7 })
    expect(() => takeBack(memory, [revoked], asCat)).toThrow('notAllowed')
  })
})

describe('taking back what I changed for myself', () => {
  const profile: Profile = { ...blankProfile, id: ada, name: 'Ada', colour: 'pine' }
  const own = { ...asAda, stream: ada }

  test('[UN-47] a field of my profile is as it was, and others stay', () => {
    const memory = new Memory({ profile: [profile] })
    const renamed = memory.run(changeProfile, { name: 'Ada L.' }, own)
    memory.apply(changeProfile, { theme: 'dark' }, own)

    takeBack(memory, [renamed], own)

    expect(memory.get('profile', ada)).toEqual({ ...profile, theme: 'dark' })
  })

  test('[UN-48] a star and a chosen layout go back; having looked does not', () => {
    const memory = new Memory({ profile: [profile] })
    const starred = memory.run(
      starNotepad,
      { group: flat, notepad: 'plans-----------', starred: true },
      own,
    )
    const chosen = memory.run(chooseLayout, { group: flat, layout: 'shop------------' }, own)
    const looked = memory.run(lookAtGroup, { group: flat, upTo: 3 }, own)

    takeBack(memory, [chosen], own)
    takeBack(memory, [starred], own)

    expect(memory.get('groupView', flat)).toMatchObject({
      starred: [],
      layout: null,
      lookedUpTo: 3,
    })
    expect(() => takeBack(memory, [looked], own)).toThrow('notUndoable')
  })

  test('[UN-49] nobody takes back what another person changed for themselves', () => {
    const memory = new Memory({ profile: [profile] })
    const renamed = memory.run(changeProfile, { name: 'Ada L.' }, own)

    expect(() => takeBack(memory, [renamed], { ...asBob, stream: ada })).toThrow('notMember')
  })
})
