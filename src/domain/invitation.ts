import * as v from 'valibot'
import { Deletion } from './deletion.ts'
import { Id } from './id.ts'
import { tokenPattern } from './invitation-token.ts'
import { InvitableRole } from './role.ts'
import { Timestamp } from './timestamp.ts'

export const pendingInvitationsMax = 50
export const invitationHoursMin = 1
export const invitationHoursMax = 30 * 24
export const invitationUsesMax = 50

/** What a link carries. It is made on the device and never stored or logged anywhere. */
export const InvitationToken = v.pipe(v.string(), v.regex(tokenPattern, 'notAToken'))

/** SHA-256 of a token, in hexadecimal. */
export const TokenHash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'notAHash'))

export const Invitation = v.object({
  id: Id,
  tokenHash: TokenHash,
  role: InvitableRole,
  expiresAt: Timestamp,
  usesLeft: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(invitationUsesMax)),
  /** For one person, whom its maker named; who that is stands with its maker alone. */
  byName: v.boolean(),
  /** When that person said no. */
  declinedAt: v.nullable(Timestamp),
  createdBy: Id,
  createdAt: Timestamp,
  deleted: v.nullable(Deletion),
})
export type Invitation = v.InferOutput<typeof Invitation>

export type InvitationState = 'open' | 'expired' | 'usedUp' | 'revoked'

export function invitationState(invitation: Invitation, now: Timestamp): InvitationState {
  if (invitation.deleted) return 'revoked'
  if (invitation.usesLeft === 0 || invitation.declinedAt) return 'usedUp'
  if (invitation.expiresAt <= now) return 'expired'
  return 'open'
}

/** Whether it still lets somebody in. */
export function isOpen(invitation: Invitation, now: Timestamp): boolean {
  return invitationState(invitation, now) === 'open'
}
