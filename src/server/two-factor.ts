import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import { randomBytes, randomInt } from 'node:crypto'
import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import { Refusal } from '#domain/refusal.ts'
import type { Db } from '#store/database.ts'
import { findTwoFactor, putTwoFactor, useRecoveryHash, useStep } from '#store/two-factors.ts'
import { isSameSecret } from './is-same-secret.ts'

const digits = 6
const period = 30
const recoveryCodes = 10

export interface TwoFactorSetup {
  /** To be typed where there is no camera. */
  secret: string
  uri: string
  /** The same, sealed: comes back with the first code. */
  setup: string
}

export interface TwoFactorCodes {
  /** A secret for an authenticator app; nothing is stored until a code of it has come back. */
  begin(user: { id: string; account: string }): TwoFactorSetup
  /** Turns codes on. Gives the recovery codes, which nobody sees again. */
  turnOn(db: Db, given: { userId: string; setup: string; code: string }): Promise<string[]>
  newRecoveryCodes(): { codes: string[]; hashes: string[] }
  /** Whether this person is asked for a code at all. */
  isOn(db: Db, userId: string): Promise<boolean>
  /** Uses up a code of the app or a recovery code; refuses any other, and each a second time. */
  use(db: Db, userId: string, code: string): Promise<'code' | 'recovery'>
}

export function createTwoFactorCodes({
  secret: authSecret,
  now,
}: {
  secret: string
  now: () => number
}): TwoFactorCodes {
  const key = Buffer.from(hkdfSync('sha256', authSecret, '', 'trivet two-factor', 32))

  return {
    begin({ id, account }) {
      const secret = randomBytes(24).toString('base64url')
      return {
        secret: base32.encode(secret, { padding: false }),
        uri: createOTP(secret, { digits, period }).url('Trivet', account),
        setup: seal(`${id} ${secret}`),
      }
    },

    async turnOn(db, { userId, setup, code }) {
      const [owner, secret = ''] = (unseal(setup) ?? '').split(' ')
      if (owner !== userId) throw new Refusal('wrongCode')
      const step = await stepOf(secret, code)
      if (step === undefined) throw new Refusal('wrongCode')
      const { codes, hashes } = newRecoveryCodes()
      const sealed = seal(secret)
      // The code that turned it on is used up, too.
      const factor = { userId, secret: sealed, lastStep: step, recoveryHashes: hashes, now: now() }
      await putTwoFactor(db, factor)
      return codes
    },

    newRecoveryCodes,

    async isOn(db, userId) {
      return (await findTwoFactor(db, userId)) !== undefined
    },

    async use(db, userId, given) {
      const code = given.toLowerCase().replaceAll(/[\s-]/g, '')
      const factor = await findTwoFactor(db, userId)
      if (!factor) throw new Refusal('wrongCode')
      if (!/^\d{6}$/.test(code)) {
        if (await useRecoveryHash(db, { userId, hash: hashOf(code) })) return 'recovery'
        throw new Refusal('wrongCode')
      }
      const step = await stepOf(unseal(factor.secret) ?? '', code)
      if (step === undefined) throw new Refusal('wrongCode')
      if (!(await useStep(db, { userId, step }))) throw new Refusal('usedCode')
      return 'code'
    },
  }

  /** The step of time whose code it is: now, the one before or the one after, for clocks that differ. */
  async function stepOf(secret: string, code: string): Promise<number | undefined> {
    const current = Math.floor(now() / 1000 / period)
    const otp = createOTP(secret, { digits, period })
    for (const step of [current, current - 1, current + 1]) {
      if (isSameSecret(await otp.hotp(step), code.replaceAll(/\s/g, ''))) return step
    }
    return undefined
  }

  function newRecoveryCodes() {
    const codes = Array.from({ length: recoveryCodes }, readableCode)
    return { codes, hashes: codes.map((code) => hashOf(code.replaceAll('-', ''))) }
  }

  /** 50 bits need no slow hash, as long as the key is not where the hashes are. */
  function hashOf(code: string): string {
    return createHmac('sha256', key).update(code).digest('base64url')
  }

  /** A copy of the database alone must not be enough to make codes. */
  function seal(text: string): string {
    const iv = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', key, iv)
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
  }

  /** Undefined for what we did not seal. */
  function unseal(text: string): string | undefined {
    const bytes = Buffer.from(text, 'base64')
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    } catch {
      return undefined
    }
  }
}

const letters = '23456789abcdefghjkmnpqrstuvwxyz'

function pick(from: string): string {
  return from.charAt(randomInt(from.length))
}

/** With a letter first, so that none can be taken for a code of the app. */
function readableCode(): string {
  const code = pick(letters.slice(8)) + Array.from({ length: 9 }, () => pick(letters)).join('')
  return `${code.slice(0, 5)}-${code.slice(5)}`
}
