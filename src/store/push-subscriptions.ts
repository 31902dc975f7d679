import type { Id } from '#domain/id.ts'
import { pushSubscriptionsMax } from '#domain/notice.ts'
import type { Db } from './database.ts'

/** Where a device can be reached. It goes with the session that asked for it. */
export interface PushSubscriptionsTable {
  /** A hash of the endpoint: a browser has one. */
  id: string
  sessionId: string
  userId: string
  endpoint: string
  p256dh: string
  auth: string
  language: string
  createdAt: number
}

/** The same browser again, maybe for somebody else, takes the place of what it said before. */
export async function putPushSubscription(db: Db, row: PushSubscriptionsTable): Promise<void> {
  await db.deleteFrom('pushSubscriptions').where('sessionId', '=', row.sessionId).execute()
  await forgetPushSubscription(db, row.id)
  await db
    .insertInto('pushSubscriptions')
    .values(row)
    // Another tab of the same browser was quicker.
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
  const rows = await db
    .selectFrom('pushSubscriptions')
    .select('id')
    .where('userId', '=', row.userId)
    .orderBy('createdAt', 'desc')
    .execute()
  for (const { id } of rows.slice(pushSubscriptionsMax)) await forgetPushSubscription(db, id)
}

export async function forgetPushSubscription(db: Db, id: string): Promise<void> {
  await db.deleteFrom('pushSubscriptions').where('id', '=', id).execute()
}

/** Those of the session that asks, and of nobody else. */
export async function endPushSubscription(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('pushSubscriptions').where('sessionId', '=', sessionId).execute()
}

/** Where somebody can be reached now: a session that is over reaches nobody. */
export async function pushSubscriptionsOf(
  db: Db,
  userId: Id,
  now: number,
): Promise<PushSubscriptionsTable[]> {
  return (
    db
      .selectFrom('pushSubscriptions')
      .innerJoin('sessions', 'sessions.id', 'pushSubscriptions.sessionId')
      .selectAll('pushSubscriptions')
      .where('pushSubscriptions.userId', '=', userId)
      // As better-auth writes it on SQLite; Postgres reads the same as a point in time.
      .where('sessions.expiresAt', '>', new Date(now).toISOString())
      .execute()
  )
}
