import type { Membership } from '#domain/member.ts'
import { expect, test } from 'vitest'
import type { Session } from './session.ts'
import { flat, makeFlat, openSession, user } from './test-session.ts'

test('[CG-4] a new group is among mine at once, and once', () => {
  const session = openSession()

  makeFlat(session)

  expect(session.groupIds()).toEqual([flat])

  receiveMembership(session, { id: flat, role: 'owner', joinedAt: 7, deleted: null })

  expect(session.groupIds()).toEqual([flat])
})

test('[CG-4] a group that the server has not been told of is not lost', () => {
  const session = openSession()
  makeFlat(session)

  session.lose(flat)

  expect(session.groupState(flat)).toBe('here')
  expect(session.groupIds()).toEqual([flat])
})

test('[CG-4] a group that I was removed from is not mine, whatever its replica still holds', () => {
  const session = openSession()
  makeFlat(session)

  receiveMembership(session, {
    id: flat,
    role: 'owner',
    joinedAt: 7,
    deleted: { by: user.id, at: 8 },
  })

  expect(session.groupIds()).toEqual([])
})

function receiveMembership(session: Session, record: Membership): void {
  session.receive({
    type: 'rows',
    stream: user.id,
    epoch: 'first',
    from: 0,
    to: 1,
    isLast: true,
    rows: [{ kind: 'membership', record, stamps: {} }],
    log: [],
  })
}

test('[RE-11] what is done before this device’s disk is open is handed to it when it is', () => {
  const session = openSession()
  makeFlat(session)
  const handed: string[] = []

  session.attach({
    onMutation: (_, { name }) => handed.push(name),
    onPlace: () => undefined,
    onLost: () => undefined,
    onLetGo: () => undefined,
  })

  expect(handed).toEqual(['createGroup'])
})

test('[DE-5] whose account is gone has no name any more, on devices that knew it too', () => {
  const session = openSession()
  const bob = { id: 'bob-bob-bob-bob-bob-', name: 'Bob', colour: 'sky' } as const
  session.meet([bob])

  session.meet([{ ...bob, name: '' }])

  expect(session.person(bob.id)).toBeUndefined()
})
