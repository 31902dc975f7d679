import type { Id } from '#domain/id.ts'
import type { Timestamp } from '#domain/timestamp.ts'
import type { Room } from '#sync/room.ts'
import { orInstead } from './damage.ts'
import type { Database } from './database.ts'
import { overdueAccounts } from './deletions.ts'
import { anonymise, eraseOwnStream } from './erase-account.ts'
import { groupIdsOf } from './members.ts'

interface Forgetting {
  database: Database
  room: Pick<Room, 'run'>
  now: () => Timestamp
  onSessionsEnded: (ids: string[]) => void
}

/**
 * The accounts whose days to change one's mind are over: what they wrote stays in their groups, who
 * they were goes. Killed in between, the next run goes on where this one stopped.
 */
export async function forgetAccounts(forgetting: Forgetting): Promise<Id[]> {
  const { database, now } = forgetting
  const forgotten: Id[] = []
  for (const userId of await overdueAccounts(database.read, now())) {
    // One that is in a group that is damaged: the others do not wait for it.
    if (await orInstead(forgetAccount(userId, forgetting), false)) forgotten.push(userId)
  }
  return forgotten
}

async function forgetAccount(userId: Id, forgetting: Forgetting): Promise<boolean> {
  const { database, room, now, onSessionsEnded } = forgetting
  // Before they leave, so that whoever sees it happen is told no name any more.
  const ended = await anonymise(database, { userId, now: now() })
  if (!ended) return false
  // Somebody who came back and decided nothing: an open socket would write after the end.
  onSessionsEnded(ended)
  for (const group of await groupIdsOf(database.read, userId)) {
    await room.run(group, 'endMembership', {}, userId)
  }
  await eraseOwnStream(database, { userId, now: now() })
  return true
}
