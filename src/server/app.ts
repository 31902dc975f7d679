import { Refusal } from '#domain/refusal.ts'
import type { Database } from '#store/database.ts'
import { type Context, Hono } from 'hono'
import { type Assets, serveAssets } from './assets.ts'
import type { Auth } from './auth.ts'
import { addressBlock, clientAddress } from './client-address.ts'
import { compressAnswers } from './compress.ts'
import { type Config, isServedOverTls } from './config.ts'
import type { Env } from './env.ts'
import { answerErrors, answerRefusal } from './errors.ts'
import type { ErrorPageInput, RandomBytes, Report } from './errors.ts'
import { healthRoute } from './health.ts'
import type { PageAssets } from '#sync/page-data.ts'
import type { Room } from '#sync/room.ts'
import { invitationRoutes } from './invitation-routes.ts'
import type { Log } from './log.ts'
import { parseLook } from './look-cookie.ts'
import { createMetrics, metricsRoute } from './metrics.ts'
import type { Dsn } from './monitoring-dsn.ts'
import { monitoringRoutes, type ReportSink } from './monitoring.ts'
import { checkOrigin } from './origin.ts'
import { Notices } from './notices.ts'
import { pushRoutes } from './push-routes.ts'
import type { Reach } from './push-reach.ts'
import { PushService } from './push-service.ts'
import { createFormAnswer, createPages, createShell, type PagesOptions } from './pages.ts'
import { type Nodes, noNodes } from './nodes.ts'
import { createRateLimit, shareLimits } from './rate-limit.ts'
import { requestLog } from './request-log.ts'
import type { PageNeeds, Screens } from './screens.ts'
import { securityHeaders } from './security-headers.ts'
import { shareRoutes } from './share-routes.ts'
import { createMustBeSignedIn } from './signed-in.ts'
import type { SyncLimits } from './sync-limits.ts'
import type { SyncSockets } from './sync-socket.ts'
import { createSync } from './sync.ts'

export interface AppOptions {
  config: Config
  database: Database
  auth: Auth
  log: Log
  report: Report
  sink: ReportSink
  dsn: Dsn
  release: string
  now: () => number
  randomBytes: RandomBytes
  isDraining: () => boolean
  front: Front
  syncLimits?: Partial<SyncLimits>
  /** None where this is the only one. */
  nodes?: Nodes
  /** Less narrow only in tests, whose push service is on this machine. */
  pushReach?: Reach
}

export interface App {
  fetch: Hono<Env>['fetch']
  /** For tests, which need no port. */
  request: Hono<Env>['request']
  /** What is asked of a listening server at `/sync`. */
  sockets: SyncSockets
  /** For what the server does by itself. */
  room: Room
  /** Tells people of things on devices that nobody looks at. */
  notices: Notices
  /** Looks after what a server before this one left undone. */
  resume(): Promise<void>
}

/** The browser's half: from the build, or from Vite while developing. */
export interface Front {
  isDev: boolean
  screens(): Promise<Screens>
  /** `null` where Vite serves the files. */
  assets: Assets | null
  /** What a page names: the entry, and what this language and these sources need at once. */
  assetsFor(language: string, needs: PageNeeds): PageAssets
  head?: string
  patternOf(path: string): string
}

