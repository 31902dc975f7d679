import type { SignedInUser } from '#domain/signed-in-user.ts'
import type { PageData } from '#sync/page-data.ts'
import { recall, remember } from './device-memory.ts'

const name = 'last-user'

/** From here on this person's pages can be opened from this device alone, if it says so. */
export function rememberUser(user: SignedInUser): boolean {
  remember(name, JSON.stringify(user))
  return recallUser()?.id === user.id
}

/** The server says something new of whoever this device paints pages for; of nobody else. */
export function renewUser(user: SignedInUser): void {
  if (recallUser()?.id === user.id) rememberUser(user)
}

export function forgetUser(): void {
  remember(name, null)
}

/** The page that the server would have made, as far as this device can tell. */
export function pageFromDevice(shell: PageData): PageData {
  return { ...shell, user: recallUser(), now: Date.now(), host: location.hostname }
}

function recallUser(): SignedInUser | null {
  const user = recall(name)
  // Written by `rememberUser`.
  return user === null ? null : JSON.parse(user)
}
