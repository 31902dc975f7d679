import type { Database } from '#store/database.ts'
import { protocolVersion, type ServerMessage } from '#sync/protocol.ts'
import type { Checkpoints } from './checkpoints.ts'
import type { Feed } from './feed.ts'
import type { Hub } from './hub.ts'
import type { Nodes } from './nodes.ts'
import type { Presences } from './presence.ts'
import type { Pushes } from './pushes.ts'
import type { SyncLimits } from './sync-limits.ts'
import type { WriterIds } from './writer-ids.ts'

/** What the sockets and the plain requests share. */
export interface SyncService {
  database: Database
  hub: Hub
  feed: Feed
  nodes: Nodes
  pushes: Pushes
  presences: Presences
  checkpoints: Checkpoints
  writerIds: WriterIds
  limits: SyncLimits
  release: string
  /** Whether it was restored from a backup not long ago; taken for granted until that is known. */
  isRestored: () => boolean
  now: () => number
  /** One of our own bugs, or a database that fails: logged and reported under the digest returned. */
  onError(error: unknown): string
}

/** What every link begins with. */
export function welcome({ release, now, isRestored }: SyncService): ServerMessage {
  const restored = isRestored() && { restored: true }
  return { type: 'welcome', version: protocolVersion, release, now: now(), ...restored }
}
