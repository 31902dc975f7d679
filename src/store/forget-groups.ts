import type { Timestamp } from '#domain/timestamp.ts'
import type { Room } from '#sync/room.ts'
import type { Database } from './database.ts'
import { eraseGroup, overdueGroups } from './erase-group.ts'

interface Forgetting {
  database: Database
  room: Room
  now: () => Timestamp
}

/** Deleted groups whose days are over: first their owners lose them, then all that they held goes. */
export async function forgetGroups({ database, room, now }: Forgetting): Promise<number> {
  const overdue = await overdueGroups(database, now())
  for (const { id, deletedBy } of overdue) {
    await room.run(id, 'forgetGroup', {}, deletedBy)
    await eraseGroup(database, id)
  }
  return overdue.length
}
