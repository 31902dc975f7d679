import { deleteDB } from 'idb'

/** Drafts, and what other apps handed over: apart from a person's database, since the service worker writes there too. */
export const captureDatabase = 'trivet.capture'

/** Nothing of a person who signs out stays. */
export async function forgetCaptures(): Promise<void> {
  // Where there is no storage, nothing is in it.
  await deleteDB(captureDatabase).catch(() => undefined)
}
