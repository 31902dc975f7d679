import { Refusal } from '#domain/refusal.ts'
import type { Timestamp } from '#domain/timestamp.ts'
import type { Room } from '#sync/room.ts'
import { isDamage } from './damage.ts'
import type { Database } from './database.ts'
import { eraseGroup, overdueGroups } from './erase-group.ts'

interface Forgetting {
  database: Database
  room: Pick<Room, 'run'>
  now: () => Timestamp
}

/** Deleted groups whose days are over: first their owners lose them, then all that they held goes. */
export async function forgetGroups({ database, room, now }: Forgetting): Promise<number> {
  let forgotten = 0
  for (const { id, deletedBy } of await overdueGroups(database, now())) {
    try {
      await room.run(id, 'forgetGroup', {}, deletedBy)
      await eraseGroup(database, id)
      forgotten += 1
    } catch (error) {
      // Brought back meanwhile, or damaged: the others do not wait for it.
      if (!(error instanceof Refusal || isDamage(error))) throw error
    }
  }
  return forgotten
}
