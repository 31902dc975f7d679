import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import type { AuthHouse, Visitor } from './auth-visitor.ts'

/** Test support: turns codes on for somebody who has just signed up. */
export async function turnOnCodes({ clock }: AuthHouse, phone: Visitor) {
  const { setup, secret } = (await phone.post('/codes/begin', {})).body
  const codeAt = (ms: number) => codeOfSecret(secret, ms)
  const answer = await phone.post('/codes/on', { setup, code: await codeAt(clock.now) })
  return { answer, codeAt }
}

/** As an authenticator app makes it. */
export function codeOfSecret(secret: unknown, ms: number): Promise<string> {
  const raw = new TextDecoder().decode(base32.decode(String(secret)))
  return createOTP(raw, { digits: 6, period: 30 }).hotp(Math.floor(ms / 30_000))
}
