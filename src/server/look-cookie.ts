import { blankProfile } from '#domain/blank-profile.ts'
import { isTimeZone } from '#domain/is-time-zone.ts'
import { Profile } from '#domain/profile.ts'
import * as v from 'valibot'

const Look = v.object({
  language: v.optional(v.pipe(v.string(), v.maxLength(12))),
  theme: v.fallback(Profile.entries.theme, blankProfile.theme),
  density: v.fallback(Profile.entries.density, blankProfile.density),
  textSize: v.fallback(Profile.entries.textSize, blankProfile.textSize),
  contrast: v.fallback(Profile.entries.contrast, blankProfile.contrast),
  motion: v.fallback(Profile.entries.motion, blankProfile.motion),
  timeZone: v.fallback(v.pipe(v.string(), v.check(isTimeZone)), 'UTC'),
})
export type Look = v.InferOutput<typeof Look>

/** How this device last looked. Anybody can write a cookie, so every part of it is checked. */
export function parseLook(cookie: string | undefined): Look {
  const found = /(?:^|;\s*)trivet-look=([^;]{0,400})/.exec(cookie ?? '')
  return v.parse(Look, Object.fromEntries(new URLSearchParams(found?.[1] ?? '')))
}
