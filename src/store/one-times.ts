import type { Db } from './database.ts'

/** What is worth something for a while, mostly once: a challenge, a link by mail, a replaced token. The id never tells a token, only its hash. */
export interface OneTimesTable {
  id: string
  userId: string | null
  value: string
  expiresAt: number
}

export async function putOneTime(
  db: Db,
  { now, ...row }: OneTimesTable & { now: number },
): Promise<void> {
  await forgetExpiredOneTimes(db, now)
  await db.insertInto('oneTimes').values(row).execute()
}

/** Its value, for the first who asks in time. */
export async function redeemOneTime(
  db: Db,
  { id, now }: { id: string; now: number },
): Promise<{ userId: string | null; value: string } | undefined> {
  const row = await db
    .deleteFrom('oneTimes')
    .where('id', '=', id)
    .returning(['userId', 'value', 'expiresAt'])
    .executeTakeFirst()
  return row && row.expiresAt > now ? row : undefined
}

/** Its value, which stays for others who ask in time. */
export async function findOneTime(
  db: Db,
  { id, now }: { id: string; now: number },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('oneTimes')
    .select('value')
    .where('id', '=', id)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return row?.value
}

export async function forgetOneTimesOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('oneTimes').where('userId', '=', userId).execute()
}

async function forgetExpiredOneTimes(db: Db, now: number): Promise<void> {
  await db.deleteFrom('oneTimes').where('expiresAt', '<=', now).execute()
}
