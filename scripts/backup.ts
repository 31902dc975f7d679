import { join } from 'node:path'
import { readArguments } from './arguments.ts'
import { runCommand } from './run-command.ts'
import { parseConfig } from '#server/config.ts'
import { backUpServer } from '#server/backup.ts'

/** `npm run backup -- [folder]`: everything as it is at this moment, while the server runs. */
await runCommand(async () => {
  const now = Date.now
  const { given } = readArguments('npm run backup -- [folder]', {})
  const stamp = new Date(now()).toISOString().replaceAll(/[:.]/g, '-')
  const folder = given ?? join('backups', stamp)
  await backUpServer({ ...parseConfig(process.env), now }, folder)
  console.log(`Backed up to ${folder}. Keep it where only you can read it: it holds the secrets.`)
})
