import type { Outcome } from '#sync/protocol.ts'
import type { Commit } from '#sync/storage.ts'
import type { Registry } from './metrics-registry.ts'
import type { SyncService } from './sync-service.ts'

const secondsBounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
const countBounds = [1, 2, 5, 10, 25, 50, 100, 250]

/** What is measured of each push and each commit. */
export function createSyncTimings(registry: Registry, now: () => number) {
  const answers = registry.histogram(
    'sync_push_seconds',
    'From a push to its acknowledgement.',
    secondsBounds,
  )
  const refusals = registry.counter('sync_refusals_total', 'Mutations that were refused, by code.')
  const commits = registry.histogram(
    'sync_commit_seconds',
    'A transaction, from its begin to its COMMIT.',
    secondsBounds,
  )
  const sizes = registry.histogram(
    'sync_commit_mutations',
    'Mutations that shared a COMMIT.',
    countBounds,
  )
  const lag = registry.histogram(
    'nodes_lag_seconds',
    'From a change at another node to its going out here, by the clocks of both.',
    secondsBounds,
  )
  return {
    onAnswered({ seconds, outcomes }: { seconds: number; outcomes: Outcome[] }) {
      answers.observe({}, seconds)
      for (const { refusal } of outcomes) if (refusal) refusals.add({ code: refusal.code })
    },
    onTimed({ seconds, runs }: { seconds: number; runs: number }) {
      commits.observe({}, seconds)
      sizes.observe({}, runs)
    },
    onSeen({ entries }: Commit) {
      const last = entries.at(-1)
      if (last) lag.observe({}, Math.max(0, now() - last.at) / 1_000)
    },
  }
}

interface Measured {
  service: SyncService
  openSockets: () => number
  cutReaders: () => number
}

export function addSyncMetrics(
  registry: Registry,
  { service, openSockets, cutReaders }: Measured,
): void {
  const { pushes, hub, checkpoints } = service
  registry.gauge('sync_sockets', 'Sockets that are open.', openSockets)
  registry.gauge('sync_live_streams', 'Groups and people that somebody follows.', () => hub.size)
  registry.gauge('sync_waiting_mutations', 'Mutations that wait.', () => pushes.waiting)
  registry.total('sync_pushes_total', 'Pushes taken.', () => pushes.totals.pushes)
  registry.total('sync_mutations_total', 'Mutations in them.', () => pushes.totals.mutations)
  registry.total('sync_sent_away_total', 'Pushes sent away.', () => pushes.totals.sentAway)
  registry.total('sync_commits_total', 'Commits that changed a stream.', () => hub.commits)
  registry.total(
    'notepad_updates_set_aside_total',
    'Bytes that turned out to be no part of a notepad.',
    () => checkpoints.setAside,
  )
  registry.total('sync_cut_readers_total', 'Readers that were too slow.', cutReaders)
  registry.total(
    'nodes_log_reads_total',
    'Changes of other nodes that were read from the log, because nobody told of them.',
    () => service.feed.reads,
  )
}
