import { expect, test } from 'vitest'
import { ada, bob, flat, itemBy, memberWith, milkId } from './examples.ts'
import {
  addListItem,
  changeListItem,
  deleteListItem,
  restoreListItem,
} from './list-item-mutations.ts'
import type { ListItem } from './list-item.ts'
import { Memory } from './memory-view.ts'
import { purge } from './purge-mutations.ts'
import { undo } from './undo.ts'

const asAda = { userId: ada, stream: flat, now: 7 }
const rows = [{ kind: 'listItem', id: milkId }]

function withMilk(...more: ListItem[]) {
  return new Memory({
    member: [memberWith(ada, 'owner'), memberWith(bob, 'member')],
    listItem: [itemBy(ada, { note: 'the blue one' }), ...more],
  })
}

test('[TR-3] what is purged has no words left, neither in its row nor in the log', () => {
  const memory = withMilk()
  memory.apply(deleteListItem, { id: milkId }, asAda)

  const [change] = memory.apply(purge, { rows }, asAda)

  expect(memory.get('listItem', milkId)).toMatchObject({ title: '', note: '' })
  expect(change?.logged.was).toEqual({})
})

test('[TR-8] the parts of what is purged have no words left either', () => {
  const memory = withMilk()
  const part = { id: 'part------------', title: 'Lid', order: 'a0', parent: milkId }
  memory.apply(addListItem, part, asAda)
  memory.apply(deleteListItem, { id: milkId }, asAda)

  memory.apply(purge, { rows }, asAda)

  expect(memory.get('listItem', part.id)).toMatchObject({ title: '' })
  expect(memory.count('listItem')).toBe(0)
})

test('[TR-9] what somebody wrote unseen into it, or into a part of it, is not purged', () => {
  const partId = 'part------------'
  const part = itemBy(ada, { id: partId, title: 'Lid', parent: milkId })
  for (const id of [milkId, partId]) {
    const memory = withMilk(part)
    memory.apply(deleteListItem, { id: milkId }, asAda)
    const { seq: seen } = memory
    memory.apply(changeListItem, { id, note: 'two' }, { ...asAda, userId: bob })

    memory.apply(purge, { rows }, asAda, { seen })

    expect(memory.get('listItem', id)).toMatchObject({ note: 'two' })
    expect(memory.get('listItem', milkId)?.title).toBe('Milk')
  }
})

test('[TR-4] what is purged cannot be restored, changed or brought back by undoing', () => {
  const memory = withMilk()
  const { change } = memory.run(deleteListItem, { id: milkId }, asAda)
  const purged = memory.run(purge, { rows }, asAda)

  expect(() => memory.apply(restoreListItem, { id: milkId }, asAda)).toThrow('notFound')
  expect(() => memory.apply(changeListItem, { id: milkId, title: 'X' }, asAda)).toThrow('notFound')
  expect(memory.apply(undo, { changes: [change, purged.change], rows }, asAda)).toEqual([])
})

test('[TR-5] only what is in the trash is purged, and only by those who may', () => {
  const memory = withMilk()

  expect(memory.apply(purge, { rows }, asAda)).toEqual([])
  memory.apply(deleteListItem, { id: milkId }, asAda)
  expect(() => memory.apply(purge, { rows }, { ...asAda, userId: bob })).toThrow('notAllowed')
})
