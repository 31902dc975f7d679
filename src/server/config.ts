import { accessSync, constants, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'

export interface Config {
  port: number
  host: string
  /** The one address that browsers use, `https://trivet.example`; null: whatever Host says. */
  origin: string | null
  dataDir: string
  databaseUrl: string | null
  /** Through which nodes on one Postgres tell each other what happens. */
  redisUrl: string | null
  sentryDsn: string | null
  signUp: 'open' | 'invited' | 'closed'
  /** `smtp://user:password@host:587?from=trivet@example.org` */
  smtpUrl: string | null
  tls: TlsFiles | null
  trustedProxies: string[]
  metricsToken: string | null
  /** Processes that serve on the one port. */
  workers: number
}

/** Paths, not contents: the files are read again when they change. */
export interface TlsFiles {
  cert: string
  key: string
}

export type Environment = Record<string, string | undefined>

/** One line that names the variable, what was given (never a secret) and what is allowed. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const metricsTokenMinLength = 16

export function parseConfig(env: Environment): Config {
  const tls = parseTls(env)
  const origin = parseOrigin(env, tls)
  return {
    port: parsePort(env),
    host: parseHost(env),
    origin,
    dataDir: parseDataDir(env),
    databaseUrl: parseDatabaseUrl(env),
    redisUrl: parseRedisUrl(env),
    sentryDsn: parseSentryDsn(env),
    signUp: parseSignUp(env),
    smtpUrl: parseSmtpUrl(env, origin),
    tls,
    trustedProxies: parseTrustedProxies(env),
    metricsToken: parseMetricsToken(env),
    workers: parseWorkers(env),
  }
}

/** Whether browsers reach this server over TLS, its own or that of a proxy in front of it. */
export function isServedOverTls(config: Pick<Config, 'origin' | 'tls'>): boolean {
  return config.tls !== null || config.origin?.startsWith('https:') === true
}

function parsePort(env: Environment): number {
  const value = given(env, 'PORT')
  if (value === undefined) return 3000
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535) {
    refuse('PORT', value, 'a whole number from 0 (any free port) to 65535')
  }
  return Number(value)
}

function parseHost(env: Environment): string {
  const value = given(env, 'HOST')
  if (value === undefined) return 'localhost'
  // All digits and dots, yet no address: a typing error, which a resolver would read in its own way.
  const isName = /^(?!-)[a-z0-9_-]+(\.[a-z0-9_-]+)*$/i.test(value) && !/^[\d.]+$/.test(value)
  if (isIP(value) === 0 && !isName) {
    refuse('HOST', value, 'an address or a name without port, such as localhost or 0.0.0.0')
  }
  return value.toLowerCase()
}

function parseOrigin(env: Environment, tls: TlsFiles | null): string | null {
  const value = given(env, 'ORIGIN')
  if (value === undefined) return null
  const url = parseUrl(value)
  const isBare = url?.pathname === '/' && url.search === '' && url.hash === ''
  // A name and password belong to no origin, and must not be repeated in an error line.
  const hasCredentials = value.includes('@')
  // Of a pattern no browser ever sends the like: every write would be refused.
  const isOneHost = url !== null && /^([a-z0-9._-]+|\[.+\])$/.test(url.hostname)
  if (!isOneHost || !isBare || hasCredentials || !/^https?:$/.test(url.protocol)) {
    const allowed = 'http:// or https://, one host and nothing more, such as https://trivet.example'
    refuse('ORIGIN', hasCredentials ? null : value, allowed)
  }
  if (tls && url.protocol === 'http:') {
    refuse('ORIGIN', value, 'an https:// address, since TLS_CERT and TLS_KEY are given')
  }
  return url.origin
}

function parseDataDir(env: Environment): string {
  const value = given(env, 'DATA_DIR') ?? 'data'
  const found = statSync(value, { throwIfNoEntry: false })
  if (found && !found.isDirectory()) refuse('DATA_DIR', value, 'a folder, or a name for a new one')
  return value
}

function parseDatabaseUrl(env: Environment): string | null {
  const value = given(env, 'DATABASE_URL')
  if (value === undefined) return null
  // It holds a password: nothing of it is repeated.
  if (!parseUrl(value) || !/^postgres(ql)?:\/\//.test(value)) {
    refuse('DATABASE_URL', null, 'postgres://user:password@host/database')
  }
  return value
}

function parseRedisUrl(env: Environment): string | null {
  const value = given(env, 'REDIS_URL')
  if (value === undefined) return null
  const url = parseUrl(value)
  // It may hold a password: nothing of it is repeated.
  if (
    !url ||
    !/^rediss?:$/.test(url.protocol) ||
    url.hostname === '' ||
    hasBarePercent(url.username + url.password)
  ) {
    refuse('REDIS_URL', null, `redis://user:password@host:6379, or rediss://, ${percent}`)
  }
  // The embedded database serves one process, which has nobody to tell.
  if (given(env, 'DATABASE_URL') === undefined) {
    throw new ConfigError('REDIS_URL is given without DATABASE_URL. Give both, or neither.')
  }
  return value
}

