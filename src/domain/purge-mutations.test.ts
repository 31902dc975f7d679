import { expect, test } from 'vitest'
import { ada, bob, flat, itemBy, memberWith, milkId } from './examples.ts'
import { changeListItem, deleteListItem, restoreListItem } from './list-item-mutations.ts'
import { Memory } from './memory-view.ts'
import { purge } from './purge-mutations.ts'
import { undo } from './undo.ts'

const asAda = { userId: ada, stream: flat, now: 7 }
const rows = [{ kind: 'listItem', id: milkId }]

function withMilk() {
  return new Memory({
    member: [memberWith(ada, 'owner'), memberWith(bob, 'member')],
    listItem: [itemBy(ada, { note: 'the blue one' })],
  })
}

test('[TR-3] what is purged has no words left, neither in its row nor in the log', () => {
  const memory = withMilk()
  memory.apply(deleteListItem, { id: milkId }, asAda)

  const [change] = memory.apply(purge, { rows }, asAda)

  expect(memory.get('listItem', milkId)).toMatchObject({ title: '', note: '' })
  expect(change?.logged.was).toEqual({})
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
