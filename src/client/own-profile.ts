import type { Profile } from '#domain/profile.ts'
import { blankProfile } from '#domain/blank-profile.ts'
import type { Session } from './session.ts'

/** My own profile, as I last changed it. A row of an earlier version lacks some of its fields. */
export function ownProfile({ own, user }: Session): Profile {
  return withDefaults(own.get('profile', user.id) ?? user)
}

export function withDefaults(profile: Profile): Profile {
  return { ...blankProfile, ...profile }
}
