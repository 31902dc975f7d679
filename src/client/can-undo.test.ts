import { expect, test } from 'vitest'
import { canUndo } from './can-undo.ts'
import { flat, makeFlat, openSession, user } from './test-session.ts'
import { UndoHistory } from './undo.ts'

const milk = 'milk-milk-milk-milk-'

test('[UN-26] undo is offered where there is something to take back, to whoever may', async () => {
  const session = open()
  session.mutate(flat, 'changeListItem', { id: milk, title: 'Oat milk' })
  const replica = session.replica(flat)
  const changes = replica.all('change').slice(-1)
  const me = replica.get('member', user.id)
  if (!me) throw new Error('nobody is here')

  expect(canUndo(changes, me, replica)).toBe(true)
  expect(canUndo(changes, { ...me, role: 'viewer' }, replica)).toBe(false)

  await new UndoHistory(session).undoLast(flat)

  expect(canUndo(changes, me, replica)).toBe(false)
})

test('[UN-55] what was said not to be there and is ticked since has nothing to take back', () => {
  const session = open()
  session.mutate(flat, 'markListItem', { id: milk, state: 'unavailable' })
  const replica = session.replica(flat)
  const marked = replica.all('change').slice(-1)
  const me = replica.get('member', user.id)
  if (!me) throw new Error('nobody is here')
  expect(canUndo(marked, me, replica)).toBe(true)

  session.mutate(flat, 'tickListItem', { id: milk, done: true })

  expect(canUndo(marked, me, replica)).toBe(false)
})

function open() {
  const session = openSession()
  makeFlat(session)
  session.mutate(flat, 'addListItem', { id: milk, title: 'Milk', order: 'b00V' })
  return session
}
