import type { Db } from './database.ts'

/** What an administrator decided while the server runs, beside its configuration. */
export interface ServerSettingsTable {
  name: string
  value: string
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
