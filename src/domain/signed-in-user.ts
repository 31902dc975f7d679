import type { Profile } from './profile.ts'
import type { Timestamp } from './timestamp.ts'

/** The person at this device, as their own screens know them. */
export interface SignedInUser extends Profile {
  /** Null for a guest, who has none. */
  email: string | null
  guest: boolean
  administrator: boolean
  /** When the account goes for good; null while nobody asked for that. */
  deleteAfter: Timestamp | null
}
