import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Id } from '#domain/id.ts'
import {
  type AccountLine,
  countRecords,
  databaseBytes,
  listAccounts,
  lockUser,
} from '#store/admin.ts'
import type { Database } from '#store/database.ts'
import { acceptDamage, findDamage } from '#store/find-damage.ts'
import { setSignUpClosed } from '#store/server-settings.ts'
import { endAllSessions } from '#store/sessions.ts'
import { removeTwoFactor } from '#store/two-factors.ts'
import { findUserByEmail } from '#store/users.ts'
import type { Audit } from './audit.ts'
import type { Auth } from './auth.ts'
import type { Config } from './config.ts'

export interface AdminParts {
  database: Database
  auth: Pick<Auth, 'resets' | 'endSessions'>
  config: Pick<Config, 'signUp' | 'dataDir'>
  audit: Audit
  /** The address in the links that are made. */
  origin: string
  now: () => number
}

/** What is printed, and whether it went well. */
export interface AdminAnswer {
  ok: boolean
  lines: string[]
}

interface Command {
  /** What is said behind it. */
  takes: '' | '<address>' | '[accept]'
  help: string
  run: (parts: AdminParts, said: string) => Promise<AdminAnswer>
}

const commands = new Map<string, Command>(
  Object.entries({
    accounts: {
      takes: '',
      help: 'everybody with an account, and what they are',
      run: async ({ database }) => done(...accountLines(await listAccounts(database.read))),
    },
    'reset-link': {
      takes: '<address>',
      help: 'a link to a new password: works once, for one hour',
      run: forAccount(makeResetLink),
    },
    'codes-off': {
      takes: '<address>',
      help: 'for whoever has lost phone and recovery codes: no code is asked for',
      run: forAccount(turnCodesOff),
    },
    lock: {
      takes: '<address>',
      help: 'ends every session; nobody signs in until it is unlocked',
      run: forAccount(lock),
    },
    unlock: { takes: '<address>', help: '', run: forAccount(unlock) },
    'close-sign-up': {
      takes: '',
      help: 'no new accounts, whatever SIGN_UP says',
      run: closeSignUp,
    },
    'open-sign-up': { takes: '', help: 'SIGN_UP decides again', run: openSignUp },
    storage: {
      takes: '',
      help: 'how much is kept',
      run: async (parts) => done(...(await storageLines(parts))),
    },
    check: {
      takes: '[accept]',
      help: 'reads everything and says what the disk has damaged; accept: people see it as it is',
      run: checkAll,
    },
    help: { takes: '', help: '', run: help },
  } satisfies Record<string, Command>),
)

export const adminHelp = [
  'npm run admin -- <command>',
  '',
  ...[...commands].map(([name, { takes, help }]) =>
    `  ${`${name} ${takes}`.padEnd(23)}${help}`.trimEnd(),
  ),
  '',
  'It asks the server that runs on this DATA_DIR. When none runs, it opens the database itself.',
]

/** The commands of whoever runs the server. */
export async function runAdmin(parts: AdminParts, args: string[]): Promise<AdminAnswer> {
  const [name = 'help', ...others] = args
  const command = commands.get(name)
  if (!command) return failed(`There is no command "${name}".`, '', ...adminHelp)
  if (!isWellSaid(command, others))
    return failed(`npm run admin -- ${name} ${command.takes}`.trim())
  return command.run(parts, others.join(' '))
}

function isWellSaid({ takes }: Command, others: string[]): boolean {
  const said = others.join(' ')
  if (takes === '<address>') return others.length === 1 && said.trim() !== ''
  return others.length === 0 || (said === 'accept' && takes === '[accept]')
}

async function help(): Promise<AdminAnswer> {
  return done(...adminHelp)
}

function done(...lines: string[]): AdminAnswer {
  return { ok: true, lines }
}

function failed(...lines: string[]): AdminAnswer {
  return { ok: false, lines }
}

async function closeSignUp({ database, audit }: AdminParts): Promise<AdminAnswer> {
  await setSignUpClosed(database.write, true)
  audit('sign-up-closed', { method: 'administrator' })
  return done('Sign-up is closed: nobody new gets an account.')
}

