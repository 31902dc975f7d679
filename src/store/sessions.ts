import type { SignedInUser } from '#domain/signed-in-user.ts'
import type { AuthDate } from './accounts.ts'
import type { Db } from './database.ts'
import { toSignedInUser, userColumns } from './users.ts'

export interface StoredSession {
  id: string
  renewedAt: number
  expiresAt: number
  /** When the person last proved to be themselves. */
  provedAt: number
  user: SignedInUser
}

export type FindByToken = (token: string) => Promise<StoredSession | undefined>

/** A lookup that is compiled once, since every request makes one. */
export function sessionFinder(db: Db): FindByToken {
  const compiled = db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['sessions.id as sessionId', 'sessions.expiresAt', 'sessions.updatedAt as renewedAt'])
    .select(['sessions.createdAt as startedAt', 'sessions.provedAt'])
    .select(userColumns)
    .where('sessions.token', '=', 'replaced at each call')
    .compile()
  return async (token) => {
    const query: typeof compiled = { ...compiled, parameters: [token] }
    const [row] = (await db.executeQuery(query)).rows
    if (!row) return undefined
    return {
      id: row.sessionId,
      renewedAt: toMs(row.renewedAt),
      expiresAt: toMs(row.expiresAt),
      provedAt: row.provedAt ?? toMs(row.startedAt),
      user: toSignedInUser(row),
    }
  }
}

export interface ListedSession {
  id: string
  userAgent: string | null
  createdAt: number
  renewedAt: number
}

/** Those that still work, the last used first. */
export async function listSessions(
  db: Db,
  { userId, now }: { userId: string; now: number },
): Promise<ListedSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'createdAt', 'updatedAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', toDate(now))
    .orderBy('updatedAt', 'desc')
    .execute()
  return rows.map(({ id, userAgent, createdAt, updatedAt }) => ({
    id,
    userAgent,
    createdAt: toMs(createdAt),
    renewedAt: toMs(updatedAt),
  }))
}

/** Those of the sessions that still work. */
export async function liveSessions(
  db: Db,
  { ids, now }: { ids: string[]; now: number },
): Promise<Set<string>> {
  const live = new Set<string>()
  for (let at = 0; at < ids.length; at += idsPerQuery) {
    const rows = await db
      .selectFrom('sessions')
      .select('id')
      .where('id', 'in', ids.slice(at, at + idsPerQuery))
      .where('expiresAt', '>', toDate(now))
      .execute()
    for (const { id } of rows) live.add(id)
  }
  return live
}

const idsPerQuery = 500

export async function renewSession(
  db: Db,
  { id, now, expiresAt }: { id: string; now: number; expiresAt: number },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ updatedAt: toDate(now), expiresAt: toDate(expiresAt) })
    .where('id', '=', id)
    .execute()
}

/** The person has just shown, once more, who they are. */
export async function proveSession(
  db: Db,
  { id, now }: { id: string; now: number },
): Promise<void> {
  await db.updateTable('sessions').set({ provedAt: now }).where('id', '=', id).execute()
}

/** Ends every session of this user, and names them. */
export async function endAllSessions(db: Db, userId: string): Promise<string[]> {
  return endOtherSessions(db, { id: '', userId })
}

/** The same session under a new token, for somebody whose rights have just grown. Gives the old one. */
export async function rotateSession(
  db: Db,
  { id, token, now, expiresAt }: { id: string; token: string; now: number; expiresAt: number },
): Promise<string | undefined> {
  const before = await db
    .selectFrom('sessions')
    .select('token')
    .where('id', '=', id)
    .executeTakeFirst()
  await db
    .updateTable('sessions')
    .set({ token, updatedAt: toDate(now), expiresAt: toDate(expiresAt) })
    .where('id', '=', id)
    .execute()
  return before?.token
}

/** Ends one session of this user, and says whether there was one. */
export async function endSession(
  db: Db,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Ends every other session of this user, and names those that were ended. */
export async function endOtherSessions(
  db: Db,
  { id, userId }: { id: string; userId: string },
): Promise<string[]> {
  const rows = await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('id', '<>', id)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

export async function forgetExpiredSessions(
  db: Db,
  { userId, now }: { userId: string; now: number },
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('expiresAt', '<=', toDate(now))
    .execute()
}

function toMs(date: AuthDate): number {
  return new Date(date).getTime()
}

/** As better-auth writes it on SQLite; Postgres reads the same as a point in time. */
function toDate(ms: number): string {
  return new Date(ms).toISOString()
}
