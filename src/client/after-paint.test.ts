import { afterEach, expect, test, vi } from 'vitest'
import { finish, inTurns, settle } from './after-paint.ts'

afterEach(() => vi.unstubAllGlobals())

test('[LI-23] what is done in turns is done in its order, behind the frame', async () => {
  nobodyLooks()
  const done: number[] = []

  const whole = inTurns([1, 2, 3], note(done))

  expect(done).toEqual([])
  expect(await whole).toBe(true)
  expect(done).toEqual([1, 2, 3])
})

test('[LI-23] what is done in turns ends with what cannot be done', async () => {
  nobodyLooks()
  const done: number[] = []

  const whole = inTurns([1, 2, 3], (each) => note(done)(each) && each < 2)

  expect(await whole).toBe(false)
  expect(done).toEqual([1, 2])
})

test('[LI-23] a page that goes away between two turns has done all of them', async () => {
  nobodyLooks()
  const done: number[] = []
  const whole = inTurns([1, 2, 3], slowly(done))
  settle()
  expect(done).toEqual([1])

  finish()

  expect(done).toEqual([1, 2, 3])
  expect(await whole).toBe(true)
})

/** Then no frame is waited for. */
function nobodyLooks(): void {
  vi.stubGlobal('document', { hidden: true })
}

function note(done: number[]): (each: number) => boolean {
  return (each) => done.push(each) > 0
}

/** Each takes longer than a turn may. */
function slowly(done: number[]): (each: number) => boolean {
  let now = 0
  vi.stubGlobal('performance', { now: () => now })
  return (each) => {
    now += 1_000
    return note(done)(each)
  }
}
