import type { MiddlewareHandler } from 'hono'
import { isLoopbackName } from './loopback.ts'

interface Options {
  /** Browsers reach us over TLS, ours or a proxy's. */
  https: boolean
  /** Vite's hot reload needs inline scripts, inline styles and its own socket; nothing else may. */
  dev?: boolean
}

const always: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': [
    'accelerometer',
    'camera',
    'display-capture',
    'geolocation',
    'gyroscope',
    'hid',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'serial',
    'usb',
  ]
    .map((feature) => `${feature}=()`)
    .join(', '),
}

/** Must be the outermost middleware: its headers stand on every answer, errors included. */
export function securityHeaders({ https, dev = false }: Options): MiddlewareHandler {
  const fixed = Object.entries({ ...always, 'Content-Security-Policy': contentSecurityPolicy(dev) })
  return async (c, next) => {
    await next()
    const { headers } = c.res
    for (const [name, value] of fixed) headers.set(name, value)
    headers.set('Referrer-Policy', referrerPolicy(c.req.path))
    // On localhost it would force https on every other program that the person runs there.
    if (https && !isLoopbackName(new URL(c.req.url).hostname)) {
      headers.set('Strict-Transport-Security', 'max-age=31536000')
    }
    const isHtml = headers.get('Content-Type')?.startsWith('text/html') === true
    if (isHtml || !headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store')
  }
}

/**
 * An invitation's address is its secret, so that page tells nobody more than the host. `no-referrer`
 * would do too, but it turns the Origin of forms and beacons into `null`, which we refuse.
 */
function referrerPolicy(path: string): string {
  // Without a network the shell stands in for an invitation's page too.
  return path.startsWith('/invite') || path === '/shell' ? 'strict-origin' : 'same-origin'
}

function contentSecurityPolicy(dev: boolean): string {
  return [
    "default-src 'none'",
    dev ? "script-src 'self' 'unsafe-inline'" : "script-src 'self'",
    dev ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    dev ? "connect-src 'self' ws: wss:" : "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(dev
      ? []
      : ["require-trusted-types-for 'script'", 'trusted-types trivet ProseMirrorClipboard']),
  ].join('; ')
}
