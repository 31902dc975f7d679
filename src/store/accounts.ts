import type { Colour } from '#domain/colour.ts'
import type { Density, Theme } from '#domain/profile.ts'
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
  theme: Theme
  density: Density
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
