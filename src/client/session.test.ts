import type { Membership } from '#domain/member.ts'
import { findMutation } from '#domain/mutations.ts'
import type { SignedInUser } from '#domain/signed-in-user.ts'
import type { PageData } from '#sync/page-data.ts'
import { expect, test } from 'vitest'
import { Session } from './session.ts'

const user: SignedInUser = {
  id: 'ada-ada-ada-ada-ada',
  name: 'Ada',
  colour: 'pine',
  locale: null,
  zone: null,
  theme: 'system',
  density: 'comfortable',
  email: null,
  guest: true,
  administrator: false,
}
const flat = 'flat-flat-flat-flat-'

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

function openSession(): Session {
  const page: PageData = {
    user,
    streams: [],
    language: 'en',
    theme: 'system',
    density: 'comfortable',
    timeZone: 'UTC',
    now: 7,
    host: 'localhost',
    signUp: 'open',
    needsCode: false,
    dsn: '',
    release: '',
    dev: false,
  }
  const session = new Session({
    page,
    path: '/',
    user,
    client: 'client-client-client',
    now: () => 7,
  })
  session.enable(findMutation)
  return session
}

function makeFlat(session: Session): void {
  session.mutate(flat, 'createGroup', {
    name: 'Flat 12',
    emoji: '🏠',
    colour: 'pine',
    locale: 'en',
    timeZone: 'UTC',
    weekStart: 1,
  })
}

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

  session.attach({ onMutation: (_, { name }) => handed.push(name), onPlace: () => undefined })

  expect(handed).toEqual(['createGroup'])
})
