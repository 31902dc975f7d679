import { expect, test } from 'vitest'
import { ada, bob, cat, flat, flatGroup, memberWith } from './examples.ts'
import {
  changeGroup,
  deleteGroup,
  forgetGroup,
  noteExport,
  restoreGroup,
} from './group-mutations.ts'
import { joinGroup } from './member-mutations.ts'
import { Memory } from './memory-view.ts'
import { undo } from './undo.ts'

const asAda = { userId: ada, stream: flat, now: 7 }
const asBob = { ...asAda, userId: bob }

function household() {
  return new Memory({
    group: [flatGroup],
    member: [memberWith(ada, 'owner'), memberWith(bob, 'admin'), memberWith(cat, 'viewer')],
    invitation: [
      {
        id: 'invitation------',
        tokenHash: 'a'.repeat(64),
        role: 'member',
        expiresAt: 1_000,
        usesLeft: 1,
        byName: false,
        declinedAt: null,
        createdBy: ada,
        createdAt: 0,
        deleted: null,
      },
    ],
  })
}

test('[GR-10] a deleted group is lost to everybody but its owners', () => {
  const memory = household()

  memory.apply(deleteGroup, {}, asAda)

  expect(memory.get('group', flat)?.deleted).toEqual({ by: ada, at: 7 })
  expect(memory.get('member', ada)?.deleted).toBeNull()
  expect(memory.get('member', bob)?.deleted).toEqual({ by: ada, at: 7 })
  expect(() => memory.apply(changeGroup, { name: 'X' }, asBob)).toThrow('notMember')
})

test('[GR-11] only an owner deletes or restores a group', () => {
  const memory = household()

  expect(() => memory.apply(deleteGroup, {}, asBob)).toThrow('notAllowed')
  memory.apply(deleteGroup, {}, asAda)
  expect(() => memory.apply(restoreGroup, {}, asBob)).toThrow('notMember')
})

test('[GR-12] a restored group has everybody back whom its deletion put out, and nobody else', () => {
  const memory = household()
  const left = { by: cat, at: 3 }
  memory.apply(deleteGroup, {}, asAda)
  const gone = memory.get('member', cat)
  const earlier = new Memory({
    group: [{ ...flatGroup, deleted: { by: ada, at: 7 } }],
    member: [
      memberWith(ada, 'owner'),
      { ...memberWith(bob, 'admin'), deleted: { by: ada, at: 7 } },
      { ...memberWith(cat, 'viewer'), deleted: left },
    ],
  })

  memory.apply(restoreGroup, {}, { ...asAda, now: 9 })
  earlier.apply(restoreGroup, {}, { ...asAda, now: 9 })

  expect(gone?.deleted).not.toBeNull()
  expect(memory.get('member', cat)?.deleted).toBeNull()
  expect(memory.get('group', flat)?.deleted).toBeNull()
  expect(earlier.get('member', bob)?.deleted).toBeNull()
  expect(earlier.get('member', cat)?.deleted).toEqual(left)
})

test('[GR-13] nobody deletes a group by undoing that it was restored', () => {
  const memory = household()
  memory.apply(deleteGroup, {}, asAda)
  const { change } = memory.run(restoreGroup, {}, asAda)

  const undone = () =>
    memory.apply(undo, { changes: [change], rows: [{ kind: 'group', id: flat }] }, asBob)

  expect(undone).toThrow('notUndoable')
})

test('[GR-14] no link leads into a deleted group', () => {
  const memory = household()
  memory.apply(deleteGroup, {}, asAda)

  const join = () => memory.apply(joinGroup, { invitation: 'invitation------' }, asBob)

  expect(join).toThrow('invitationOver')
})

test('[GR-15] only a deleted group is forgotten, and then by its owners, too', () => {
  const memory = household()

  expect(() => memory.apply(forgetGroup, {}, asAda)).toThrow('notFound')
  memory.apply(deleteGroup, {}, asAda)
  memory.apply(forgetGroup, {}, asAda)

  expect(memory.get('member', ada)?.deleted).not.toBeNull()
})

test('[GR-16] whoever exports a group leaves a note of it, and changes nothing', () => {
  const memory = household()

  const ran = memory.run(noteExport, {}, asBob)

  expect(ran.changes).toEqual([])
  expect(memory.get('change', ran.change)).toMatchObject({ name: 'noteExport', by: bob })
  expect(() => memory.apply(noteExport, {}, { ...asAda, userId: cat })).toThrow('notAllowed')
})
