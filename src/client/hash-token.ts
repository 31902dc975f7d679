import { sha256 } from '#domain/sha256.ts'

/** SHA-256 in hexadecimal. The device pushes only this, so that no server ever holds the link. */
export function hashToken(token: string): string {
  return sha256(new TextEncoder().encode(token))
}