function parseSentryDsn(env: Environment): string | null {
  const value = given(env, 'SENTRY_DSN')
  if (value === undefined) return null
  const url = parseUrl(value)
  const isDsn =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username !== '' &&
    /\/\d+$/.test(url.pathname) &&
    url.search === '' &&
    url.hash === ''
  if (!isDsn) refuse('SENTRY_DSN', null, 'https://key@host/project, where project is a number')
  return value
}

function parseSignUp(env: Environment): Config['signUp'] {
  const value = given(env, 'SIGN_UP') ?? 'open'
  if (value !== 'open' && value !== 'invited' && value !== 'closed') {
    refuse('SIGN_UP', value, 'open, invited or closed')
  }
  return value
}

function parseSmtpUrl(env: Environment, origin: string | null): string | null {
  const value = given(env, 'SMTP_URL')
  if (value === undefined) return null
  const url = parseUrl(value)
  // It holds a password: nothing of it is repeated.
  // A bare % in the password is taken as it stands by what reads it.
  const hasName = url !== null && !hasBarePercent(url.username)
  if (!hasName || !/^smtps?:$/.test(url.protocol) || url.hostname === '') {
    const allowed = 'smtp://user:password@host:587?from=trivet@example.org, or smtps://'
    refuse('SMTP_URL', null, `${allowed}, ${percent}`)
  }
  // Whoever asks chooses Host: a mailed link must not lead to where they like.
  if (origin === null) throw new ConfigError('SMTP_URL is given without ORIGIN. Give both.')
  return value
}

function parseTls(env: Environment): TlsFiles | null {
  const cert = given(env, 'TLS_CERT')
  const key = given(env, 'TLS_KEY')
  if (cert === undefined && key === undefined) return null
  if (cert === undefined) throw new ConfigError('TLS_KEY is given without TLS_CERT. Give both.')
  if (key === undefined) throw new ConfigError('TLS_CERT is given without TLS_KEY. Give both.')
  mustBeReadable('TLS_CERT', cert)
  mustBeReadable('TLS_KEY', key)
  return { cert, key }
}

function mustBeReadable(name: string, path: string): void {
  try {
    accessSync(path, constants.R_OK)
  } catch {
    refuse(name, path, 'the path of a PEM file that this process can read')
  }
  if (!statSync(path).isFile()) refuse(name, path, 'the path of a PEM file, not of a folder')
}

function parseTrustedProxies(env: Environment): string[] {
  const value = given(env, 'TRUSTED_PROXIES')
  if (value === undefined) return []
  return value.split(',').map((part) => {
    const proxy = part.trim()
    if (!isAddressOrRange(proxy)) {
      const allowed = 'addresses or ranges with commas between, such as 127.0.0.1, 10.0.0.0/8'
      refuse('TRUSTED_PROXIES', proxy, allowed)
    }
    return proxy
  })
}

function isAddressOrRange(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  if (bits === undefined) return true
  // A range of 0 bits would believe the forwarding header of every stranger.
  return /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)
}

function parseMetricsToken(env: Environment): string | null {
  const value = given(env, 'METRICS_TOKEN')
  if (value === undefined) return null
  if (value.length < metricsTokenMinLength || !/^[\w.~+/=-]+$/.test(value)) {
    const allowed = `at least ${metricsTokenMinLength} letters, digits or any of - . _ ~ + / =`
    refuse('METRICS_TOKEN', null, allowed)
  }
  return value
}

function parseWorkers(env: Environment): number {
  const value = given(env, 'WORKERS')
  if (value === undefined || value === '1') return 1
  if (value !== 'auto' && !/^[1-9]\d?$/.test(value)) {
    refuse('WORKERS', value, 'a whole number from 1 to 99, or auto for one a core')
  }
  const workers = value === 'auto' ? availableParallelism() : Number(value)
  if (workers === 1) return 1
  if (given(env, 'DATABASE_URL') === undefined || given(env, 'REDIS_URL') === undefined) {
    throw new ConfigError(
      `WORKERS is ${quoted(value)}, but more than one process needs DATABASE_URL and REDIS_URL: the embedded database is written by one process alone. Give both, or leave WORKERS unset.`,
    )
  }
  return workers
}

/** An empty variable counts as unset: that is how compose files and shells leave one out. */
function given(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim()
  return value === '' ? undefined : value
}

function parseUrl(value: string): URL | null {
  return URL.canParse(value) ? new URL(value) : null
}

const percent = 'with %25 for a % in a name or password'

/** A generated password may hold one, and whoever reads it there fails without naming the variable. */
function hasBarePercent(words: string): boolean {
  try {
    decodeURIComponent(words)
    return false
  } catch {
    return true
  }
}

function refuse(name: string, value: string | null, allowed: string): never {
  const what = value === null ? 'cannot be used (not shown here)' : `is ${quoted(value)}`
  throw new ConfigError(`${name} ${what}. Allowed: ${allowed}.`)
}

function quoted(value: string): string {
  return JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value)
}
