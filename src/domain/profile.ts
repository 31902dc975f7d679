import * as v from 'valibot'
import { Colour } from './colour.ts'
import { Id } from './id.ts'
import { UserName } from './user.ts'

export const themes = ['system', 'light', 'dark'] as const
export const densities = ['comfortable', 'compact'] as const

/** What a person chose for themselves, in their own stream. The id is the user's. */
export const Profile = v.object({
  id: Id,
  name: UserName,
  colour: Colour,
  locale: v.nullable(
    v.pipe(v.string(), v.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'notALocale')),
  ),
  zone: v.nullable(v.pipe(v.string(), v.maxLength(64, 'tooLong'))),
  theme: v.picklist(themes),
  density: v.picklist(densities),
})
export type Profile = v.InferOutput<typeof Profile>
export type Theme = Profile['theme']
export type Density = Profile['density']
