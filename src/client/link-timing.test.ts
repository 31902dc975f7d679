import { hourMs } from '#domain/durations.ts'
import { expect, test } from 'vitest'
import { countBlocked, heartbeat, isSocketBlocked, retryDelayMs } from './link-timing.ts'

test('[CO-1] it is tried again after half a second at first, later after at most 15, never in step', () => {
  expect(retryDelayMs(1, () => 0)).toBe(500)
  expect(retryDelayMs(1, () => 1)).toBe(1_000)
  expect(retryDelayMs(3, () => 0)).toBe(2_000)
  expect(retryDelayMs(30, () => 1)).toBe(15_000)
  expect(retryDelayMs(30, () => 0)).toBe(7_500)
})

test('[CO-2] a silent link is asked after 5 s, and given up 8 s later', () => {
  expect(heartbeat({ heardAt: 0, askedAt: null }, 4_999)).toBe('wait')
  expect(heartbeat({ heardAt: 0, askedAt: null }, 5_000)).toBe('ask')
  expect(heartbeat({ heardAt: 0, askedAt: 5_000 }, 12_999)).toBe('wait')
  expect(heartbeat({ heardAt: 0, askedAt: 5_000 }, 13_000)).toBe('dead')
})

test('[CO-23] a clock that is set back makes nobody wait for it: a silent link is asked and given up all the same', () => {
  const before = { heardAt: hourMs, askedAt: null }

  expect(heartbeat(before, 0)).toBe('ask')
  expect(heartbeat({ ...before, askedAt: hourMs }, 0)).toBe('dead')
  expect(heartbeat({ ...before, askedAt: hourMs }, hourMs - 1)).toBe('wait')
})

test('[CO-3] sockets count as blocked when two in a row failed while plain requests got through', () => {
  expect(isSocketBlocked(countBlocked(0, true))).toBe(false)
  expect(isSocketBlocked(countBlocked(countBlocked(0, true), true))).toBe(true)
  expect(isSocketBlocked(countBlocked(5, false))).toBe(false)
})

test('[CO-3] a server that starts again between a socket and a request is not taken for a blocked socket', () => {
  let blocked = 0
  for (const answers of [false, false, false, true]) blocked = countBlocked(blocked, answers)

  expect(isSocketBlocked(blocked)).toBe(false)
})
