import { dayMs, hourMs, weekMs } from './durations.ts'
import { text } from './text.ts'

export const versionNameMaxLength = 80
/** In one notepad: each is a whole body, and none of them goes by itself. */
export const namedVersionsMax = 200

export const VersionName = text({ min: 1, max: versionNameMaxLength, singleLine: true })

interface Dated {
  at: number
}

/** Which unnamed versions may go: after a day the newest of each hour stays, after a week of each day. */
export function versionsToThin<Version extends Dated>(
  versions: readonly Version[],
  now: number,
): Version[] {
  const taken = new Set<string>()
  const newestFirst = versions.toSorted((one, other) => other.at - one.at)
  return newestFirst.filter(({ at }) => {
    const age = now - at
    if (age < dayMs) return false
    const spanMs = age < weekMs ? hourMs : dayMs
    const span = `${spanMs}/${Math.floor(at / spanMs)}`
    if (!taken.has(span)) {
      taken.add(span)
      return false
    }
    return true
  })
}
