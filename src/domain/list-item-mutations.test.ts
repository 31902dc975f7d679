import { expect, test } from 'vitest'
import { ada, bob, cat, flat, itemBy, memberWith, milkId } from './examples.ts'
import { childrenMax, liveItemsMax, titleMaxLength } from './list-item.ts'
import {
  addListItem,
  changeListItem,
  deleteListItem,
  moveListItem,
  restoreListItem,
  tickListItem,
} from './list-item-mutations.ts'
import { Memory } from './memory-view.ts'

const asAda = { userId: ada, stream: flat, now: 7 }
const asBob = { userId: bob, stream: flat, now: 8 }
const members = [memberWith(ada, 'member'), memberWith(bob, 'helper')]
const partId = 'part------------'

test('[LM-1] adding an item names who made it and when, and trims its title', () => {
  const memory = new Memory({ member: members })

  memory.apply(addListItem, { id: milkId, title: '  Milk ', order: 'a0' }, asAda)

  expect(memory.get('listItem', milkId)).toMatchObject({
    title: 'Milk',
    state: 'open',
    createdBy: ada,
    createdAt: 7,
    deleted: null,
  })
})

test('[LM-2] the same creation sent twice does not undo what happened since', () => {
  const memory = new Memory({ member: members, listItem: [itemBy(ada, { state: 'done' })] })

  const changes = memory.apply(addListItem, { id: milkId, title: 'Milk', order: 'a0' }, asAda)

  expect(changes).toEqual([])
})

test('[LM-3] ticking an item names who did it and when', () => {
  const memory = new Memory({ member: members, listItem: [itemBy(ada)] })

  memory.apply(tickListItem, { id: milkId, done: true }, asAda)

  expect(memory.get('listItem', milkId)?.tickedBy).toEqual([{ by: ada, at: 7 }])
})

test('[LM-4] two people who tick are both named, and opening it again forgets both', () => {
  const memory = new Memory({ member: members, listItem: [itemBy(ada)] })

  memory.apply(tickListItem, { id: milkId, done: true }, asAda)
  memory.apply(tickListItem, { id: milkId, done: true }, asBob)

  expect(memory.get('listItem', milkId)?.tickedBy).toEqual([
    { by: ada, at: 7 },
    { by: bob, at: 8 },
  ])
  memory.apply(tickListItem, { id: milkId, done: false }, asBob)
  expect(memory.get('listItem', milkId)).toMatchObject({ state: 'open', tickedBy: [] })
})

test('[LM-5] a late tick or move of something deleted brings nothing back', () => {
  const deleted = { by: ada, at: 1 }
  const memory = new Memory({ member: members, listItem: [itemBy(ada, { deleted })] })

  const ticked = memory.apply(tickListItem, { id: milkId, done: true }, asAda)
  const moved = memory.apply(moveListItem, { id: milkId, order: 'a1' }, asAda)

  expect([...ticked, ...moved]).toEqual([])
})

test('[LM-6] a helper changes and deletes only what they made themselves', () => {
  const memory = new Memory({ member: members, listItem: [itemBy(ada)] })

  expect(() => memory.apply(changeListItem, { id: milkId, title: 'Oats' }, asBob)).toThrow(
    'notAllowed',
  )
  expect(() => memory.apply(deleteListItem, { id: milkId }, asBob)).toThrow('notAllowed')
  const own = new Memory({ member: members, listItem: [itemBy(bob)] })
  own.apply(changeListItem, { id: milkId, title: 'Oats' }, asBob)
  expect(own.get('listItem', milkId)?.title).toBe('Oats')
})

test('[LM-7] deleting says who and when, and restoring brings all of it back', () => {
  const before = itemBy(ada, { note: 'the blue one', state: 'done' })
  const memory = new Memory({ member: members, listItem: [before] })

  memory.apply(deleteListItem, { id: milkId }, asAda)

  expect(memory.get('listItem', milkId)?.deleted).toEqual({ by: ada, at: 7 })
  memory.apply(restoreListItem, { id: milkId }, asAda)
  expect(memory.get('listItem', milkId)).toEqual(before)
})

