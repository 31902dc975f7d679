import type { Context, MiddlewareHandler } from 'hono'
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

const fixed = Object.entries(always)

const styleKey = 'styleHash'

/** The one inline style that an answer has is allowed by its hash. */
export function allowStyle(c: Context, hash: string | undefined): void {
  if (hash) c.set(styleKey, hash)
}

/** Must be the outermost middleware: its headers stand on every answer, errors included. */
export function securityHeaders({ https, dev = false }: Options): MiddlewareHandler {
  const plain = contentSecurityPolicy(dev)
  return async (c, next) => {
    await next()
    const { headers } = c.res
    for (const [name, value] of fixed) headers.set(name, value)
    const styleHash: string | undefined = c.get(styleKey)
    const policy = styleHash ? contentSecurityPolicy(dev, styleHash) : plain
    headers.set('Content-Security-Policy', policy)
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

function contentSecurityPolicy(dev: boolean, styleHash?: string): string {
  return [
    "default-src 'none'",
    dev ? "script-src 'self' 'unsafe-inline'" : "script-src 'self'",
    ['style-src', "'self'", dev ? "'unsafe-inline'" : styleHash].filter(Boolean).join(' '),
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
