import type { Database } from '#store/database.ts'
import { groupIdsOf, peopleOfGroup } from '#store/members.ts'
import { createStorage } from '#store/storage.ts'
import { inspectBody } from '#sync/inspect-body.ts'
import { Room } from '#sync/room.ts'
import type { Commit } from '#sync/storage.ts'
import type { Hono } from 'hono'
import type { Auth } from './auth.ts'
import { Checkpoints } from './checkpoints.ts'
import type { Config } from './config.ts'
import type { Env } from './env.ts'
import { digestOf, type RandomBytes, type Report } from './errors.ts'
import { Feed } from './feed.ts'
import { Hub } from './hub.ts'
import type { Log } from './log.ts'
import { logAudited } from './log-audited.ts'
import type { Registry } from './metrics-registry.ts'
import { type Nodes, noNodes } from './nodes.ts'
import { Presences } from './presence.ts'
import { passAnswersOn } from './pass-answers-on.ts'
import { Pushes } from './pushes.ts'
import { watchRestores } from './restores.ts'
import type { MustBeSignedIn } from './signed-in.ts'
import { createSnapshots } from './snapshots.ts'
import { type SyncLimits, usualSyncLimits } from './sync-limits.ts'
import { syncRoutes } from './sync-routes.ts'
import type { SyncService } from './sync-service.ts'
import { addSyncMetrics, createSyncTimings } from './sync-metrics.ts'
import { createSyncSockets, type SyncSockets } from './sync-socket.ts'
import { createWriterIds } from './writer-ids.ts'

interface SyncOptions {
  database: Database
  auth: Auth
  config: Pick<Config, 'origin' | 'trustedProxies'>
  log: Log
  report: Report
  now: () => number
  randomBytes: RandomBytes
  release: string
  registry: Registry
  mustBeSignedIn: MustBeSignedIn
  limits?: Partial<SyncLimits>
  nodes?: Nodes
  /** Told of every commit after all who follow it were. Must not throw. */
  onCommit?: (commits: Commit[]) => void
}

export interface Sync {
  room: Room
  /** To be mounted at `/sync`. */
  routes: Hono<Env>
  sockets: SyncSockets
  /** Logs and reports a fault of ours that nobody waits for. */
  onError: SyncService['onError']
  checkpoints: Checkpoints
}

/** Everything between the devices and the room. */
export function createSync(options: SyncOptions): Sync {
  const { database, auth, config, now, randomBytes, release, mustBeSignedIn } = options
  const limits = { ...usualSyncLimits, ...options.limits }
  const onError = createOnError(options)
  const nodes = options.nodes ?? noNodes
  const timings = createSyncTimings(options.registry, now)
  const feed = new Feed({
    database,
    hub: () => hub,
    nodes,
    onPoll: () => sockets.checkSessions(),
    onSeen: timings.onSeen,
    onError,
  })
  const hub = new Hub({
    peopleOf: (group) => peopleOfGroup(database.read, group),
    groupsOf: (user) => groupIdsOf(database.read, user),
    onLeft: (stream, notepad) => checkpoints.leave(stream, notepad),
    onFollowed: (stream) => feed.follow(stream),
    onUnfollowed: (stream) => {
      feed.unfollow(stream)
      presences.forgetElsewhere(stream)
    },
    onError,
  })
  const checkpoints = new Checkpoints({ database, now, log: options.log, onError })
  const storage = createStorage({
    database,
    onTimed: timings.onTimed,
    newEpoch: () => Buffer.from(randomBytes(9)).toString('base64url'),
    onCommit: (commits) => {
      feed.publish(commits)
      // Nobody waits for what else is done about it.
      sockets.flush()
      logAudited(options.log, commits)
      checkpoints.note(commits)
      passAnswersOn(commits, { room, onError })
      options.onCommit?.(commits)
    },
  })
  const room = new Room({ storage, now, inspect: inspectBody })
  const pushes = new Pushes({
    room,
    waitingMutationsMax: limits.waitingMutationsMax,
    onAnswered: (answered) => {
      timings.onAnswered(answered)
      const isDamaged = answered.outcomes.some(({ refusal }) => refusal?.code === 'damaged')
      if (isDamaged) options.log({ event: 'damaged', route: '/sync' })
    },
  })
  const presences = new Presences({
    tell: (stream, message) => hub.tell(stream, message),
    tellNodes: (stream, people) => nodes.tell(stream, { type: 'present', people }),
    everyMs: limits.presenceEveryMs,
  })
  hearNodes({ nodes, hub, presences })
  const service: SyncService = {
    database,
    hub,
    feed,
    nodes,
    pushes,
    presences,
    checkpoints,
    writerIds: createWriterIds({ db: database.write, now, randomBytes, onError }),
    limits,
    release,
    isRestored: watchRestores({ db: database.read, now, onError }),
    now,
    onError,
  }
  let cut = 0
  const sockets = createSyncSockets({ service, auth, config, onCut: () => (cut += 1) })
  addSyncMetrics(options.registry, {
    service,
    openSockets: () => sockets.size,
    cutReaders: () => cut,
  })
  const snapshots = createSnapshots({ database, now })
  const routes = syncRoutes({ service, snapshots, mustBeSignedIn })
  return {
    room,
    routes,
    onError,
    checkpoints,
    sockets: {
      isWanted: (request) => sockets.isWanted(request),
      handleUpgrade: (...upgrade) => sockets.handleUpgrade(...upgrade),
      async close() {
        await sockets.close()
        feed.close()
        await checkpoints.close()
      },
    },
  }
}

/** What other nodes say that is not in the log. */
function hearNodes({ nodes, hub, presences }: Pick<SyncService, 'nodes' | 'hub' | 'presences'>) {
  nodes.listen({
    onStream(stream, news, node) {
      // What was under way when the last one left would stay for ever.
      if (!hub.has(stream)) return
      if (news.type === 'present') presences.hear(stream, node, news.people)
      if (news.type === 'who') presences.tellNodes(stream)
      if (news.type === 'caret') hub.tellOpen(news.caret)
    },
    onCommon(news) {
      if (news.type === 'person') void hub.tellOfPerson(news.person)
    },
    onCame: () => presences.tellNodes(),
    onGone: (node) => presences.forgetNode(node),
  })
}

function createOnError({ log, report, randomBytes }: SyncOptions): SyncService['onError'] {
  return (error) => {
    const digest = digestOf(error, randomBytes)
    const route = '/sync'
    log({ event: 'error', digest, route, error })
    try {
      report(error, { digest, route })
    } catch (reportError) {
      log({ event: 'report-failed', digest, error: reportError })
    }
    return digest
  }
}
