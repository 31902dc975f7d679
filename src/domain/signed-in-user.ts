import type { Profile } from './profile.ts'

/** The person at this device, as their own screens know them. */
export interface SignedInUser extends Profile {
  /** Null for a guest, who has none. */
  email: string | null
  guest: boolean
  administrator: boolean
}