async function openSignUp({ database, config, audit }: AdminParts): Promise<AdminAnswer> {
  await setSignUpClosed(database.write, false)
  audit('sign-up-opened', { method: 'administrator' })
  return done(`Sign-up is as SIGN_UP says: ${config.signUp}.`)
}

async function checkAll({ database, audit }: AdminParts, said: string): Promise<AdminAnswer> {
  const found = await findDamage(database)
  if (found.length === 0) return done('Everything is as it was written.')
  const lines = found.map(({ table, key, canBeAccepted }) => {
    const place = `${table} ${Object.values(key).join(' ')}`
    return canBeAccepted ? place : `${place}: only a backup has it`
  })
  if (said !== 'accept') return failed(`Damaged: ${found.length}`, ...lines)
  const accepted = await acceptDamage(database, found)
  audit('damage-accepted', { method: 'administrator', count: accepted })
  return { ok: accepted === found.length, lines: [`Accepted: ${accepted}`, ...lines] }
}

function forAccount(run: (parts: AdminParts, userId: Id) => Promise<AdminAnswer>): Command['run'] {
  return async (parts, address) => {
    const userId = await findUserByEmail(parts.database.read, address.trim().toLowerCase())
    if (userId === undefined) return failed(`No account has the address "${address}".`)
    return run(parts, userId)
  }
}

async function makeResetLink(parts: AdminParts, userId: Id): Promise<AdminAnswer> {
  const { auth, audit, origin } = parts
  const token = await auth.resets.makeLink(userId)
  audit('reset-asked', { userId, method: 'administrator' })
  return done('This link works once, for one hour:', `${origin}/sign-in?reset#${token}`)
}

async function turnCodesOff({ database, audit }: AdminParts, userId: Id): Promise<AdminAnswer> {
  if (!(await removeTwoFactor(database.write, userId))) return done('Codes were not on.')
  audit('two-factor-off', { userId, method: 'administrator' })
  return done('Codes are off: the password alone lets in.')
}

async function lock(parts: AdminParts, userId: Id): Promise<AdminAnswer> {
  const { database, auth, audit, now } = parts
  const ended = await database.write.transaction().execute(async (db) => {
    await lockUser(db, { userId, lockedAt: now() })
    return endAllSessions(db, userId)
  })
  auth.endSessions(ended)
  audit('account-locked', { userId, method: 'administrator', count: ended.length })
  return done(`Locked. Sessions ended: ${ended.length}.`)
}

async function unlock({ database, audit }: AdminParts, userId: Id): Promise<AdminAnswer> {
  await lockUser(database.write, { userId, lockedAt: null })
  audit('account-unlocked', { userId, method: 'administrator' })
  return done('Unlocked.')
}

function accountLines(accounts: AccountLine[]): string[] {
  if (accounts.length === 0) return ['There are no accounts yet.']
  return accounts.map((account) => {
    const marks = [
      account.administrator && 'administrator',
      account.guest && 'guest',
      account.lockedAt !== null && 'locked',
      account.deleteAfter !== null && `goes on ${dayOf(account.deleteAfter)}`,
    ].filter(Boolean)
    const groups = account.groups === 1 ? '1 group' : `${account.groups} groups`
    const who = account.guest ? account.name : `${account.email}  ${account.name}`
    return [`${who}  since ${dayOf(account.createdAt)}, ${groups}`, ...marks].join(', ')
  })
}

async function storageLines({ database, config }: AdminParts): Promise<string[]> {
  const counts = await countRecords(database.read)
  const bytes = await databaseBytes(database)
  return [
    `Database: ${megabytes(bytes)} (${database.dialect === 'sqlite' ? 'SQLite' : 'Postgres'})`,
    `Error reports: ${megabytes(folderBytes(join(config.dataDir, 'monitoring')))}`,
    ...Object.entries(counts).map(([name, count]) => `${name}: ${count}`),
  ]
}

function folderBytes(folder: string): number {
  try {
    const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size)
    return sizes.reduce((sum, size) => sum + size, 0)
  } catch {
    return 0
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
