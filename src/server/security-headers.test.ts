import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { allowStyle, securityHeaders } from './security-headers.ts'

function appWith(options: Parameters<typeof securityHeaders>[0]) {
  const app = new Hono()
  app.use(securityHeaders(options))
  app.onError((_error, c) => c.text('failed', 500))
  app.get('/page', (c) => c.html('<p>page</p>'))
  app.get('/styled', (c) => {
    allowStyle(c, "'sha256-abc='")
    return c.html('<style>p{}</style>')
  })
  app.get('/invite/:token', (c) => c.html('<p>invitation</p>'))
  app.get('/json', (c) => c.json({}))
  app.get('/raw', () => new Response('raw'))
  app.get('/kept', (c) => c.text('kept', 200, { 'Cache-Control': 'public, max-age=300' }))
  app.get('/html-kept', (c) => c.html('x', 200, { 'Cache-Control': 'public, max-age=300' }))
  app.get('/fails', () => {
    throw new Error('inner')
  })
  return app
}

async function headersOf(path: string, options = { https: false }) {
  return (await appWith(options).request(path)).headers
}

test('[SC-1] the policy allows our own files and nothing inline', async () => {
  const policy = (await headersOf('/page')).get('Content-Security-Policy')

  expect(policy?.split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types trivet ProseMirrorClipboard',
  ])
})

test('[SC-1] the styles that stand in a page are allowed by their hash, on that page alone', async () => {
  const app = appWith({ https: false })
  const styleOf = async (path: string) => {
    const policy = (await app.request(path)).headers.get('Content-Security-Policy')
    return policy?.split('; ').find((part) => part.startsWith('style-src'))
  }

  expect(await styleOf('/styled')).toBe("style-src 'self' 'sha256-abc='")
  expect(await styleOf('/page')).toBe("style-src 'self'")
})

test.each(['/page', '/json', '/raw', '/kept', '/fails', '/not-there', '/invite/x'])(
  '[SC-2] %s carries every header, whatever the answer',
  async (path) => {
    const headers = await headersOf(path)

    expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('X-Frame-Options')).toBe('DENY')
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin')
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
    expect(headers.get('Permissions-Policy')).toContain('camera=(), ')
    expect(headers.has('Access-Control-Allow-Origin')).toBe(false)
  },
)

test.each([
  ['/page', 'private, no-store'],
  ['/html-kept', 'private, no-store'],
  ['/json', 'private, no-store'],
  ['/fails', 'private, no-store'],
  ['/kept', 'public, max-age=300'],
])('[SC-3] %s may be kept: %s', async (path, caching) => {
  expect((await headersOf(path)).get('Cache-Control')).toBe(caching)
})

test('[SC-4] the address of an invitation is told to nobody', async () => {
  expect((await headersOf('/invite/s3cret')).get('Referrer-Policy')).toBe('strict-origin')
  expect((await headersOf('/page')).get('Referrer-Policy')).toBe('same-origin')
})

test.each([
  ['http://trivet.example/page', { https: true }, 'max-age=31536000'],
  ['http://trivet.example/page', { https: false }, null],
  ['https://localhost:3000/page', { https: true }, null],
  ['https://[::1]:3000/page', { https: true }, null],
  ['https://127.0.0.1/page', { https: true }, null],
])('[SC-5] at %s with %j, https is demanded for a year: %s', async (url, options, expected) => {
  expect((await headersOf(url, options)).get('Strict-Transport-Security')).toBe(expected)
})

test('[SC-6] hot reload loosens scripts, styles and connections, and only when asked for', async () => {
  const answer = await appWith({ https: false, dev: true }).request('/page')

  const policy = answer.headers.get('Content-Security-Policy')
  expect(policy).toContain("script-src 'self' 'unsafe-inline';")
  expect(policy).toContain("connect-src 'self' ws: wss:")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('trusted-types')
})
