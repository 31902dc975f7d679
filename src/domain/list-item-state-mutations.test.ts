import { expect, test } from 'vitest'
import { claimLastsMs, claimantOf } from './claim.ts'
import { ada, bob, cat, flat, itemBy, memberWith, milkId } from './examples.ts'
import { tickListItem } from './list-item-mutations.ts'
import { claimListItem, markListItem } from './list-item-state-mutations.ts'
import { Memory } from './memory-view.ts'

const as = (userId: string, now = 100) => ({ userId, stream: flat, now })

test('[LS-1] who claims an item is getting it, until they let go or 4 hours are over', () => {
  const memory = withMilk()

  memory.apply(claimListItem, { id: milkId, claimed: true }, as(bob, 1_000))

  const claimed = memory.get('listItem', milkId)
  expect(claimed && claimantOf(claimed, 1_000 + claimLastsMs - 1)).toBe(bob)
  expect(claimed && claimantOf(claimed, 1_000 + claimLastsMs)).toBeNull()
  memory.apply(claimListItem, { id: milkId, claimed: false }, as(ada))
  expect(memory.get('listItem', milkId)?.claimedBy).toBeNull()
})

test('[LS-1] a viewer claims nothing', () => {
  const args = { id: milkId, claimed: true }

  expect(() => withMilk().apply(claimListItem, args, as(cat))).toThrow('notAllowed')
})

test('[LS-2] what is not there says who and when, and is no tick', () => {
  const memory = withMilk()

  memory.apply(markListItem, { id: milkId, state: 'unavailable' }, as(bob))
  expect(memory.get('listItem', milkId)).toMatchObject({
    state: 'unavailable',
    tickedBy: [{ by: bob, at: 100 }],
  })

  memory.apply(tickListItem, { id: milkId, done: true }, as(ada, 200))
  expect(memory.get('listItem', milkId)?.tickedBy).toEqual([{ by: ada, at: 200 }])
})

test('[LS-2] what somebody ticked meanwhile stays ticked', () => {
  const memory = withMilk()
  memory.apply(tickListItem, { id: milkId, done: true }, as(ada))

  memory.apply(markListItem, { id: milkId, state: 'unavailable' }, as(bob, 200))

  expect(memory.get('listItem', milkId)?.state).toBe('done')
})

test('[LS-2] what somebody ticked meanwhile stays ticked when another says that it is there again', () => {
  const memory = withMilk()
  memory.apply(markListItem, { id: milkId, state: 'unavailable' }, as(bob))
  memory.apply(tickListItem, { id: milkId, done: true }, as(ada, 200))

  memory.apply(markListItem, { id: milkId, state: 'open' }, as(bob, 300))

  expect(memory.get('listItem', milkId)).toMatchObject({
    state: 'done',
    tickedBy: [{ by: ada, at: 200 }],
  })
})

test('[LS-1] who lets go leaves it to somebody who claimed it unseen', () => {
  const memory = withMilk()
  memory.apply(claimListItem, { id: milkId, claimed: true }, as(bob))
  const { seq: seen } = memory
  memory.apply(claimListItem, { id: milkId, claimed: true }, as(ada, 200))

  memory.apply(claimListItem, { id: milkId, claimed: false }, as(bob, 300), { seen })

  expect(memory.get('listItem', milkId)?.claimedBy?.by).toBe(ada)
})

function withMilk(): Memory {
  const member = [memberWith(ada, 'member'), memberWith(bob, 'helper'), memberWith(cat, 'viewer')]
  return new Memory({ member, listItem: [itemBy(ada)] })
}
