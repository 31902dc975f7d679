import { Refusal } from '#domain/refusal.ts'
import type { MiddlewareHandler } from 'hono'

/**
 * Lets a request that may change something pass only when our own page sent it. There are no CORS
 * headers anywhere, and a preflight gets a plain no.
 */
export function checkOrigin({ origin }: { origin: string | null }): MiddlewareHandler {
  return async (c, next) => {
    const { method } = c.req
    if (method === 'GET' || method === 'HEAD') return next()
    if (method === 'OPTIONS') throw new Refusal('wrongMethod')
    if (!isOwnOrigin(c.req.header('origin'), { origin, host: c.req.header('host') })) {
      throw new Refusal('foreignOrigin')
    }
    return next()
  }
}

/** Also for the socket's upgrade, which is a GET that must be checked all the same. */
export function isOwnOrigin(
  sent: string | undefined,
  own: { origin: string | null; host: string | undefined },
): boolean {
  if (sent === undefined || !/^https?:\/\//.test(sent) || !URL.canParse(sent)) return false
  const url = new URL(sent)
  if (url.origin !== sent) return false
  if (own.origin !== null) return sent === own.origin
  // Host may name the default port, which an origin leaves out; it may not name a user or a path.
  if (own.host === undefined || /[@/?#\\\s]/.test(own.host)) return false
  const expected = `${url.protocol}//${own.host}`
  return URL.canParse(expected) && new URL(expected).origin === sent
}
