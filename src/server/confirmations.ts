import { createHash, randomBytes } from 'node:crypto'
import { dayMs } from '#domain/durations.ts'
import * as v from 'valibot'
import { Refusal } from '#domain/refusal.ts'
import type { Db } from '#store/database.ts'
import { putOneTime, redeemOneTime } from '#store/one-times.ts'
import type { Client } from './auth-edge.ts'
import type { AuthLibrary } from './auth-library.ts'
import type { AuthLimits } from './auth-limits.ts'
import type { Mail } from './mail.ts'
import type { NewAccount } from './new-accounts.ts'
import type { Credential } from './ways-in.ts'

interface Asked {
  form: NewAccount
  credential: Credential
  /** The guest who becomes full by it. */
  guestId: string | null
}

export interface Confirmations {
  /** Sends a link to the address. An address that has an account gets other words, and we say nothing. */
  ask(asked: Asked & { isTaken: boolean }, client: Client): Promise<void>
  /** In a transaction of the library. */
  redeem(db: Db, token: string): Promise<Asked>
}

/** That whoever asked reads what comes to an address is to be shown within a day. */
export const mailedLinkMs = dayMs

const Stored = v.object({
  form: v.object({
    name: v.string(),
    email: v.string(),
    code: v.optional(v.string()),
    invitation: v.optional(v.string()),
    userId: v.optional(v.string()),
  }),
  credential: v.union([
    v.object({ passwordHash: v.string() }),
    v.object({
      passkey: v.object({
        name: v.string(),
        credentialId: v.string(),
        publicKey: v.string(),
        counter: v.number(),
        transports: v.array(v.string()),
        backedUp: v.boolean(),
      }),
    }),
  ]),
  guestId: v.nullable(v.string()),
})

/** Accounts that wait for somebody to open a link that was mailed to their address. */
export function createConfirmations(parts: {
  library: AuthLibrary
  limits: AuthLimits
  mail: Mail
  now: () => number
}): Confirmations {
  const { library, limits, mail, now } = parts
  return {
    async ask({ isTaken, ...asked }, client) {
      const { email } = asked.form
      limits.mailByAddress.take(client.addressBlock)
      limits.mailByAccount.take(email)
      const { acceptLanguage } = client
      if (isTaken) {
        const link = `${client.origin}/sign-in`
        mail.send({ kind: 'haveAccount', to: email, link, acceptLanguage })
        return
      }
      const token = newToken()
      const row = { id: idOf(token), userId: asked.guestId, value: JSON.stringify(asked) }
      const time = now()
      await library.transaction((db) =>
        putOneTime(db, { ...row, expiresAt: time + mailedLinkMs, now: time }),
      )
      const link = `${client.origin}/sign-up?confirm#${token}`
      mail.send({ kind: 'confirm', to: email, link, acceptLanguage })
    },

    async redeem(db, token) {
      const kept = await redeemOneTime(db, { id: idOf(token), now: now() })
      if (!kept) throw new Refusal('linkOver')
      return v.parse(Stored, JSON.parse(kept.value))
    },
  }
}

function idOf(token: string): string {
  return `confirm ${hashOfToken(token)}`
}

export function newToken(): string {
  return randomBytes(24).toString('base64url')
}

export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
