import { Refusal } from '#domain/refusal.ts'
import type { Database, Db } from '#store/database.ts'
import { isSignUpClosed } from '#store/server-settings.ts'
import { hasAdministrator, hasFullUser, lockAdministrators } from '#store/users.ts'
import type { Config } from './config.ts'
import { isSameSecret } from './is-same-secret.ts'
import { isLoopbackName } from './loopback.ts'

/** Whether an invitation token opens a group now. */
export type Admits = (token: string) => Promise<boolean>

export interface Admission {
  /** Refuses a new account where `SIGN_UP` does not allow it. */
  mustAdmit(offered: { code?: string | undefined; invitation?: string | undefined }): Promise<void>
  /** Whether the full account made in this transaction is to be administrator. */
  makesAdministrator(db: Db, code: string | undefined): Promise<boolean>
  /** Whether the one-time code is still waiting for somebody, and worth printing. */
  needsFirstCode(): Promise<boolean>
  /** What counts now: `SIGN_UP`, unless an administrator has closed it. */
  signUp(): Promise<Config['signUp']>
}

/** Who may come in, and who becomes administrator. */
export function createAdmission(parts: {
  database: Database
  config: Pick<Config, 'host' | 'origin' | 'trustedProxies' | 'signUp'>
  firstCode: string
  admits: Admits
}): Admission {
  const { database, config, firstCode, admits } = parts
  const isLoopback = isOnlyForThisMachine(config)

  const signUp = async () => ((await isSignUpClosed(database.read)) ? 'closed' : config.signUp)

  return {
    signUp,

    async mustAdmit({ code, invitation }) {
      const rule = await signUp()
      if (rule === 'open') return
      // Whoever has the code runs the server; without this a closed one could never be entered.
      if (isFirstCode(code) && !(await hasAdministrator(database.read))) return
      if (rule === 'closed') throw new Refusal('signUpClosed')
      if (!invitation || !(await admits(invitation))) throw new Refusal('signUpInvited')
    },

    async makesAdministrator(db, code) {
      await lockAdministrators(db, database.dialect)
      if (await hasAdministrator(db)) return false
      return isFirstCode(code) || (isLoopback && !(await hasFullUser(db)))
    },

    async needsFirstCode() {
      return !isLoopback && !(await hasAdministrator(database.read))
    },
  }

  function isFirstCode(code: string | undefined): boolean {
    return code !== undefined && isSameSecret(normalised(code), normalised(firstCode))
  }
}

/** A proxy in front lets strangers in, though the server itself listens on loopback. */
function isOnlyForThisMachine({
  host,
  origin,
  trustedProxies,
}: Pick<Config, 'host' | 'origin' | 'trustedProxies'>): boolean {
  const isProxied =
    trustedProxies.length > 0 || (origin && !isLoopbackName(new URL(origin).hostname))
  return isLoopbackName(host) && !isProxied
}

/** As a person copies it: in capitals, without the dashes, with a space at the end. */
function normalised(code: string): string {
  return code.toLowerCase().replaceAll(/[\s-]/g, '')
}
