import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { dayMs } from '#domain/durations.ts'
import { findFreePort } from '#scripts/free-port.ts'
import { openDatabase } from '#store/database.ts'
import { foldOldItems } from '#store/fold-items.ts'
import { createStorage } from '#store/storage.ts'
import { Room } from '#sync/room.ts'
import { newId } from './people.ts'
import { type Server, startServer } from './server.ts'

/** A server whose data has a past: what `seed` made of it and names was done long ago. */
export async function startWithPast<Seeded extends { longAgo: readonly string[] }>(
  env: Record<string, string>,
  seed: (origin: string) => Promise<Seeded>,
): Promise<{ server: Server; seeded: Seeded; end(): Promise<void> }> {
  const place = {
    dataDir: await mkdtemp(path.join(tmpdir(), 'trivet-server-')),
    port: await findFreePort(),
  }
  const first = await startServer(env, undefined, place)
  const seeded = await seed(first.url)
  await first.stop()
  await foldLongAgo(place.dataDir, seeded.longAgo)
  const server = await startServer(env, undefined, place)
  return {
    server,
    seeded,
    async end() {
      await server.stop()
      await rm(place.dataDir, { recursive: true, force: true })
    },
  }
}

/** Makes it so that these were done long ago, and folds them away; no server may run on it. */
export async function foldLongAgo(dataDir: string, ids: readonly string[]): Promise<void> {
  const now = Date.now
  const database = await openDatabase({ dataDir, databaseUrl: null, now })
  try {
    for (const [index, id] of ids.entries()) {
      const row = await database.read
        .selectFrom('listItems')
        .select('createdBy')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const at = now() - (100 + index * 9) * dayMs
      // Changed behind the server's back, it would not fit its seal.
      const changed = { tickedBy: JSON.stringify([{ by: row.createdBy, at }]), seal: null }
      await database.write.updateTable('listItems').set(changed).where('id', '=', id).execute()
    }
    const storage = createStorage({ database, newEpoch: newId, onCommit: () => undefined })
    await foldOldItems({ database, room: new Room({ storage, now }), now })
  } finally {
    await database.close()
  }
}
