import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LeaderWatch } from './leader-watch.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))

afterEach(() => void vi.useRealTimers())

test('[TA-7] a leader that is asked and gives no sign for a second is asleep', () => {
  const { watch, said } = openWatch(() => 1_000_000)
  watch.hear()

  vi.advanceTimersByTime(800)
  expect(said).toEqual(['ask', 'ask', 'ask', 'ask'])
  vi.advanceTimersByTime(200)

  expect(said.at(-1)).toBe('asleep')
  watch.stop()
})

test('[TA-7] one that answers is not, however long something waits', () => {
  const { watch, said } = openWatch(() => 1_000_000)

  for (let second = 0; second < 5; second += 0.8) {
    vi.advanceTimersByTime(800)
    watch.hear()
  }

  expect(said).not.toContain('asleep')
  watch.stop()
})

test('[TA-7] nobody is asked while nothing waits, and a long silence before counts for nothing', () => {
  let since: number | undefined
  const { watch, said } = openWatch(() => since)
  vi.advanceTimersByTime(60_000)
  expect(said).toEqual([])

  since = Date.now()
  vi.advanceTimersByTime(800)

  expect(said).not.toContain('asleep')
  watch.stop()
})

function openWatch(waitingSince: () => number | undefined) {
  const said: string[] = []
  const watch = new LeaderWatch({
    waitingSince,
    ask: () => said.push('ask'),
    onAsleep: () => said.push('asleep'),
  })
  watch.start()
  return { watch, said }
}
