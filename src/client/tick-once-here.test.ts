import { expect, test } from 'vitest'
import { newId } from './ids.ts'
import { flat, flatFromServer, makeFlat, openSession } from './test-session.ts'
import { tickOnceHere } from './tick-once-here.ts'

test('[ED-63] an item of which the words in a notepad came first is completed when it comes itself', () => {
  const others = openSession({ client: 'client-of-others-' })
  makeFlat(others)
  const id = newId()
  others.mutate(flat, 'addListItem', { id, title: 'Milk', order: 'a0' })
  const session = openSession()
  makeFlat(session)
  const replica = session.replica(flat)

  tickOnceHere({ session, groupId: flat }, id)
  expect(replica.pending.map(({ name }) => name)).not.toContain('tickListItem')
  session.receive(flatFromServer(others))

  expect(replica.get('listItem', id)?.state).toBe('done')
  session.receive(flatFromServer(others, { to: 10 }))
  expect(replica.pending.filter(({ name }) => name === 'tickListItem')).toHaveLength(1)
})
