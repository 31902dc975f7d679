import { randomBytes } from 'node:crypto'
import { readArguments } from './arguments.ts'
import { runCommand } from './run-command.ts'
import { ConfigError, parseConfig } from '#server/config.ts'
import { restoreServer } from '#server/backup.ts'

/** `npm run restore -- folder [--replace]`: makes a backup what the server serves at its next start. */
await runCommand(async () => {
  const usage = 'npm run restore -- folder [--replace]'
  const { given: folder, options } = readArguments(usage, { replace: { type: 'boolean' } })
  if (folder === undefined) throw new ConfigError(usage)
  const target = { ...parseConfig(process.env), now: Date.now }
  const isReplacing = options.replace === true
  const { streams } = await restoreServer(target, { folder, randomBytes, isReplacing })
  console.log(`Restored ${streams} groups and people. Start the server.`)
})
