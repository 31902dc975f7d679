import * as v from 'valibot'

const pattern = /^[A-Za-z0-9_-]{16,36}$/

/** 16 or more random characters: unguessable, and never a word that a URL reserves. */
export const Id = v.pipe(v.string(), v.regex(pattern, 'notAnId'))
export type Id = v.InferOutput<typeof Id>

/** Whether a part of a URL can be the id of anything. */
export function isId(value: string): boolean {
  return pattern.test(value)
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_'

/** An id from 20 random bytes (120 bits). The randomness is passed in, so that a seed replays. */
export function idFrom(randomBytes: Uint8Array): Id {
  return Array.from(randomBytes.subarray(0, 20), (byte) => alphabet.charAt(byte & 63)).join('')
}

export const idBytes = 20