test('[LM-41] restoring a part brings back what it is a part of', () => {
  const part = itemBy(bob, { id: partId, parent: milkId })
  const memory = new Memory({ member: members, listItem: [itemBy(ada), part] })
  memory.apply(deleteListItem, { id: partId }, asAda)
  memory.apply(deleteListItem, { id: milkId }, asAda)

  memory.apply(restoreListItem, { id: partId }, asAda)

  expect(memory.get('listItem', partId)?.deleted).toBeNull()
  expect(memory.get('listItem', milkId)?.deleted).toBeNull()
})

test('[LM-8] a title that is empty or too long is refused with the limit', () => {
  const memory = new Memory({ member: members })
  const add = (title: string) => () =>
    memory.apply(addListItem, { id: milkId, title, order: 'a0' }, asAda)

  expect(add('   ')).toThrow(expect.objectContaining({ code: 'invalid' }))
  expect(add('x'.repeat(titleMaxLength + 1))).toThrow(
    expect.objectContaining({
      values: expect.objectContaining({ field: 'title', problem: 'tooLong' }),
    }),
  )
})

test('[LM-9] fields that are not the sender’s to set are not taken', () => {
  const memory = new Memory({ member: members })
  const forged = {
    id: milkId,
    title: 'Milk',
    order: 'a0',
    createdBy: bob,
    state: 'done',
    groupId: cat,
  }

  memory.apply(addListItem, forged, asAda)

  expect(memory.get('listItem', milkId)).toMatchObject({ createdBy: ada, state: 'open' })
  expect(memory.get('listItem', milkId)).not.toHaveProperty('groupId')
})

test('[LM-10] sub-items go one level deep and at most a hundred to an item', () => {
  const parent = itemBy(ada)
  const child = itemBy(ada, { id: 'child-----------', parent: milkId })
  const memory = new Memory({ member: members, listItem: [parent, child] })
  const add = { id: 'deep------------', title: 'Deep', order: 'a0' }

  expect(() => memory.apply(addListItem, { ...add, parent: child.id }, asAda)).toThrow('tooDeep')
  const many = Array.from({ length: childrenMax }, (_, index) =>
    itemBy(ada, { id: `child-${index}`.padEnd(16, '-'), parent: milkId }),
  )
  const full = new Memory({ member: members, listItem: [parent, ...many] })
  expect(() => full.apply(addListItem, { ...add, parent: milkId }, asAda)).toThrow('full')
})

test('[LM-43] a list holds ten thousand items: one more, or one out of the trash, is refused with the limit', () => {
  const many = Array.from({ length: liveItemsMax }, (_, index) =>
    itemBy(ada, { id: `thing-${index}`.padEnd(16, '-') }),
  )
  const trashed = itemBy(ada, { deleted: { by: ada, at: 1 } })
  const memory = new Memory({ member: members, listItem: [...many, trashed] })
  const [one] = many
  const more = { id: partId, title: 'One more', order: 'a0' }

  expect(() => memory.apply(addListItem, more, asAda)).toThrow(
    expect.objectContaining({ code: 'full', values: { limit: 10_000 } }),
  )
  expect(() => memory.apply(restoreListItem, { id: milkId }, asAda)).toThrow('full')
  memory.apply(deleteListItem, { id: one?.id }, asAda)
  memory.apply(addListItem, more, asAda)

  expect(memory.get('listItem', partId)?.title).toBe('One more')
})

test('[LM-11] links are http or https, amounts have at most three decimals', () => {
  const memory = new Memory({ member: members, listItem: [itemBy(ada)] })
  const change = (changes: object) => () =>
    memory.apply(changeListItem, { id: milkId, ...changes }, asAda)

  for (const link of [
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'ftp://x.example',
  ]) {
    expect(change({ links: [link] }), link).toThrow('invalid')
  }
  for (const amount of [Number.NaN, -1, 0.0001, Number.POSITIVE_INFINITY, 1e9, '2']) {
    expect(change({ amount }), String(amount)).toThrow('invalid')
  }
  change({ links: ['https://example.com/x'], amount: 0.125 })()
  expect(memory.get('listItem', milkId)).toMatchObject({ amount: 0.125 })
})

test('[LM-12] a stranger is told nothing, not even that the group exists', () => {
  const memory = new Memory({ member: members, listItem: [itemBy(ada)] })
  const asCat = { userId: cat, stream: flat, now: 9 }

  expect(() => memory.apply(tickListItem, { id: milkId, done: true }, asCat)).toThrow('notMember')
})
