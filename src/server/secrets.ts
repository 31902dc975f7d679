import { randomBytes, randomInt } from 'node:crypto'
import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs'
import { readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Database, Db } from '#store/database.ts'
import { settingOrFirst } from '#store/server-settings.ts'
import * as v from 'valibot'
import { ConfigError } from './config.ts'

const Secrets = v.object({
  /** Signs the session cookies. Whoever has it can be anybody. */
  authSecret: v.pipe(v.string(), v.minLength(32)),
  /** Makes the first account administrator where the server is not on loopback. */
  firstCode: v.pipe(v.string(), v.minLength(16)),
  /** The key of the local DSN that browser reports must name. */
  monitoringKey: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
})
export type Secrets = v.InferOutput<typeof Secrets>

/** Made at the first start, the same ever after. */
export function openSecrets(dataDir: string): Secrets {
  const path = join(dataDir, secretsFile)
  const stored = read(path)
  if (stored === undefined) return create(dataDir, path)
  chmodSync(path, 0o600)
  const parsed = v.safeParse(Secrets, parseJson(stored))
  // Silently making new ones would sign everybody out, so a person has to decide that.
  if (!parsed.success)
    throw new ConfigError(`${path} is damaged: restore it, or remove it to make new secrets.`)
  return parsed.output
}

/** Those of all nodes on one database: made by the first of them, from its own if it has any. */
async function openSharedSecrets(db: Db, dataDir: string): Promise<Secrets> {
  const own = read(join(dataDir, secretsFile)) === undefined ? make() : openSecrets(dataDir)
  const stored = await settingOrFirst(db, secretsSetting, JSON.stringify(own))
  const parsed = v.safeParse(Secrets, parseJson(stored))
  if (!parsed.success) throw new ConfigError('The secrets in the database are damaged.')
  return parsed.output
}

export function openSecretsOf(
  { databaseUrl, dataDir }: { databaseUrl: string | null; dataDir: string },
  { write }: Pick<Database, 'write'>,
): Secrets | Promise<Secrets> {
  return databaseUrl === null ? openSecrets(dataDir) : openSharedSecrets(write, dataDir)
}

function make(): Secrets {
  return {
    authSecret: randomBytes(48).toString('base64url'),
    firstCode: readableCode(),
    monitoringKey: randomBytes(16).toString('hex'),
  }
}

function create(dataDir: string, path: string): Secrets {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const secrets = make()
  write(path, secrets)
  return secrets
}

/** Written whole before it gets its name: a crash must not leave half a secret. */
function write(path: string, secrets: Secrets): void {
  const partial = `${path}.partial`
  const file = openSync(partial, 'w', 0o600)
  writeSync(file, `${JSON.stringify(secrets, null, 2)}\n`)
  fsyncSync(file)
  closeSync(file)
  renameSync(partial, path)
}

/** Beside a backup, so that nobody is signed out by a restore. */
export function keepSecrets(folder: string, secrets: Secrets): void {
  write(join(folder, secretsFile), secrets)
}

export const secretsFile = 'secrets.json'
export const secretsSetting = 'secrets'

/** 79 bits in groups that a person can copy, without letters that look like digits. */
function readableCode(): string {
  const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
  const letters = Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return letters.replaceAll(/(.{4})(?=.)/g, '$1-')
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
