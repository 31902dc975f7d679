import { createHash, timingSafeEqual } from 'node:crypto'

/** Takes as long whatever the two have in common: nobody guesses one letter after the other. */
export function isSameSecret(one: string, other: string): boolean {
  // Only what is equally long can be compared so.
  return timingSafeEqual(sha256(one), sha256(other))
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
