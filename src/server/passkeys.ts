import { randomBytes } from 'node:crypto'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransportFuture,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import * as v from 'valibot'
import { Refusal } from '#domain/refusal.ts'
import type { Database, Db } from '#store/database.ts'
import { putOneTime, redeemOneTime } from '#store/one-times.ts'
import { findPasskey, type ListedPasskey, type NewPasskey } from '#store/passkeys.ts'
import type { PasskeyOwner } from '#store/passkeys.ts'

const challengeMs = 5 * 60 * 1000

/** What a browser answers; how it is signed is the library's to check. */
const base = {
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(1400)),
  rawId: v.pipe(v.string(), v.maxLength(1400)),
  type: v.literal('public-key'),
  clientExtensionResults: v.optional(v.object({}), {}),
}
const Bytes = v.pipe(v.string(), v.regex(/^[\w-]*$/), v.maxLength(30_000))
export const RegistrationResponse = v.object({
  ...base,
  response: v.object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: v.optional(v.array(v.pipe(v.string(), v.maxLength(20))), []),
  }),
})
export const AuthenticationResponse = v.object({
  ...base,
  response: v.object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: v.optional(v.nullable(Bytes)),
  }),
})
export type Registration = v.InferOutput<typeof RegistrationResponse>
export type Authentication = v.InferOutput<typeof AuthenticationResponse>

type Purpose = 'register' | 'enter' | 'prove'

export interface Passkeys {
  /** What the browser is asked to make a passkey from. */
  registrationOptions(
    origin: string,
    owner: { userId: string; name: string; displayName: string; known: ListedPasskey[] },
  ): Promise<object>
  register(
    origin: string,
    owner: { userId: string | null; name: string },
    response: Registration,
  ): Promise<{ passkey: NewPasskey; userId: string }>
  authenticationOptions(
    origin: string,
    asked: { purpose: Exclude<Purpose, 'register'>; userId: string | null; known: ListedPasskey[] },
  ): Promise<object>
  /** Whose passkey it is, and its new counter. Touch it in the transaction that lets them in. */
  authenticate(
    origin: string,
    purpose: Exclude<Purpose, 'register'>,
    response: Authentication,
  ): Promise<{ owner: PasskeyOwner; counter: number }>
}

/**
 * WebAuthn's two ceremonies, with challenges that work once. Always with user verification: a
 * passkey is two factors then, and no code is asked for beside it.
 */
export function createPasskeys(parts: {
  database: Database
  transaction: <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>
  now: () => number
}): Passkeys {
  const { database, transaction, now } = parts

  return {
    async registrationOptions(origin, { userId, name, displayName, known }) {
      const options = await generateRegistrationOptions({
        rpName: 'Trivet',
        rpID: rpIdOf(origin),
        userID: Buffer.from(userId),
        userName: name,
        userDisplayName: displayName,
        attestationType: 'none',
        challenge: new Uint8Array(randomBytes(32)),
        excludeCredentials: known.map(named),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      await keep('register', options.challenge, userId)
      return options
    },

    async register(origin, { userId, name }, response) {
      const kept = await redeem('register', response)
      if (userId !== null && kept.userId !== userId) throw new Refusal('wrongPasskey')
      const checked = await verified(() =>
        verifyRegistrationResponse({
          // The schema has the same fields; only the names of transports are wider.
          response: response as RegistrationResponseJSON,
          ...expected(origin, response),
        }),
      )
      if (!checked.registrationInfo) throw new Refusal('wrongPasskey')
      const { credential, credentialBackedUp } = checked.registrationInfo
      const passkey = {
        name,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64'),
        counter: credential.counter,
        transports: response.response.transports,
        backedUp: credentialBackedUp,
      }
      return { passkey, userId: kept.userId }
    },

    async authenticationOptions(origin, { purpose, userId, known }) {
      const options = await generateAuthenticationOptions({
        rpID: rpIdOf(origin),
        challenge: new Uint8Array(randomBytes(32)),
        userVerification: 'required',
        allowCredentials: known.map(named),
      })
      await keep(purpose, options.challenge, userId ?? '')
      return options
    },

    async authenticate(origin, purpose, response) {
      const kept = await redeem(purpose, response)
      const owner = await findPasskey(database.read, response.id)
      if (!owner || (kept.userId !== '' && kept.userId !== owner.user.id)) {
        throw new Refusal('wrongPasskey')
      }
      const checked = await verified(() =>
        verifyAuthenticationResponse({
          response: response as AuthenticationResponseJSON,
          ...expected(origin, response),
          credential: {
            id: response.id,
            publicKey: new Uint8Array(Buffer.from(owner.publicKey, 'base64')),
            counter: owner.counter,
            transports: owner.transports as AuthenticatorTransportFuture[],
          },
        }),
      )
      return { owner, counter: checked.authenticationInfo.newCounter }
    },
  }

  async function keep(purpose: Purpose, challenge: string, userId: string): Promise<void> {
    const time = now()
    const row = { id: `${purpose} ${challenge}`, value: userId, userId: null }
    await transaction((db) => putOneTime(db, { ...row, expiresAt: time + challengeMs, now: time }))
  }

  async function redeem(
    purpose: Purpose,
    response: Registration | Authentication,
  ): Promise<{ userId: string }> {
    const id = `${purpose} ${challengeOf(response)}`
    const kept = await transaction((db) => redeemOneTime(db, { id, now: now() }))
    if (!kept) throw new Refusal('wrongPasskey')
    return { userId: kept.value }
  }
}

/** Any way in which a signature can be wrong is the same refusal. */
async function verified<Checked extends { verified: boolean }>(
  check: () => Promise<Checked>,
): Promise<Checked> {
  const checked = await check().catch(() => {
    throw new Refusal('wrongPasskey')
  })
  if (!checked.verified) throw new Refusal('wrongPasskey')
  return checked
}

function expected(origin: string, response: Registration | Authentication) {
  return {
    expectedChallenge: challengeOf(response),
    expectedOrigin: origin,
    expectedRPID: rpIdOf(origin),
    requireUserVerification: true,
  }
}

/** The one that it answers: ours are found by it, and only ours are. */
function challengeOf({ response }: Registration | Authentication): string {
  const text = Buffer.from(response.clientDataJSON, 'base64url').toString()
  const parsed = v.safeParse(
    v.pipe(
      v.string(),
      v.parseJson(),
      v.object({ challenge: v.pipe(v.string(), v.maxLength(100)) }),
    ),
    text,
  )
  if (!parsed.success) throw new Refusal('wrongPasskey')
  return parsed.output.challenge
}

function rpIdOf(origin: string): string {
  return new URL(origin).hostname
}

function named({ credentialId, transports }: ListedPasskey) {
  return { id: credentialId, transports: transports as AuthenticatorTransportFuture[] }
}
