import type { Id } from './id.ts'

export const idPattern = /^[A-Za-z0-9_-]{16,36}$/

/** Whether a part of a URL can be the id of anything. */
export function isId(value: string): boolean {
  return idPattern.test(value)
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_'

/** An id from 20 random bytes (120 bits). The randomness is passed in, so that a seed replays. */
export function idFrom(randomBytes: Uint8Array): Id {
  return Array.from(randomBytes.subarray(0, 20), (byte) => alphabet.charAt(byte & 63)).join('')
}

export const idBytes = 20
