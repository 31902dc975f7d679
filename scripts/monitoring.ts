import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readArguments } from './arguments.ts'
import { runCommand } from './run-command.ts'
import { ConfigError, parseConfig } from '#server/config.ts'
import { reportFiles } from '#server/monitoring-files.ts'
import { summariseReports } from '#server/monitoring-summary.ts'

/** Prints the reports that this server kept, grouped. */
await runCommand(() => {
  const usage = 'npm run monitoring'
  if (readArguments(usage, {}).given !== undefined) throw new ConfigError(usage)
  const { dataDir, sentryDsn } = parseConfig(process.env)
  const folder = join(dataDir, 'monitoring')
  const lines = reportFiles(folder)
    .filter((file) => existsSync(file))
    .flatMap((file) => readFileSync(file, 'utf8').split('\n'))

  if (sentryDsn) console.log('New reports go to SENTRY_DSN; below is what was kept here before.\n')
  console.log(`Reports kept in ${folder}, times in UTC\n`)
  console.log(summariseReports(lines))
})
