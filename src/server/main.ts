import { randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'
import { openDatabase } from '#store/database.ts'
import { UnusableDatabase } from '#store/unusable-database.ts'
import { createApp } from './app.ts'
import { createAuth } from './auth.ts'
import { openBuiltFront } from './built-front.ts'
import { type Config, ConfigError, parseConfig } from './config.ts'
import { admits } from './invitations.ts'
import { listen, ListenError } from './listen.ts'
import { createLog, type Log } from './log.ts'
import { type Dsn, localDsn, parseDsn } from './monitoring-dsn.ts'
import { createReportFiles } from './monitoring-files.ts'
import { createRelay } from './monitoring-relay.ts'
import { createReporter } from './report.ts'
import { openSecrets } from './secrets.ts'
import { untilStopped } from './until-stopped.ts'

const root = resolve(import.meta.dirname, '..', '..')
const now = Date.now

try {
  await start(parseConfig(process.env))
} catch (error) {
  const isForTheOperator =
    error instanceof ConfigError ||
    error instanceof ListenError ||
    error instanceof UnusableDatabase
  if (!isForTheOperator) throw error
  console.error(error.message)
  process.exit(1)
}

async function start(config: Config): Promise<void> {
  const log = createLog((line) => process.stdout.write(line), now)
  const database = await openDatabase({ ...config, now })
  const secrets = openSecrets(config.dataDir)
  const { dsn, sink } = openMonitoring(config, secrets.monitoringKey, log)
  const release = process.env['npm_package_version'] ?? 'dev'
  const report = createReporter({ sink, release, root: `${root}/`, now, randomBytes })
  const auth = await createAuth({
    database,
    config,
    secrets,
    log,
    now,
    admits: (token) =>
      admits(
        {
          database,
          now,
        },
        token,
      ),
  })
  let isDraining = false
  const isDev = process.env['TRIVET_DEV'] === '1'
  // Vite is no part of a production install, so it is asked for only here.
  const dev = isDev ? await (await import('./dev-front.ts')).openDevFront(config) : null
  const front = dev ?? (await openBuiltFront(join(root, 'dist')))
  const app = createApp({
    config,
    database,
    auth,
    log,
    report,
    sink,
    dsn,
    release,
    now,
    randomBytes,
    front,
    isDraining: () => isDraining,
  })
  const listener = dev ? await dev.listen(app.fetch) : await listen(app.fetch, config, { log })
  untilStopped(process, {
    log,
    report,
    randomBytes,
    async stop() {
      isDraining = true
      await listener.close()
      await sink.close()
      await database.close()
    },
  })
  const place = config.databaseUrl ? 'Postgres' : resolve(config.dataDir)
  console.log(`Trivet is at ${listener.url}, its data in ${place}`)
  if (await auth.needsFirstCode()) {
    console.log(`The first account becomes administrator with this code: ${secrets.firstCode}`)
  }
}

/** The service that is configured, else files in the data folder. */
function openMonitoring(config: Config, key: string, log: Log) {
  const configured: Dsn | undefined = config.sentryDsn ? parseDsn(config.sentryDsn) : undefined
  if (configured) return { dsn: configured, sink: createRelay({ dsn: configured, log, now }) }
  const folder = join(config.dataDir, 'monitoring')
  return { dsn: localDsn(key), sink: createReportFiles({ folder, now, log }) }
}
