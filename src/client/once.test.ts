import { expect, test } from 'vitest'
import { isTooEarly, madeVoid } from './once.ts'
import { flat, makeFlat, openSession } from './test-session.ts'

const club = 'club-club-club-club-'
const moved = 'moved-moved-moved-mo'

test('[NH-6] what goes from here waits until it is there, and no longer', () => {
  const { session, made, trashed } = openMoving()

  expect(isTooEarly(session, trashed)).toBe(true)
  session.replica(club).settle(made.client, [{ n: made.n, seq: 2, refusal: null }])

  expect(isTooEarly(session, trashed)).toBe(false)
  expect(isTooEarly(session, made)).toBe(false)
})

test('[NH-6] what was refused there does not go from here', () => {
  const { session, made, trashed } = openMoving()
  const refusal = { code: 'tooMany', values: {} } as const
  const { refused } = session.replica(club).settle(made.client, [{ n: made.n, refusal }])

  const changes = refused.map((change) => ({ ...change, stream: club }))
  session.refuse(changes)

  expect(madeVoid(session, changes)).toEqual([{ stream: flat, pending: trashed }])
  expect(isTooEarly(session, trashed)).toBe(true)
})

function openMoving() {
  const session = openSession()
  makeFlat(session)
  const settings = { locale: 'en', timeZone: 'UTC', weekStart: 1 } as const
  session.mutate(club, 'createGroup', { name: 'Club', emoji: '⚽', colour: 'sky', ...settings })
  const bins = { id: 'bins-bins-bins-bins-', title: 'Bins', emoji: null, order: 'a0' }
  session.mutate(flat, 'addNotepad', bins)
  const made = session.mutate(club, 'addNotepad', { ...bins, id: moved })
  const once = { stream: club, id: moved }
  const trashed = session.mutate(flat, 'deleteNotepad', { id: bins.id }, { once })
  return { session, made, trashed }
}
