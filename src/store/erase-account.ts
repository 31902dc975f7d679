import { sql } from 'kysely'
import type { Id } from '#domain/id.ts'
import type { Timestamp } from '#domain/timestamp.ts'
import { deletedDomain } from '#domain/account-limits.ts'
import type { Database, Db } from './database.ts'
import { endAllSessions } from './sessions.ts'
import { lockStream } from './streams.ts'
import { holdUser } from './users.ts'

type Place = Pick<Database, 'dialect' | 'write'>

interface Leaving {
  userId: Id
  now: Timestamp
}

/**
 * Who it was, and every way in. The row stays, without a name: what they wrote still points at it.
 * Gives the sessions that end; null for somebody who has changed their mind.
 */
export async function anonymise(
  { dialect, write }: Place,
  { userId, now }: Leaving,
): Promise<string[] | null> {
  return overwriting({ dialect, write }, async () =>
    write.transaction().execute(async (db) => {
      await holdUser(db, dialect, userId)
      const user = await db
        .selectFrom('users')
        .select('email')
        .where('id', '=', userId)
        .where('deleteAfter', '<=', now)
        .executeTakeFirst()
      if (!user) return null
      const ended = await endAllSessions(db, userId)
      for (const table of ['accounts', 'passkeys', 'twoFactors', 'oneTimes'] as const) {
        await db.deleteFrom(table).where('userId', '=', userId).execute()
      }
      await db
        .deleteFrom('verifications')
        .where(({ or, eb }) => or([eb('identifier', '=', user.email), eb('value', '=', userId)]))
        .execute()
      await nameless(db, dialect, userId)
      return ended
    }),
  )
}

/** What was theirs alone, with the log of it; from here on the account is gone. */
export async function eraseOwnStream(
  { dialect, write }: Place,
  { userId, now }: Leaving,
): Promise<void> {
  await overwriting({ dialect, write }, async () =>
    write.transaction().execute(async (db) => {
      await lockStream(db, dialect, userId)
      for (const table of ['memberships', 'groupViews', 'waitingInvitations', 'notices'] as const) {
        await db.deleteFrom(table).where('userId', '=', userId).execute()
      }
      for (const table of ['log', 'refusals', 'clients'] as const) {
        await db.deleteFrom(table).where('stream', '=', userId).execute()
      }
      await db.updateTable('users').set({ deletedAt: now }).where('id', '=', userId).execute()
    }),
  )
}

async function nameless(db: Db, dialect: Database['dialect'], userId: Id): Promise<void> {
  const no = dialect === 'postgres' ? false : 0
  await db
    .updateTable('users')
    .set({
      name: '',
      email: `${userId}@${deletedDomain}`,
      emailVerified: no,
      image: null,
      administrator: no,
      locale: null,
      zone: null,
      quietHours: null,
    })
    .where('id', '=', userId)
    .execute()
}

/** SQLite leaves what was deleted in the file until its place is needed: here it must not. */
async function overwriting<Result>(
  { dialect, write }: Place,
  work: () => Promise<Result>,
): Promise<Result> {
  if (dialect !== 'sqlite') return work()
  await sql`pragma secure_delete = on`.execute(write)
  try {
    return await work()
  } finally {
    await sql`pragma secure_delete = off`.execute(write)
    await sql`pragma wal_checkpoint(truncate)`.execute(write)
  }
}
