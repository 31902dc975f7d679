import type { Id } from '#domain/id.ts'
import { expect, test } from 'vitest'
import type { Session } from './session.ts'
import { flat, makeFlat, openSession, user } from './test-session.ts'
import { canUndo, UndoHistory } from './undo.ts'

const milk = 'milk-milk-milk-milk-'
const bread = 'bread-bread-bread-b'

test('[UN-20] the last act is taken back first, then the one before it', () => {
  const { session, history } = open()
  session.mutate(flat, 'tickListItem', { id: milk, done: true })
  session.mutate(flat, 'changeListItem', { id: milk, title: 'Oat milk' })

  history.undoLast(flat)

  expect(item(session, milk)).toMatchObject({ title: 'Milk', state: 'done' })

  history.undoLast(flat)

  expect(item(session, milk)).toMatchObject({ title: 'Milk', state: 'open' })
})

test('[UN-21] what was undone can be done again, in the order in which it was done', () => {
  const { session, history } = open()
  session.mutate(flat, 'tickListItem', { id: milk, done: true })
  session.mutate(flat, 'changeListItem', { id: milk, title: 'Oat milk' })
  history.undoLast(flat)
  history.undoLast(flat)

  history.redo(flat)

  expect(item(session, milk)).toMatchObject({ title: 'Milk', state: 'done' })

  history.redo(flat)

  expect(item(session, milk)).toMatchObject({ title: 'Oat milk', state: 'done' })
  expect(history.redo(flat)).toBeNull()
})

test('[UN-21] what was done again can be undone again', () => {
  const { session, history } = open()
  session.mutate(flat, 'changeListItem', { id: milk, title: 'Oat milk' })
  history.undoLast(flat)
  history.redo(flat)

  history.undoLast(flat)

  expect(item(session, milk)?.title).toBe('Milk')
})

test('[UN-21] after something new nothing is done again', () => {
  const { session, history } = open()
  session.mutate(flat, 'changeListItem', { id: milk, title: 'Oat milk' })
  history.undoLast(flat)
  session.mutate(flat, 'tickListItem', { id: milk, done: true })

  expect(history.redo(flat)).toBeNull()
  expect(item(session, milk)?.title).toBe('Milk')
})

test('[UN-22] what was done in one go is taken back in one go', () => {
  const { session, history } = open()
  const act = 'one-go-one-go-one-go'
  session.mutate(flat, 'addListItem', { id: bread, title: 'Bread', order: 'b01V' }, { act })
  session.mutate(flat, 'tickListItem', { id: milk, done: true }, { act })

  history.undoLast(flat)

  expect(item(session, bread)?.deleted).not.toBeNull()
  expect(item(session, milk)?.state).toBe('open')
})

test('[UN-50] what was done in several groups at once is taken back, and done again, in all of them', () => {
  const { session, history } = open()
  const club = 'club-club-club-club-'
  session.mutate(club, 'createGroup', {
    name: 'Club',
    emoji: '♟️',
    colour: 'pine',
    locale: 'en',
    timeZone: 'UTC',
    weekStart: 1,
  })
  const act = 'both-both-both-both-'
  for (const stream of [flat, club]) {
    session.mutate(stream, 'addListItem', { id: bread, title: 'Bread', order: 'b01V' }, { act })
  }
  const isThere = () =>
    [flat, club].map((stream) => session.replica(stream).get('listItem', bread)?.deleted === null)

  history.undoLast(club)

  expect(isThere()).toEqual([false, false])

  history.redo(flat)

  expect(isThere()).toEqual([true, true])
  expect(history.redo(club)).toBeNull()
})

test('[UN-23] what cannot be undone is passed over', () => {
  const { session, history } = open()
  session.mutate(flat, 'tickListItem', { id: milk, done: true })
  session.mutate(user.id, 'lookAtGroup', { group: flat, upTo: 3 })

  history.undoLast()

  expect(item(session, milk)?.state).toBe('open')
})

test('[UN-24] a hundred acts can be taken back', () => {
  const { session, history } = open()
  for (let step = 0; step < 120; step += 1) {
    session.mutate(flat, 'changeListItem', { id: milk, title: `Milk ${step}` })
  }

  const undone = Array.from({ length: 100 }, () => history.undoLast(flat))

  expect(undone).not.toContain(null)
  expect(item(session, milk)?.title).toBe('Milk 19')
})

test('[UN-25] an undo from elsewhere is the same step: it is done again, not undone twice', () => {
  const { session, history } = open()
  session.mutate(flat, 'changeListItem', { id: milk, title: 'Oat milk' })
  const [change] = session.replica(flat).all('change').slice(-1)
  history.undoChanges(flat, change ? [change] : [])

  history.redo(flat)

  expect(item(session, milk)?.title).toBe('Oat milk')
})

test('[UN-26] undo is offered where there is something to take back, to whoever may', () => {
  const { session, history } = open()
  session.mutate(flat, 'changeListItem', { id: milk, title: 'Oat milk' })
  const replica = session.replica(flat)
  const changes = replica.all('change').slice(-1)
  const me = replica.get('member', user.id)
  if (!me) throw new Error('nobody is here')

  expect(canUndo(changes, me, replica)).toBe(true)
  expect(canUndo(changes, { ...me, role: 'viewer' }, replica)).toBe(false)

  history.undoLast(flat)

  expect(canUndo(changes, me, replica)).toBe(false)
})

function open(): { session: Session; history: UndoHistory } {
  let time = 0
  const session = openSession({ now: () => (time += 1) })
  makeFlat(session)
  session.mutate(flat, 'addListItem', { id: milk, title: 'Milk', order: 'b00V' })
  return { session, history: new UndoHistory(session) }
}

function item(session: Session, id: Id) {
  return session.replica(flat).get('listItem', id)
}
