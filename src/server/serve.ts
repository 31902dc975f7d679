import cluster from 'node:cluster'
import { randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'
import { idBytes, idFrom } from '#domain/make-id.ts'
import { makeDataFolder } from '#store/data-folder.ts'
import { openDatabase } from '#store/database.ts'
import { markAsServed } from '#store/postgres.ts'
import { createApp, type Front } from './app.ts'
import { openAdminDoor } from './admin-door.ts'
import { createAudit } from './audit.ts'
import { type AuthOptions, createAuth } from './auth.ts'
import { type Config, parseConfig } from './config.ts'
import type { DevFront } from './dev-front.ts'
import { isForTheOperator } from './for-the-operator.ts'
import { admits } from './invitations.ts'
import { listen } from './listen.ts'
import { createLog, type Log } from './log.ts'
import { createMail, type Mail, type MailWords } from './mail.ts'
import { type Dsn, localDsn, parseDsn } from './monitoring-dsn.ts'
import { createReportFiles } from './monitoring-files.ts'
import { createRelay } from './monitoring-relay.ts'
import { startPruning } from './pruning.ts'
import { createReporter } from './report.ts'
import { type Nodes, noNodes } from './nodes.ts'
import { openRedisNodes } from './redis-nodes.ts'
import { openSecretsOf } from './secrets.ts'
import { untilStopped } from './until-stopped.ts'
import { runWorkers, workerNumber } from './workers.ts'

const root = resolve(import.meta.dirname, '..', '..')
const now = Date.now

type OpenFront = (config: Config) => Promise<Front | DevFront>
type Terminal = Pick<Console, 'log' | 'error'>
type ForTests = Pick<AuthOptions, 'passwords'>

/** The whole program, until it is stopped; only where its screens come from is left open. */
export async function serve(
  openFront: OpenFront,
  terminal: Terminal,
  forTests: ForTests = {},
): Promise<void> {
  try {
    const config = parseConfig(process.env)
    if (config.workers > 1 && cluster.isPrimary) {
      return runWorkers({ count: config.workers, say: terminal.error })
    }
    await start(config, openFront, { terminal, forTests })
  } catch (error) {
    if (!isForTheOperator(error)) throw error
    terminal.error(error.message)
    process.exit(1)
  }
}

interface Around {
  terminal: Terminal
  forTests: ForTests
}

async function start(config: Config, openFront: OpenFront, around: Around): Promise<void> {
  const { terminal, forTests } = around
  const log = createLog((line) => process.stdout.write(line), now)
  // On a disk that is full, or with nobody who reads it any more, only the log is lost.
  process.stdout.on('error', () => undefined)
  makeDataFolder(config.dataDir)
  const database = await openDatabase({ ...config, now })
  const endServing = config.databaseUrl ? await markAsServed(config.databaseUrl) : undefined
  const secrets = await openSecretsOf(config, database)
  const nodes = await openNodes(config, secrets.authSecret, log)
  const { dsn, sink } = openMonitoring(config, secrets.monitoringKey, log)
  const release = process.env['npm_package_version'] ?? 'dev'
  const report = createReporter({ sink, release, root: `${root}/`, now, randomBytes })
  const front = await openFront(config)
  const mail = openMail(config, front, log)
  const auth = await createAuth({
    database,
    config,
    secrets,
    log,
    now,
    admits: (token) => admits({ database, now }, token),
    mail,
    nodes,
    ...forTests,
  })
  let isDraining = false
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
    nodes,
    isDraining: () => isDraining,
  })
  const { sockets } = app
  const listener =
    'listen' in front ? await front.listen(app) : await listen(app.fetch, config, { log, sockets })
  const onSessionsEnded = auth.endSessions
  const stopPruning = startPruning({ database, room: app.room, log, now, onSessionsEnded })
  app.notices.start()
  app.resume().catch((error: unknown) => log({ event: 'not-resumed', error }))
  const origin = config.origin ?? listener.url
  const adminParts = { database, auth, config, audit: createAudit(log), origin, now, log }
  // One speaks for all: they share the data folder, and the terminal.
  const isFirst = (workerNumber(process.env) ?? 1) === 1
  const closeAdminDoor = isFirst ? await openAdminDoor(adminParts) : () => undefined
  untilStopped(process, {
    log,
    report,
    randomBytes,
    async stop() {
      isDraining = true
      stopPruning()
      closeAdminDoor()
      await listener.close()
      await app.notices.close()
      await nodes.close()
      mail?.close()
      await sink.close()
      await endServing?.()
      await database.close()
    },
  })
  if (!isFirst) return
  const place = config.databaseUrl ? 'Postgres' : resolve(config.dataDir)
  terminal.log(`Trivet is at ${origin}, its data in ${place}`)
  if (await auth.needsFirstCode()) {
    terminal.log(`The first account becomes administrator with this code: ${secrets.firstCode}`)
  }
}

async function openNodes({ redisUrl }: Config, secret: string, log: Log): Promise<Nodes> {
  if (redisUrl === null) return noNodes
  return openRedisNodes({ url: redisUrl, secret, node: idFrom(randomBytes(idBytes)), log })
}

function openMail({ smtpUrl }: Config, front: Front, log: Log): Mail | null {
  if (smtpUrl === null) return null
  const words: MailWords = async (letter) => (await front.screens()).writeMail(letter)
  return createMail({ url: smtpUrl, words, log })
}

/** The service that is configured, else files in the data folder. */
function openMonitoring(config: Config, key: string, log: Log) {
  const configured: Dsn | undefined = config.sentryDsn ? parseDsn(config.sentryDsn) : undefined
  if (configured) return { dsn: configured, sink: createRelay({ dsn: configured, log, now }) }
  const folder = join(config.dataDir, 'monitoring')
  return { dsn: localDsn(key), sink: createReportFiles({ folder, now, log }) }
}
