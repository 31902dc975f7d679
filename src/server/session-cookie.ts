import { createHmac, timingSafeEqual } from 'node:crypto'

export interface SessionCookie {
  name: string
  attributes: { secure: boolean; sameSite: 'lax'; path: '/'; httpOnly: true }
  /** The token that we signed, or undefined: a forged cookie costs no query. */
  read(headers: Headers): string | undefined
  write(token: string, maxAgeSeconds: number): string
  clear(): string
}

/** The session's cookie, signed as better-auth signs it, so that its plugins can read it too. */
export function createSessionCookie(
  secret: string,
  { secure }: { secure: boolean },
): SessionCookie {
  // With `__Host-` no other subdomain, and no page without TLS, can plant a cookie of ours.
  const name = secure ? '__Host-trivet' : 'trivet'
  const suffix = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  const sign = (token: string) => createHmac('sha256', secret).update(token).digest()

  return {
    name,
    attributes: { secure, sameSite: 'lax', path: '/', httpOnly: true },
    read(headers) {
      const value = cookieValue(headers.get('cookie'), name)
      const [, token = '', signature = ''] = /^([\w-]{1,128})\.([\w+/]{43}=)$/.exec(value) ?? []
      if (token === '') return undefined
      return timingSafeEqual(sign(token), Buffer.from(signature, 'base64')) ? token : undefined
    },
    write(token, maxAgeSeconds) {
      const value = encodeURIComponent(`${token}.${sign(token).toString('base64')}`)
      return `${name}=${value}; Max-Age=${maxAgeSeconds}; ${suffix}`
    },
    clear() {
      return `${name}=; Max-Age=0; ${suffix}`
    },
  }
}

function cookieValue(header: string | null, name: string): string {
  for (const pair of header?.split(';') ?? []) {
    const [key = '', ...value] = pair.split('=')
    if (key.trim() === name) return decoded(value.join('=').trim())
  }
  return ''
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
