import { expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from './durations.ts'
import { versionsToThin } from './notepad-version.ts'

const now = 100 * dayMs

test('[NV-1] versions of the last day all stay, then one an hour, then one a day', () => {
  const ages = [5 * minuteMs, 10 * minuteMs, 23 * hourMs]
  const lastWeek = [2 * dayMs + 5 * minuteMs, 2 * dayMs + 10 * minuteMs, 2 * dayMs + 61 * minuteMs]
  const older = [20 * dayMs + hourMs, 20 * dayMs + 2 * hourMs, 21 * dayMs + hourMs]
  const versions = [...ages, ...lastWeek, ...older].map((age) => ({ at: now - age }))

  const gone = versionsToThin(versions, now)

  expect(gone.map(({ at }) => now - at)).toEqual([
    2 * dayMs + 10 * minuteMs,
    20 * dayMs + 2 * hourMs,
  ])
})
