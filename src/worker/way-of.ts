/**
 * How a page is answered: from this device, where it holds somebody's data; from the server, with
 * the shell for when it cannot be reached; or never by us.
 */
export type Way = 'device' | 'server' | 'untouched'

const endpoints = /^\/(auth|sync|invitations|monitoring|health|metrics|shell|assets)(\/|$)/
const screensOnDevice = /^\/($|(create|user)\/?$|groups(\/|$))/

/** Signing in and invitations are the server's to answer: they are the way out of a session that ended. */
export function wayOf(path: string): Way {
  if (endpoints.test(path)) return 'untouched'
  return screensOnDevice.test(path) ? 'device' : 'server'
}
