import { describe, expect, test } from 'vitest'
import { ada, bob, flat, itemBy, memberWith, milkId } from './examples.ts'
import {
  addListItem,
  changeListItem,
  deleteListItem,
  moveListItem,
  tickListItem,
} from './list-item-mutations.ts'
import { Memory } from './memory-view.ts'
import { addNotepad, changeNotepad, deleteNotepad, writeNotepad } from './notepad-mutations.ts'
import { undo } from './undo.ts'

const asAda = { userId: ada, stream: flat, now: 7 }
const asBob = { userId: bob, stream: flat, now: 8 }
const members = [memberWith(ada, 'owner'), memberWith(bob, 'member')]
const apart = { seen: 0 }
const padId = 'pad-------------'

const milkBefore = () => new Memory({ member: members, listItem: [itemBy(ada)] })
const isDeleted = (memory: Memory) => memory.get('listItem', milkId)?.deleted !== null

describe('a deletion', () => {
  test.each([
    ['title', { title: 'Oat milk' }],
    ['note', { note: 'cold' }],
    ['amount', { amount: 2 }],
    ['unit', { unit: 'l' }],
    ['due', { due: { date: '2026-12-03', time: null, zone: null } }],
    ['assignees', { assignees: [bob] }],
  ])('[WW-16] is stopped by a %s that its author had not seen', (_, changes) => {
    const memory = milkBefore()
    memory.apply(changeListItem, { id: milkId, ...changes }, asBob)

    memory.apply(deleteListItem, { id: milkId }, asAda, apart)

    expect(isDeleted(memory)).toBe(false)
  })

  test('[WW-16] is not stopped by what its author had seen', () => {
    const memory = milkBefore()
    memory.apply(changeListItem, { id: milkId, title: 'Oat milk' }, asBob)

    memory.apply(deleteListItem, { id: milkId }, asAda)

    expect(isDeleted(memory)).toBe(true)
  })

  test('[WW-17] is not stopped by a tick or a move', () => {
    const memory = milkBefore()
    memory.apply(tickListItem, { id: milkId, done: true }, asBob)
    memory.apply(moveListItem, { id: milkId, order: 'a1' }, asBob)

    memory.apply(deleteListItem, { id: milkId }, asAda, apart)

    expect(isDeleted(memory)).toBe(true)
  })

  test('[WW-18] is stopped by what was added or written below it unseen', () => {
    const added = milkBefore()
    const child = { id: 'child-----------', title: 'Two', order: 'a0', parent: milkId }
    added.apply(addListItem, child, asBob)
    const old = itemBy(ada, child)
    const changed = new Memory({ member: members, listItem: [itemBy(ada), old] })
    changed.apply(changeListItem, { id: child.id, note: 'cold' }, asBob)

    added.apply(deleteListItem, { id: milkId }, asAda, apart)
    changed.apply(deleteListItem, { id: milkId }, asAda, apart)

    expect([isDeleted(added), isDeleted(changed)]).toEqual([false, false])
  })

  test('[WW-19] of a notepad is stopped by a title or words that were not seen', () => {
    const words = { id: padId, updateId: 'update----------', update: 'AAA=', excerpt: '' }
    for (const edit of [
      (memory: Memory) => memory.apply(changeNotepad, { id: padId, title: 'Trip' }, asBob),
      (memory: Memory) => memory.apply(writeNotepad, words, asBob),
    ]) {
      const memory = padBefore()
      edit(memory)

      memory.apply(deleteNotepad, { id: padId }, asAda, { seen: 1 })

      expect(memory.get('notepad', padId)?.deleted).toBeNull()
    }
    const pinned = padBefore()
    pinned.apply(changeNotepad, { id: padId, pinned: true }, asBob)
    pinned.apply(deleteNotepad, { id: padId }, asAda, { seen: 1 })
    expect(pinned.get('notepad', padId)?.deleted).not.toBeNull()
  })
})

describe('something deleted', () => {
  test('[WW-20] comes back by words of somebody who had not seen it deleted', () => {
    const memory = milkBefore()
    memory.apply(deleteListItem, { id: milkId }, asAda)

    memory.apply(changeListItem, { id: milkId, note: 'cold' }, asBob, apart)

    expect(memory.get('listItem', milkId)).toMatchObject({ deleted: null, note: 'cold' })
  })

  test('[WW-20] stays deleted under words of somebody who had, or who only moves it', () => {
    const memory = milkBefore()
    memory.apply(deleteListItem, { id: milkId }, asAda)

    memory.apply(changeListItem, { id: milkId, note: 'cold' }, asBob)
    memory.apply(changeListItem, { id: milkId, section: padId }, asBob, apart)

    expect(isDeleted(memory)).toBe(true)
  })

  test('[WW-22] comes back by what somebody who had not seen it deleted adds below it', () => {
    const unseen = milkBefore()
    const seen = milkBefore()
    const child = { id: 'child-----------', title: 'Two', order: 'a0', parent: milkId }
    for (const memory of [unseen, seen]) memory.apply(deleteListItem, { id: milkId }, asAda)

    unseen.apply(addListItem, child, asBob, apart)
    seen.apply(addListItem, child, asBob)

    expect([isDeleted(unseen), isDeleted(seen)]).toEqual([false, true])
    expect(unseen.get('listItem', child.id)?.parent).toBe(milkId)
  })

  test('[WW-22] comes back by words of somebody who had not seen it deleted in a part of it', () => {
    const part = itemBy(bob, { id: 'child-----------', title: 'Two', parent: milkId })
    const unseen = new Memory({ member: members, listItem: [itemBy(ada), part] })
    const seen = new Memory({ member: members, listItem: [itemBy(ada), part] })
    for (const memory of [unseen, seen]) memory.apply(deleteListItem, { id: milkId }, asAda)

    unseen.apply(changeListItem, { id: part.id, note: 'cold' }, asBob, apart)
    seen.apply(changeListItem, { id: part.id, note: 'cold' }, asBob)

    expect([isDeleted(unseen), isDeleted(seen)]).toEqual([false, true])
  })

  test('[WW-22] goes again, with the part, when a helper takes the addition back', () => {
    const memory = new Memory({
      member: [memberWith(ada, 'owner'), memberWith(bob, 'helper')],
      listItem: [itemBy(ada)],
    })
    const child = { id: 'child-----------', title: 'Two', order: 'a0', parent: milkId }
    memory.apply(deleteListItem, { id: milkId }, asAda)
    const { change } = memory.run(addListItem, child, asBob, apart)
    const rows = [milkId, child.id].map((id) => ({ kind: 'listItem', id }))

    memory.apply(undo, { changes: [change], rows }, asBob)

    expect(isDeleted(memory)).toBe(true)
    expect(memory.get('listItem', child.id)?.deleted).toMatchObject({ by: bob })
  })

  test('[WW-21] comes back as a notepad by words written into it unseen', () => {
    const memory = padBefore()
    memory.apply(deleteNotepad, { id: padId }, asAda)
    const words = { id: padId, updateId: 'update----------', update: 'AAA=', excerpt: 'Pack' }

    memory.apply(writeNotepad, words, asBob, { seen: 1 })

    expect(memory.get('notepad', padId)).toMatchObject({ deleted: null, excerpt: 'Pack' })
  })
})

function padBefore(): Memory {
  const memory = new Memory({ member: members })
  memory.apply(addNotepad, { id: padId, title: '', emoji: null, order: 'a0' }, asAda)
  return memory
}
