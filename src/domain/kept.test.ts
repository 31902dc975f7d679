import { expect, test } from 'vitest'
import { ada, bob, cat, flat, itemBy, memberWith, milkId } from './examples.ts'
import { dismissKept, useKept } from './kept-mutations.ts'
import { changeListItem, deleteListItem } from './list-item-mutations.ts'
import { type Kept, titleMaxLength } from './list-item.ts'
import { Memory } from './memory-view.ts'

const asAda = { userId: ada, stream: flat, now: 7 }
const asBob = { userId: bob, stream: flat, now: 8 }
const asCat = { userId: cat, stream: flat, now: 9 }
const members = [memberWith(ada, 'member'), memberWith(bob, 'member'), memberWith(cat, 'helper')]
const oats: Kept = { id: `${bob}.1.title`, field: 'title', value: 'Oat milk', by: bob, at: 5 }
const cold: Kept = { id: `${bob}.1.note`, field: 'note', value: 'cold', by: bob, at: 5 }
const use = { id: milkId, kept: oats.id }

const milkWith = (...kept: Kept[]) =>
  new Memory({ member: members, listItem: [itemBy(ada, { kept })] })
const milkOf = (memory: Memory) => memory.get('listItem', milkId)

test('[KE-1] using kept words puts them into their field and takes them away', () => {
  const memory = milkWith(oats, cold)

  memory.apply(useKept, use, asAda)

  expect(milkOf(memory)).toMatchObject({ title: 'Oat milk', editedBy: ada, kept: [cold] })
})

test('[KE-2] dismissing kept words takes them away and changes nothing else', () => {
  const memory = milkWith(oats, cold)

  memory.apply(dismissKept, use, asAda)

  expect(milkOf(memory)).toEqual(itemBy(ada, { kept: [cold] }))
})

test('[KE-3] kept words are used once, though two people do so', () => {
  const memory = milkWith(oats)

  memory.apply(useKept, use, asAda)
  memory.apply(changeListItem, { id: milkId, title: 'Soy milk' }, asAda)
  memory.apply(useKept, use, asBob)
  memory.apply(dismissKept, use, asBob)

  expect(milkOf(memory)).toMatchObject({ title: 'Soy milk', kept: [] })
})

test('[KE-4] a helper uses and dismisses only what is kept on their own items', () => {
  const memory = milkWith(oats)

  expect(() => memory.apply(useKept, use, asCat)).toThrow('notAllowed')
  expect(() => memory.apply(dismissKept, use, asCat)).toThrow('notAllowed')
})

test('[KE-5] kept words that the field does not allow are refused with its limit', () => {
  const memory = milkWith({ ...oats, value: 'x'.repeat(titleMaxLength + 1) })

  expect(() => memory.apply(useKept, use, asAda)).toThrow(
    expect.objectContaining({ values: { field: 'title', problem: 'tooLong', limit: 500 } }),
  )
})

test('[KE-6] used words are themselves kept where something unseen stands in their field', () => {
  const memory = milkWith(oats)
  memory.apply(changeListItem, { id: milkId, title: 'Soy milk' }, asBob)

  memory.apply(useKept, use, asAda, { seen: 0 })

  expect(milkOf(memory)).toMatchObject({ title: 'Soy milk', kept: [{ value: 'Oat milk' }] })
})

test('[KE-7] the same late words are kept once', () => {
  const memory = milkWith()
  memory.apply(changeListItem, { id: milkId, title: 'Soy milk' }, asAda)

  memory.apply(changeListItem, { id: milkId, title: 'Oat milk' }, asBob, { seen: 0 })
  memory.apply(changeListItem, { id: milkId, title: 'Oat milk' }, asBob, { seen: 0 })

  expect(milkOf(memory)?.kept).toHaveLength(1)
})

test('[KE-8] late words for something deleted bring it back and are kept', () => {
  const memory = milkWith()
  memory.apply(changeListItem, { id: milkId, title: 'Soy milk' }, asAda)
  memory.apply(deleteListItem, { id: milkId }, asAda)

  memory.apply(changeListItem, { id: milkId, title: 'Oat milk' }, asBob, { seen: 0 })

  expect(milkOf(memory)).toMatchObject({ deleted: null, kept: [{ value: 'Oat milk' }] })
})