/** The whole server without a port: requests in, answers out. */
export function createApp(options: AppOptions): App {
  const { config, database, auth, log, report, now, randomBytes, front } = options
  const nodes = options.nodes ?? noNodes
  const metrics = createMetrics()
  const endpoints = new Set<string>()
  const routeOf = (path: string) => (endpoints.has(path) ? path : patternOfPath(path, front))
  const mustBeSignedIn = createMustBeSignedIn(auth)
  const service = new PushService({
    db: database.write,
    origin: config.origin,
    reach: options.pushReach,
  })
  const notices = new Notices({
    database,
    service,
    write: async (input) => (await front.screens()).writeNotice(input),
    log,
    now,
    onError: (error) => void sync.onError(error),
  })
  const push = pushRoutes({ database, auth, service, now })
  const sync = createSync({
    ...options,
    onCommit: (commits) => notices.note(commits),
    registry: metrics.registry,
    mustBeSignedIn,
    ...(options.syncLimits && { limits: options.syncLimits }),
  })
  const joinLimit = createRateLimit({ burst: 30, everyMs: 10_000, now })
  const sendLimit = createRateLimit({ burst: 20, everyMs: 180_000, now })
  shareLimits({ join: joinLimit, send: sendLimit, push: push.limit }, nodes)
  const addressOf = (c: Context<Env>) => {
    const forwardedFor = c.req.header('x-forwarded-for')
    const request = { socketAddress: c.env.address, forwardedFor }
    return addressBlock(clientAddress(request, config.trustedProxies))
  }

  const app = new Hono<Env>()
  app.onError(
    answerErrors({ log, report, routeOf, randomBytes, errorPage: createErrorPage(options) }),
  )
  // Pages that do not exist are screens; what is left here is a write to nowhere.
  app.notFound((c) => answerRefusal(c, new Refusal('notFound')))
  app.use(securityHeaders({ https: isServedOverTls(config), dev: front.isDev }))
  app.use(
    requestLog({
      log,
      routeOf,
      elapsed: () => performance.now(),
      observe: metrics.observeRequest,
    }),
  )
  app.use(compressAnswers())
  app.get(
    '/health',
    healthRoute({
      readDatabase: () => probe(database),
      isDraining: options.isDraining,
      isDeaf: () => nodes.isLinked && !nodes.isHeard,
    }),
  )
  app.get('/metrics', metricsRoute({ registry: metrics.registry, token: config.metricsToken }))
  app.route(
    '/',
    monitoringRoutes({
      dsn: options.dsn,
      sink: options.sink,
      origin: config.origin,
      addressOf,
      now,
    }),
  )
  app.route('/', shareRoutes())
  app.use(checkOrigin(config))
  if (front.assets) app.use(serveAssets(front.assets))
  app.route('/auth', auth.routes)
  app.route('/sync', sync.routes)
  app.route('/push', push.routes)
  app.route(
    '/invitations',
    invitationRoutes({
      database,
      room: sync.room,
      mustBeSignedIn,
      limit: (c) => joinLimit.take(addressOf(c)),
      sendLimit: (user) => sendLimit.take(user),
      now,
      onError: sync.onError,
    }),
  )
  const pages: PagesOptions = {
    database,
    auth,
    config,
    now,
    dsn: options.dsn.public,
    release: options.release,
    isDev: front.isDev,
    screens: front.screens,
    assetsFor: front.assetsFor,
    ...(front.head && { head: front.head }),
  }
  app.get('/shell', createShell(pages))
  app.get('*', createPages(pages))
  app.post('*', createFormAnswer(pages))
  for (const { path } of app.routes) endpoints.add(path)
  const { sockets, checkpoints } = sync
  return {
    fetch: app.fetch,
    request: app.request,
    sockets,
    room: sync.room,
    notices,
    resume: () => checkpoints.resume(),
  }
}

function probe(database: Database): Promise<unknown> {
  return database.read.selectFrom('migrations').select('name').limit(1).execute()
}

/** Logs and reports carry this, never a path with ids or invitation tokens. */
function patternOfPath(path: string, front: Front): string {
  return path.startsWith('/assets/') ? '/assets/:file' : front.patternOf(path)
}

function createErrorPage({ front, dsn }: AppOptions) {
  return async ({ digest, host, request }: ErrorPageInput): Promise<string> => {
    const screens = await front.screens()
    const look = parseLook(request.headers.get('cookie') ?? undefined)
    const accepted = request.headers.get('accept-language') ?? undefined
    const language = screens.pickLanguage(accepted, look.language)
    return screens.renderError({
      language,
      host,
      digest,
      dsn: dsn.public,
      assets: front.assetsFor(language, {}),
    })
  }
}
