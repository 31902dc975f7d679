import { frameMaxBytes, Push } from '#sync/protocol.ts'
import type { Pending } from '#sync/replica.ts'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { nextPushes } from './pushes.ts'

const stream = 'flat------------'
const nothing = new Map<string, number>()

function tick(client: string, n: number, more: Partial<Pending> = {}): Pending {
  return { client, n, name: 'tickListItem', args: {}, at: n, ...more }
}

interface Sending {
  sent?: Map<string, number>
  isSettled?: (pending: Pending) => boolean
}

function sentNext(
  pending: Pending[],
  { sent = nothing, isSettled = () => true }: Sending = {},
): string[] {
  return nextPushes({ stream, pending, sent, isSettled }).flatMap(({ client, mutations }) =>
    mutations.map(({ n }) => client + n),
  )
}

function sizeOf(push: Push | undefined): number {
  return Buffer.byteLength(JSON.stringify(push))
}

function isAllButA2({ client, n }: Pending): boolean {
  return client !== 'a' || n !== 2
}

test('[CO-4] each change is sent once a link, in the order of its number, whatever the clock says', () => {
  const pending = [tick('a', 2, { at: 1 }), tick('a', 1, { at: 5 }), tick('a', 3)]

  expect(sentNext(pending)).toEqual(['a1', 'a2', 'a3'])
  expect(sentNext(pending, { sent: new Map([['a', 2]]) })).toEqual(['a3'])
})

test('[CO-5] nothing is sent before this device has tried to keep it, nor what comes after', () => {
  const pending = [tick('a', 1), tick('a', 2), tick('a', 3), tick('b', 1)]

  expect(sentNext(pending, { isSettled: isAllButA2 })).toEqual(['a1', 'b1'])
})

test('[CO-6] at most 100 changes or half a megabyte are under way in a stream', () => {
  const many = Array.from({ length: 150 }, (_, index) => tick('a', index + 1))
  const large = [1, 2, 3].map((n) => tick('a', n, { args: { update: 'x'.repeat(300_000) } }))
  const huge = [tick('a', 1, { args: { update: 'x'.repeat(600_000) } }), tick('a', 2)]

  expect(sentNext(many)).toHaveLength(100)
  expect(sentNext(many, { sent: new Map([['a', 60]]) })).toHaveLength(40)
  expect(sentNext(large)).toEqual(['a1'])
  expect(sentNext(huge)).toEqual(['a1'])
})

test('[CO-26] what is under way in a stream fits into a frame, whatever letters it is written in', () => {
  const note = '语'.repeat(10_000)
  const pending = Array.from({ length: 60 }, (_, index) => tick('a', index + 1, { args: { note } }))

  const [push] = nextPushes({ stream, pending, sent: nothing, isSettled: () => true })

  expect(push?.mutations.length).toBeGreaterThan(10)
  expect(sizeOf(push)).toBeLessThan(frameMaxBytes)
})

test('[TA-1] what builds on another tab’s change is sent after it', () => {
  const pending = [tick('b', 1, { after: { a: 2 } }), tick('a', 1), tick('a', 2), tick('a', 3)]

  expect(sentNext(pending)).toEqual(['a1', 'a2', 'a3', 'b1'])
})

test('[TA-23] what was done while away is sent, on however many pages it was', () => {
  const pages = Array.from({ length: 600 }, (_, page) => `page-${page}`.padEnd(16, '-'))
  let pending = pages.map((page, place) => {
    const after = Object.fromEntries(pages.slice(0, place).map((other) => [other, 1]))
    return tick(page, 1, { after })
  })
  const pushes: Push[] = []

  while (pending.length > 0) {
    const next = nextPushes({ stream, pending, sent: nothing, isSettled: () => true })
    const sent = new Set(next.map(({ client }) => client))
    pending = pending.filter(({ client }) => !sent.has(client))
    pushes.push(...next)
  }

  expect(pushes.map(({ client }) => client)).toEqual(pages)
  expect(pushes.filter((push) => !v.is(Push, push))).toEqual([])
  expect(Math.max(...pushes.map(sizeOf))).toBeLessThan(frameMaxBytes)
  expect(Object.keys(pushes.at(-1)?.mutations[0]?.after ?? {}).at(-1)).toBe(pages.at(-2))
})

test('[CO-7] what is sent says neither whose it is nor when', () => {
  const [push] = nextPushes({
    stream,
    pending: [tick('a', 1, { act: 'act-------------' })],
    sent: nothing,
    isSettled: () => true,
  })

  expect(push).toEqual({
    stream,
    client: 'a',
    mutations: [{ n: 1, name: 'tickListItem', args: {}, act: 'act-------------' }],
  })
})
