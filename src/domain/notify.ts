import * as v from 'valibot'
import { TimeZone } from './time-zone.ts'
import type { Timestamp } from './timestamp.ts'
import { wallClockAt } from './wall-clock.ts'

/** Of which of others' changes in a group somebody is told: all, those that are about them, none. */
export const notifyLevels = ['all', 'mine', 'none'] as const
export type NotifyLevel = (typeof notifyLevels)[number]

const TimeOfDay = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'notATime'))

/** From a time of day to another, over midnight where that is earlier. */
export const QuietHours = v.object({
  from: TimeOfDay,
  to: TimeOfDay,
  /** Where the device was that set them: counts for somebody who lets each device say its zone. */
  zone: v.optional(TimeZone),
})
export type QuietHours = v.InferOutput<typeof QuietHours>

interface QuietSettings {
  /** The zone that the person chose, if any. */
  zone: string | null
  quietHours: QuietHours | null
}

/** Whether somebody wants no message at that moment. The same time twice is the whole day. */
export function isQuietAt({ zone, quietHours }: QuietSettings, at: Timestamp): boolean {
  if (!quietHours) return false
  const { from, to } = quietHours
  const { time } = wallClockAt(at, zone ?? quietHours.zone ?? 'UTC')
  return from < to ? time >= from && time < to : time >= from || time < to
}

/** Whether somebody with that level is told of a change. */
export function isToldOf(level: NotifyLevel, change: { isAboutThem: boolean }): boolean {
  return level === 'all' || (level === 'mine' && change.isAboutThem)
}
