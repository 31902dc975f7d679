import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { ConfigError, parseConfig } from '#server/config.ts'
import { restoreServer } from '#server/backup.ts'
import { UnusableDatabase } from '#store/unusable-database.ts'

/** `npm run restore -- folder [--replace]`: makes a backup what the server serves at its next start. */
const { positionals, values } = parseArgs({
  options: { replace: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const [folder] = positionals
try {
  if (folder === undefined) throw new ConfigError('Say which backup: npm run restore -- folder')
  const target = { ...parseConfig(process.env), now: Date.now }
  const isReplacing = values.replace
  const { streams } = await restoreServer(target, { folder, randomBytes, isReplacing })
  console.log(`Restored ${streams} groups and people. Start the server.`)
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof UnusableDatabase)) throw error
  console.error(error.message)
  process.exitCode = 1
}
