import type { Db } from './database.ts'

/** What an administrator decided while the server runs, beside its configuration. */
export interface ServerSettingsTable {
  name: string
  value: string
}

/** What it is already, whoever was first, or else this. */
export async function settingOrFirst(db: Db, name: string, first: string): Promise<string> {
  await db
    .insertInto('serverSettings')
    .values({ name, value: first })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { value } = await db
    .selectFrom('serverSettings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return value
}

export async function putSetting(db: Db, name: string, value: string): Promise<void> {
  await db
    .insertInto('serverSettings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Whether a turn that all nodes share, and that comes this often, is this one's. */
export async function takeTurn(
  db: Db,
  { name, now, everyMs }: { name: string; now: number; everyMs: number },
): Promise<boolean> {
  const last = await settingOrFirst(db, name, '0')
  // A clock that was ahead and is set back would else keep all from their turn until it is there again.
  if (Math.abs(now - Number(last)) < everyMs) return false
  // Only one of those who read the same time finds it still there.
  const { numUpdatedRows } = await db
    .updateTable('serverSettings')
    .set({ value: String(now) })
    .where('name', '=', name)
    .where('value', '=', last)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const signUpSetting = 'signUp'

/** Whether an administrator has closed sign-up, whatever `SIGN_UP` says. */
export async function isSignUpClosed(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('serverSettings')
    .select('value')
    .where('name', '=', signUpSetting)
    .executeTakeFirst()
  return row?.value === 'closed'
}

export async function setSignUpClosed(db: Db, isClosed: boolean): Promise<void> {
  await db.deleteFrom('serverSettings').where('name', '=', signUpSetting).execute()
  if (!isClosed) return
  await db.insertInto('serverSettings').values({ name: signUpSetting, value: 'closed' }).execute()
}
