import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { root } from '#scripts/root.ts'
import { createApp, type Front } from '#server/app.ts'
import { createAuth } from '#server/auth.ts'
import { openBuiltFront } from '#server/built-front.ts'
import { parseConfig } from '#server/config.ts'
import { admits } from '#server/invitations.ts'
import { listen } from '#server/listen.ts'
import { createLog } from '#server/log.ts'
import { localDsn } from '#server/monitoring-dsn.ts'
import { createReportFiles } from '#server/monitoring-files.ts'
import { createReporter } from '#server/report.ts'
import { createLightPasswords } from '#server/passwords.ts'
import { openSecrets } from '#server/secrets.ts'
import { untilStopped } from '#server/until-stopped.ts'
import { type Database, openDatabase } from '#store/database.ts'
import type { PageData } from '#sync/page-data.ts'
import type { KyselyPlugin } from 'kysely'
import { faultHeader, type ServerFault, secretWords } from './server-fault.ts'

/**
 * The real server with faults on demand: put together as `main.ts` does, but a request that names
 * a fault in its header meets it. Nothing of this is in the product.
 */
const asked = new AsyncLocalStorage<string | null>()
const now = Date.now
const config = parseConfig(process.env)
const log = createLog((line) => process.stdout.write(line), now)
const database = withFaults(await openDatabase({ ...config, now }))
const secrets = openSecrets(config.dataDir)
const sink = createReportFiles({ folder: join(config.dataDir, 'monitoring'), now, log })
const report = createReporter({ sink, release: 'test', root: `${root}/`, now, randomBytes })
const auth = await createAuth({
  database,
  config,
  secrets,
  log,
  now,
  admits: (token) => admits({ database, now }, token),
  passwords: createLightPasswords(),
})
const app = createApp({
  config,
  database,
  auth,
  log,
  report,
  sink,
  dsn: localDsn(secrets.monitoringKey),
  release: 'test',
  now,
  randomBytes,
  isDraining: () => false,
  front: withBrokenRendering(await openBuiltFront(join(root, 'dist'))),
})
const listener = await listen(
  (request, bindings) =>
    asked.run(request.headers.get(faultHeader), () => app.fetch(request, bindings)),
  config,
  { log, sockets: app.sockets },
)
untilStopped(process, {
  log,
  report,
  randomBytes,
  async stop() {
    await listener.close()
    await sink.close()
    await database.close()
  },
})

function isAsked(fault: ServerFault): boolean {
  return asked.getStore() === fault
}

function withFaults(opened: Database): Database {
  return {
    ...opened,
    read: opened.read.withPlugin(failing('reading')),
    write: opened.write.withPlugin(failing('writing')),
  }
}

/** As when the disk is broken, with words in the error that nobody outside may read. */
function failing(fault: ServerFault): KyselyPlugin {
  return {
    transformQuery: ({ node }) => node,
    // Not before the query: those that are prepared once do not pass there again.
    async transformResult({ result }) {
      if (isAsked(fault)) throw new Error(`disk I/O error near ${secretWords}`)
      return result
    },
  }
}

/** A record that no screen can paint: React itself throws, in the middle of its work. */
function withBrokenRendering(front: Front): Front {
  return {
    ...front,
    async screens() {
      const screens = await front.screens()
      return {
        ...screens,
        render: (input) =>
          screens.render(isAsked('rendering') ? { ...input, page: broken(input.page) } : input),
      }
    },
  }
}

function broken(page: PageData): PageData {
  return JSON.parse(JSON.stringify(page), (key, value: unknown) =>
    key === 'title' ? { secret: secretWords } : value,
  )
}
