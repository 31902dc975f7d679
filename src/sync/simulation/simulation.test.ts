import { describe, expect, test } from 'vitest'
import { plantable } from './faults.ts'
import { isSound, simulate } from './simulate.ts'

const seeds = Array.from({ length: 30 }, (_, place) => place + 1)
/** Each of them once failed. */
const remembered = [
  { seed: 2, steps: 400, was: 'an acknowledgement was lost in a frame that came too early' },
  { seed: 9, steps: 400, was: 'a hole in the rows of a new epoch was not noticed' },
]

test.for(seeds)(
  '[F3] [F4] [F5] [F14] [F25] [F27] schedule %i: nothing is lost, nothing done twice, all end equal',
  { timeout: 60_000 },
  async (seed) => {
    const { lost, diverged, violations } = await simulate({ seed, steps: 150 })

    expect({ lost, diverged, violations }).toEqual({ lost: [], diverged: [], violations: [] })
  },
)

test.for(remembered)(
  '[F4] schedule $seed, where $was',
  { timeout: 60_000 },
  async ({ seed, steps }) => {
    expect(isSound(await simulate({ seed, steps }))).toBe(true)
  },
)

describe('the simulator notices what is planted', () => {
  test.for(plantable)('%s', { timeout: 60_000 }, async (fault) => {
    let isNoticed = false
    for (let seed = 1; seed <= 60 && !isNoticed; seed += 1) {
      isNoticed = !isSound(await simulate({ seed, steps: 250, planted: [fault] }))
    }

    expect(isNoticed).toBe(true)
  })
})
