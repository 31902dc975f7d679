import type { Colour } from '#domain/colour.ts'
import type { Profile } from '#domain/profile.ts'
import type { Generated } from 'kysely'

/** What better-auth stores for a boolean: 0 or 1 on SQLite. */
export type AuthBoolean = boolean | number

/** What better-auth stores for a date: an ISO string on SQLite. */
export type AuthDate = Date | string

export interface UsersTable {
  id: string
  name: string
  /** Of a guest a placeholder, which is never shown. */
  email: string
  emailVerified: AuthBoolean
  image: string | null
  guest: AuthBoolean
  administrator: AuthBoolean
  colour: Colour
  locale: string | null
  zone: string | null
  theme: Profile['theme']
  density: Profile['density']
  textSize: Generated<Profile['textSize']>
  contrast: Generated<Profile['contrast']>
  motion: Generated<Profile['motion']>
  clock: Generated<Profile['clock']>
  weekStart: Generated<Profile['weekStart']>
  announce: Generated<Profile['announce']>
  singleKeys: Generated<number>
  quietHours: Generated<string | null>
  /** By an administrator of the server. */
  lockedAt: Generated<number | null>
  /** When the account goes for good, unless its owner changes their mind. */
  deleteAfter: Generated<number | null>
  deletedAt: Generated<number | null>
  createdAt: AuthDate
  updatedAt: AuthDate
  stamps: Generated<string>
  seq: Generated<number>
}

export interface SessionsTable {
  id: string
  token: string
  userId: string
  expiresAt: AuthDate
  ipAddress: string | null
  userAgent: string | null
  createdAt: AuthDate
  updatedAt: AuthDate
  /** When the person last proved to be themselves, after its beginning. */
  provedAt: Generated<number | null>
}

export interface AccountsTable {
  id: string
  accountId: string
  providerId: string
  userId: string
  accessToken: string | null
  refreshToken: string | null
  idToken: string | null
  accessTokenExpiresAt: AuthDate | null
  refreshTokenExpiresAt: AuthDate | null
  scope: string | null
  password: string | null
  createdAt: AuthDate
  updatedAt: AuthDate
}

export interface VerificationsTable {
  id: string
  identifier: string
  value: string
  expiresAt: AuthDate
  createdAt: AuthDate
  updatedAt: AuthDate
}
