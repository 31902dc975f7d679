import type { Id } from '#domain/id.ts'
import type { Db } from './database.ts'
import type { NoticesTable } from './notices.ts'

/** What one device could not be told of one group; it goes with the device's subscription. */
export interface PushRetriesTable {
  subscriptionId: string
  groupId: string
  /** Serialised. */
  notices: string
  /** How often its service was asked in vain. */
  tries: number
  sendAfter: number
}

export interface PushRetry extends Omit<PushRetriesTable, 'notices'> {
  notices: NoticesTable[]
}

interface Place {
  subscriptionId: string
  groupId: Id
}

/** Together with what waits there already, which is then told in the same message. */
export async function putPushRetry(db: Db, retry: PushRetry): Promise<void> {
  const waiting = await takePushRetry(db, retry)
  const all = [...(waiting?.notices ?? []), ...retry.notices]
  const once = new Map(all.map((notice) => [`${notice.kind}/${notice.about}`, notice]))
  const row = { ...retry, notices: JSON.stringify([...once.values()]) }
  await db
    .insertInto('pushRetries')
    .values(row)
    .onConflict((conflict) => conflict.columns(['subscriptionId', 'groupId']).doUpdateSet(row))
    .execute()
}

/** Whom to try again now. */
export async function duePushRetries(
  db: Db,
  { now, limit }: { now: number; limit: number },
): Promise<(Place & { userId: Id })[]> {
  return db
    .selectFrom('pushRetries')
    .innerJoin('pushSubscriptions', 'pushSubscriptions.id', 'pushRetries.subscriptionId')
    .select(['pushRetries.subscriptionId', 'pushRetries.groupId', 'pushSubscriptions.userId'])
    .where('pushRetries.sendAfter', '<=', now)
    .limit(limit)
    .execute()
}

/** For whoever asks first. */
export async function takePushRetry(db: Db, place: Place): Promise<PushRetry | null> {
  const row = await db
    .deleteFrom('pushRetries')
    .where('subscriptionId', '=', place.subscriptionId)
    .where('groupId', '=', place.groupId)
    .returningAll()
    .executeTakeFirst()
  return row ? { ...row, notices: JSON.parse(row.notices) } : null
}
