import type { Log } from './log.ts'

/** What is worth finding in the log later. */
export type AuditEvent =
  | 'signed-in'
  | 'sign-in-failed'
  | 'signed-up'
  | 'signed-out'
  | 'became-full'
  | 'proved'
  | 'password-changed'
  | 'address-changed'
  | 'password-reset'
  | 'reset-asked'
  | 'passkey-added'
  | 'passkey-removed'
  | 'two-factor-on'
  | 'two-factor-off'
  | 'recovery-codes-made'
  | 'recovery-code-used'
  | 'sessions-ended'
  | 'exported'
  | 'deletion-asked'
  | 'deletion-withdrawn'
  | 'account-deleted'
  | 'account-locked'
  | 'account-unlocked'
  | 'sign-up-closed'
  | 'sign-up-opened'
  | 'damage-accepted'

/** Ids and kinds only: no names, addresses, tokens or words of people. */
export interface AuditFields {
  userId?: string | undefined
  method?: 'password' | 'passkey' | 'guest' | 'mail' | 'administrator'
  reason?: string
  count?: number
}

export type Audit = (what: AuditEvent, fields?: AuditFields) => void

export function createAudit(log: Log): Audit {
  return (what, fields = {}) => log({ event: 'audit', what, ...fields })
}
