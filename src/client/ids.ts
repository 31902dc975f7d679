import type { Id } from '#domain/id.ts'
import { idBytes, idFrom } from '#domain/make-id.ts'

/** `getRandomValues`, because `randomUUID` is missing where the page came over plain http. */
export function newId(): Id {
  return idFrom(crypto.getRandomValues(new Uint8Array(idBytes)))
}

/** Two ids long: 240 bits that nobody guesses. */
export function newInvitationToken(): string {
  return newId() + newId()
}
