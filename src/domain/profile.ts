import * as v from 'valibot'
import { Colour } from './colour.ts'
import { Id } from './id.ts'
import { QuietHours } from './notify.ts'
import { TimeZone } from './time-zone.ts'
import { UserName } from './user.ts'

export const themes = ['system', 'light', 'dark'] as const
export const densities = ['comfortable', 'compact'] as const
export const textSizes = ['87.5', '100', '112.5', '125', '150'] as const
export const contrasts = ['normal', 'more'] as const
export const motions = ['system', 'reduce'] as const
export const clocks = ['language', '12', '24'] as const
export const announcements = ['all', 'mine', 'off'] as const

/** What a person chose for themselves, in their own stream. The id is the user's. */
export const Profile = v.object({
  id: Id,
  name: UserName,
  colour: Colour,
  locale: v.nullable(
    v.pipe(v.string(), v.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'notALocale')),
  ),
  /** `null`: as the device has it. */
  zone: v.nullable(TimeZone),
  theme: v.picklist(themes),
  density: v.picklist(densities),
  textSize: v.picklist(textSizes),
  contrast: v.picklist(contrasts),
  motion: v.picklist(motions),
  clock: v.picklist(clocks),
  /** 0 is Sunday; null: as the group or the language has it. */
  weekStart: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(6))),
  /** Which of others' changes are spoken. */
  announce: v.picklist(announcements),
  /** Whether single letters are shortcuts. */
  singleKeys: v.boolean(),
  quietHours: v.nullable(QuietHours),
})
export type Profile = v.InferOutput<typeof Profile>
export type Theme = Profile['theme']
