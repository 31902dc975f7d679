import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigError, isServedOverTls, parseConfig } from './config.ts'

let folder: string
let file: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'trivet-config-'))
  file = join(folder, 'some.pem')
  writeFileSync(file, 'a file')
})
afterAll(() => rmSync(folder, { recursive: true }))

function refusalOf(env: Record<string, string>): string {
  try {
    parseConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error(`not refused: ${JSON.stringify(env)}`)
}

describe('[CF-1] without variables everything has a default', () => {
  test('[CF-1] the defaults serve this machine only, on port 3000, from data/', () => {
    expect(parseConfig({})).toEqual({
      port: 3000,
      host: 'localhost',
      origin: null,
      dataDir: 'data',
      databaseUrl: null,
      redisUrl: null,
      workers: 1,
      sentryDsn: null,
      signUp: 'open',
      smtpUrl: null,
      tls: null,
      trustedProxies: [],
      metricsToken: null,
    })
  })

  test('[CF-1] an empty variable counts as unset', () => {
    expect(parseConfig({ PORT: '', ORIGIN: ' ', REDIS_URL: '' })).toEqual(parseConfig({}))
  })
})

test.each([
  ['PORT', 'abc'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '3e3'],
  ['PORT', '80.5'],
  ['HOST', 'http://localhost'],
  ['HOST', 'localhost:3000'],
  ['HOST', '300.1.1.1'],
  ['HOST', '-x'],
  ['ORIGIN', 'trivet.example'],
  ['ORIGIN', 'ftp://trivet.example'],
  ['ORIGIN', 'https://trivet.example/app'],
  ['ORIGIN', 'https://trivet.example?x'],
  ['ORIGIN', 'https://*.example'],
  ['ORIGIN', 'https://a.example,b.example'],
  ['ORIGIN', 'https://{host}'],
  ['SIGN_UP', 'yes'],
  ['TRUSTED_PROXIES', 'proxy.example'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '0.0.0.0/0'],
  ['TRUSTED_PROXIES', '::1/129'],
  ['TRUSTED_PROXIES', '10.0.0.0/8/8'],
  ['WORKERS', '0'],
  ['WORKERS', 'two'],
])(
  '[CF-2] %s=%s is refused in one line that says what was given and what is allowed',
  (name, value) => {
    const line = refusalOf({ [name]: value })

    expect(line).toMatch(new RegExp(`^${name} is `))
    expect(line).toContain(JSON.stringify(value))
    expect(line).toContain('Allowed: ')
    expect(line).not.toContain('\n')
  },
)

test('[CF-2] a value with line breaks still gives one line', () => {
  expect(refusalOf({ PORT: '30\n00' })).not.toContain('\n')
})

test.each([
  ['DATABASE_URL', 'mysql://user:hunter2hunter2@host/db'],
  ['DATABASE_URL', 'postgres://hunter2 hunter2'],
  ['SENTRY_DSN', 'https://sentry.example/hunter2'],
  ['SENTRY_DSN', 'https://hunter2@sentry.example/'],
  ['ORIGIN', 'https://user:hunter2@trivet.example'],
  ['REDIS_URL', 'http://:hunter2@localhost'],
  ['REDIS_URL', 'redis://'],
  ['REDIS_URL', 'redis://:hunter2%@localhost'],
  ['SMTP_URL', 'smtp://hunter2%:x@mail.example'],
  ['METRICS_TOKEN', 'hunter2'],
  ['METRICS_TOKEN', 'hunter2 hunter2 hunter2'],
])('[CF-3] %s may hold a secret, which a refusal never shows', (name, value) => {
  const line = refusalOf({ [name]: value })

  expect(line).toMatch(new RegExp(`^${name} cannot be used`))
  expect(line).not.toContain('hunter2')
})

test('[CF-4] several workers without a database that several can write are refused, with the reason', () => {
  const line = refusalOf({ WORKERS: '2' })

  expect(line).toMatch(/^WORKERS is "2", .*DATABASE_URL and REDIS_URL: the embedded database/)
  expect(line).not.toContain('\n')
})

test('[CF-12] mail needs an address for its links, and keeps its password to itself', () => {
  const smtp = 'smtp://ada:hunter2@mail.example:587?from=trivet@example.org'

  expect(refusalOf({ SMTP_URL: smtp })).toBe('SMTP_URL is given without ORIGIN. Give both.')
  expect(refusalOf({ SMTP_URL: 'http://hunter2' })).not.toContain('hunter2')
  expect(parseConfig({ SMTP_URL: smtp, ORIGIN: 'https://trivet.example' }).smtpUrl).toBe(smtp)
})

describe('[CF-5] TLS needs a certificate and its key, both readable', () => {
  test('[CF-5] one without the other is refused', () => {
    expect(refusalOf({ TLS_CERT: file })).toBe('TLS_CERT is given without TLS_KEY. Give both.')
    expect(refusalOf({ TLS_KEY: file })).toBe('TLS_KEY is given without TLS_CERT. Give both.')
  })

  test('[CF-5] a path that cannot be read, or is a folder, is refused', () => {
    expect(refusalOf({ TLS_CERT: join(folder, 'none'), TLS_KEY: file })).toMatch(/^TLS_CERT is /)
    expect(refusalOf({ TLS_CERT: file, TLS_KEY: folder })).toMatch(/^TLS_KEY is /)
  })

  test('[CF-5] a plain http ORIGIN contradicts them', () => {
    const tls = { TLS_CERT: file, TLS_KEY: file }

    expect(refusalOf({ ...tls, ORIGIN: 'http://trivet.example' })).toMatch(/^ORIGIN is /)
    expect(parseConfig(tls).tls).toEqual({ cert: file, key: file })
  })
})

test('[CF-6] every variable is taken over as it was meant', () => {
  const config = parseConfig({
    PORT: '0',
    HOST: '::',
    ORIGIN: 'https://Trivet.example/',
    DATA_DIR: folder,
    DATABASE_URL: 'postgresql://user:pass@host:5432/trivet',
    REDIS_URL: 'rediss://:pass@host:6380',
    SENTRY_DSN: 'https://abc@sentry.example/42',
    SIGN_UP: 'invited',
    TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,fd00::/8',
    METRICS_TOKEN: '0123456789abcdef',
    WORKERS: '3',
  })

  expect(config).toEqual({
    port: 0,
    host: '::',
    origin: 'https://trivet.example',
    dataDir: folder,
    databaseUrl: 'postgresql://user:pass@host:5432/trivet',
    redisUrl: 'rediss://:pass@host:6380',
    workers: 3,
    sentryDsn: 'https://abc@sentry.example/42',
    signUp: 'invited',
    smtpUrl: null,
    tls: null,
    trustedProxies: ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'],
    metricsToken: '0123456789abcdef',
  })
})

test('[CF-13] Redis is for nodes on one Postgres: without that it is refused', () => {
  const line = refusalOf({ REDIS_URL: 'redis://:hunter2@localhost' })

  expect(line).toBe('REDIS_URL is given without DATABASE_URL. Give both, or neither.')
})

test('[CF-7] DATA_DIR may be new, but not a file', () => {
  expect(parseConfig({ DATA_DIR: join(folder, 'new') }).dataDir).toBe(join(folder, 'new'))
  expect(refusalOf({ DATA_DIR: file })).toMatch(/^DATA_DIR is .*Allowed: a folder/)
})

test('[CF-8] a server is behind TLS by its own certificate or by an https ORIGIN', () => {
  expect(isServedOverTls({ origin: null, tls: null })).toBe(false)
  expect(isServedOverTls({ origin: 'http://a.example', tls: null })).toBe(false)
  expect(isServedOverTls({ origin: 'https://a.example', tls: null })).toBe(true)
  expect(isServedOverTls({ origin: null, tls: { cert: 'c', key: 'k' } })).toBe(true)
})
