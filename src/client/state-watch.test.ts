import { expect, test } from 'vitest'
import { StateWatch } from './state-watch.ts'
import { flat, makeFlat, openSession } from './test-session.ts'

test('[SL-11] what was refused is not called saved, also after the person has seen it', () => {
  const { session, watch } = openWatch()
  const { mutation, refusal } = settleRefused(session)
  session.refuse([{ stream: flat, mutation, refusal }])
  expect(watch.state).toEqual({ status: 'failed' })

  session.dismiss(session.refused)

  expect(watch.state).toEqual({ status: 'idle' })
})

test('[SL-11] what was let go of is not called saved', () => {
  const { session, watch } = openWatch()

  session.replica(flat).drop(session.replica(flat).pending)
  watch.letGo()

  expect(watch.state).toEqual({ status: 'idle' })
})

test('[SL-11] what was answered is called saved', () => {
  const { session, watch } = openWatch()

  session.replica(flat).settle(session.client, [{ n: 1, seq: 1, refusal: null }])

  expect(watch.state).toEqual({ status: 'saved' })
})

test('[SL-17] what a device notes by itself is sent, and is no change that waits', () => {
  const { session, watch } = openWatch()
  const { id } = session.user
  const looks = [
    ['lookAtGroup', { group: flat, upTo: 1 }],
    ['seeGroup', { group: flat, upTo: 1 }],
    ['noteAsked', { group: flat, asked: { invitation: flat, email: 'bo@example.org' } }],
  ] as const

  for (const [name, args] of looks) session.mutate(id, name, args)

  expect(session.own.pending.map(({ name }) => name)).toEqual(looks.map(([name]) => name))
  expect(session.waiting().map(({ pending }) => pending.name)).toEqual(['createGroup'])
  expect(watch.facts).toMatchObject({ waiting: 1, kept: 1 })
})

function openWatch() {
  const session = openSession()
  makeFlat(session)
  const watch = new StateWatch({ session, isSettled: () => true, isSecure: true })
  watch.setLink({ isUp: true, viaHttp: false, isOutdated: false })
  return { session, watch }
}

function settleRefused(session: ReturnType<typeof openSession>) {
  const refusal = { code: 'notAllowed', values: {} } as const
  const { refused } = session.replica(flat).settle(session.client, [{ n: 1, refusal }])
  const [first] = refused
  if (!first) throw new Error('nothing was refused')
  return first
}
