import type { Db } from './database.ts'

export interface TwoFactorsTable {
  userId: string
  /** Sealed. */
  secret: string
  /** The newest step of time whose code was used: none works twice. */
  lastStep: number
  /** Of the recovery codes that are left. */
  recoveryHashes: string
  createdAt: number
}

export interface TwoFactor {
  secret: string
  recoveryHashes: string[]
}

export async function findTwoFactor(db: Db, userId: string): Promise<TwoFactor | undefined> {
  const row = await db
    .selectFrom('twoFactors')
    .select(['secret', 'recoveryHashes'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row && { secret: row.secret, recoveryHashes: JSON.parse(row.recoveryHashes) }
}

export async function putTwoFactor(
  db: Db,
  factor: TwoFactor & { userId: string; lastStep: number; now: number },
): Promise<void> {
  const { userId, secret, lastStep, recoveryHashes, now } = factor
  const values = { secret, lastStep, recoveryHashes: JSON.stringify(recoveryHashes) }
  await db
    .insertInto('twoFactors')
    .values({ userId, createdAt: now, ...values })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(values))
    .execute()
}

export async function removeTwoFactor(db: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('twoFactors')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Uses up a step and all before it; false when that has happened already. */
export async function useStep(
  db: Db,
  { userId, step }: { userId: string; step: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('twoFactors')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function setRecoveryHashes(
  db: Db,
  { userId, hashes }: { userId: string; hashes: string[] },
): Promise<void> {
  await db
    .updateTable('twoFactors')
    .set({ recoveryHashes: JSON.stringify(hashes) })
    .where('userId', '=', userId)
    .execute()
}

/** False when the code is not among those left, also when somebody used it at this moment. */
export async function useRecoveryHash(
  db: Db,
  { userId, hash }: { userId: string; hash: string },
): Promise<boolean> {
  const factor = await findTwoFactor(db, userId)
  if (!factor?.recoveryHashes.includes(hash)) return false
  const left = factor.recoveryHashes.filter((other) => other !== hash)
  const { numUpdatedRows } = await db
    .updateTable('twoFactors')
    .set({ recoveryHashes: JSON.stringify(left) })
    .where('userId', '=', userId)
    .where('recoveryHashes', '=', JSON.stringify(factor.recoveryHashes))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
