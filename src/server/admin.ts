import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
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

export const adminHelp = [
  'npm run admin -- <command>',
  '',
  '  accounts               everybody with an account, and what they are',
  '  reset-link <address>   a link to a new password: works once, for one hour',
  '  codes-off <address>    for whoever has lost phone and recovery codes: no code is asked for',
  '  lock <address>         ends every session; nobody signs in until it is unlocked',
  '  unlock <address>',
  '  close-sign-up          no new accounts, whatever SIGN_UP says',
  '  open-sign-up           SIGN_UP decides again',
  '  storage                how much is kept',
  '  check                  reads everything and says what the disk has damaged',
  '  check accept           shows it to people as it is now, so that they can put it right',
  '  help',
  '',
  'It asks the server that runs on this DATA_DIR. When none runs, it opens the database itself.',
]

/** What is said behind each command. */
const takes = new Map<string, '' | '<address>' | '[accept]'>([
  ['help', ''],
  ['accounts', ''],
  ['reset-link', '<address>'],
  ['codes-off', '<address>'],
  ['lock', '<address>'],
  ['unlock', '<address>'],
  ['close-sign-up', ''],
  ['open-sign-up', ''],
  ['storage', ''],
  ['check', '[accept]'],
])

/** The commands of whoever runs the server. */
export async function runAdmin(parts: AdminParts, args: string[]): Promise<AdminAnswer> {
  const [command = 'help', address = ''] = args
  if (!isWellSaid(args)) {
    const usage = `npm run admin -- ${command} ${takes.get(command) ?? ''}`
    return { ok: false, lines: [usage.trim()] }
  }
  const { database, config, audit } = parts
  switch (command) {
    case 'help':
      return { ok: true, lines: adminHelp }
    case 'accounts':
      return { ok: true, lines: accountLines(await listAccounts(database.read)) }
    case 'storage':
      return { ok: true, lines: await storageLines(parts) }
    case 'check':
      return checkAll(parts, address === 'accept')
    case 'close-sign-up':
      await setSignUpClosed(database.write, true)
      audit('sign-up-closed', { method: 'administrator' })
      return { ok: true, lines: ['Sign-up is closed: nobody new gets an account.'] }
    case 'open-sign-up':
      await setSignUpClosed(database.write, false)
      audit('sign-up-opened', { method: 'administrator' })
      return { ok: true, lines: [`Sign-up is as SIGN_UP says: ${config.signUp}.`] }
    case 'reset-link':
    case 'codes-off':
    case 'lock':
    case 'unlock':
      return forAccount(parts, command, address)
    default:
      return { ok: false, lines: [`There is no command "${command}".`, '', ...adminHelp] }
  }
}

function isWellSaid([command = 'help', ...others]: string[]): boolean {
  if (!takes.has(command)) return true
  const said = others.join(' ')
  if (takes.get(command) === '<address>') return others.length === 1 && said.trim() !== ''
  return others.length === 0 || (said === 'accept' && takes.get(command) === '[accept]')
}

async function checkAll({ database, audit }: AdminParts, accept: boolean): Promise<AdminAnswer> {
  const found = await findDamage(database)
  if (found.length === 0) return { ok: true, lines: ['Everything is as it was written.'] }
  const lines = found.map(({ table, key, canBeAccepted }) => {
    const place = `${table} ${Object.values(key).join(' ')}`
    return canBeAccepted ? place : `${place}: only a backup has it`
  })
  if (!accept) return { ok: false, lines: [`Damaged: ${found.length}`, ...lines] }
  const accepted = await acceptDamage(database, found)
  audit('damage-accepted', { method: 'administrator', count: accepted })
  return { ok: accepted === found.length, lines: [`Accepted: ${accepted}`, ...lines] }
}

async function forAccount(
  { database, auth, audit, origin, now }: AdminParts,
  command: 'reset-link' | 'codes-off' | 'lock' | 'unlock',
  address: string,
): Promise<AdminAnswer> {
  const userId = await findUserByEmail(database.read, address.trim().toLowerCase())
  if (userId === undefined)
    return { ok: false, lines: [`No account has the address "${address}".`] }
  if (command === 'reset-link') {
    const token = await auth.resets.makeLink(userId)
    audit('reset-asked', { userId, method: 'administrator' })
    const link = `${origin}/sign-in?reset#${token}`
    return { ok: true, lines: ['This link works once, for one hour:', link] }
  }
  if (command === 'codes-off') {
    if (!(await removeTwoFactor(database.write, userId)))
      return { ok: true, lines: ['Codes were not on.'] }
    audit('two-factor-off', { userId, method: 'administrator' })
    return { ok: true, lines: ['Codes are off: the password alone lets in.'] }
  }
  if (command === 'unlock') {
    await lockUser(database.write, { userId, lockedAt: null })
    audit('account-unlocked', { userId, method: 'administrator' })
    return { ok: true, lines: ['Unlocked.'] }
  }
  const ended = await database.write.transaction().execute(async (db) => {
    await lockUser(db, { userId, lockedAt: now() })
    return endAllSessions(db, userId)
  })
  auth.endSessions(ended)
  audit('account-locked', { userId, method: 'administrator', count: ended.length })
  return { ok: true, lines: [`Locked. Sessions ended: ${ended.length}.`] }
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
