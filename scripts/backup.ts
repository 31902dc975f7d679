import { join } from 'node:path'
import { readArguments } from './arguments.ts'
import { ConfigError, parseConfig } from '#server/config.ts'
import { backUpServer } from '#server/backup.ts'
import { UnusableDatabase } from '#store/unusable-database.ts'

/** `npm run backup -- [folder]`: everything as it is at this moment, while the server runs. */
const now = Date.now
try {
  const { given } = readArguments('npm run backup -- [folder]', {})
  const stamp = new Date(now()).toISOString().replaceAll(/[:.]/g, '-')
  const folder = given ?? join('backups', stamp)
  await backUpServer({ ...parseConfig(process.env), now }, folder)
  console.log(`Backed up to ${folder}. Keep it where only you can read it: it holds the secrets.`)
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof UnusableDatabase)) throw error
  console.error(error.message)
  process.exitCode = 1
}
