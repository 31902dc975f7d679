import type { ClientMessage } from '#sync/protocol.ts'
import type { Pending } from '#sync/replica.ts'
import { expect, test } from 'vitest'
import { Sending } from './sending.ts'

const stream = 'flat------------'
const note = 'x'.repeat(10_000)

/** A device that holds many changes of 10 kB each. */
function openSending() {
  let pending = Array.from({ length: 200 }, (_, place): Pending => ({
    n: place + 1,
    client: 'tablet----------',
    name: 'changeListItem',
    args: { note },
    at: place,
  }))
  const said: number[] = []
  const sending = new Sending({
    session: { replicas: () => [{ stream, pending }] } as never,
    link: () => ({
      isUp: true,
      viaHttp: false,
      send: (message: ClientMessage) => {
        if (message.type === 'push') said.push(...message.mutations.map(({ n }) => n))
      },
    }),
    mayGo: () => () => true,
  })
  /** How many changes go now. */
  const push = () => {
    const before = said.length
    sending.push()
    return said.length - before
  }
  const answer = () => {
    const last = said.at(-1) ?? 0
    pending = pending.filter(({ n }) => n > last)
  }
  return { sending, push, answer }
}

test('[CO-27] a link carries little at first, so that a slow one brings it, and more with all that is answered', () => {
  const { push, answer } = openSending()
  const counts: number[] = []

  for (let round = 0; round < 5; round += 1) {
    counts.push(push())
    // Nothing new before that is answered.
    expect(push()).toBe(0)
    answer()
  }

  expect(counts).toEqual([6, 12, 24, 48, 49])
})

test('[CO-27] the next link begins anew', () => {
  const { sending, push, answer } = openSending()
  push()
  answer()
  expect(push()).toBe(12)

  sending.forget()

  expect(push()).toBe(6)
})
