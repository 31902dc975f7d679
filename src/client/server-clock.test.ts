import { expect, test } from 'vitest'
import { aheadBy } from './server-clock.ts'

const hour = 3_600_000

test('[WD-19] a device learns how far the clock of the server is from its own', () => {
  const asked = { askedAt: 10 * hour, heardAt: 10 * hour + 200 }

  expect(aheadBy(5 * hour + 100, asked)).toBe(-5 * hour + 100)
  expect(aheadBy(15 * hour + 100, asked)).toBe(5 * hour - 100)
})

test('[WD-19] … and takes a slow answer, or its own sleep before it read one, for no wrong clock', () => {
  const slept = { askedAt: 10 * hour, heardAt: 18 * hour }

  expect(aheadBy(10 * hour + 300, slept)).toBe(0)
  expect(aheadBy(18 * hour, slept)).toBe(0)
  expect(aheadBy(10 * hour - 59_000, slept)).toBe(0)
  expect(aheadBy(5 * hour, slept)).toBe(-5 * hour)
})
