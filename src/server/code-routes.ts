import { Hono } from 'hono'
import * as v from 'valibot'
import { Refusal } from '#domain/refusal.ts'
import type { Database } from '#store/database.ts'
import { removeTwoFactor, setRecoveryHashes } from '#store/two-factors.ts'
import type { Audit } from './audit.ts'
import { type AuthEdge, bodyLimits } from './auth-edge.ts'
import { Code } from './auth-forms.ts'
import type { AuthLimits } from './auth-limits.ts'
import type { Env } from './env.ts'
import { Nothing, readForm } from './read-json.ts'
import type { Sessions } from './sessions.ts'
import type { TwoFactorCodes } from './two-factor.ts'

/** Whether a code is asked for beside the password, and the codes for when the phone is lost. */
export function createCodeRoutes(parts: {
  database: Database
  edge: AuthEdge
  sessions: Sessions
  codes: TwoFactorCodes
  limits: AuthLimits
  audit: Audit
}): Hono<Env> {
  const { database, edge, sessions, codes, limits, audit } = parts
  const { mustBeFresh } = edge
  const routes = new Hono<Env>()

  routes.post('/codes/begin', async (c) => {
    await readForm(c, Nothing, bodyLimits)
    const { user } = await mustBeFresh(c)
    if (user.email === null) throw new Refusal('notAllowed')
    return c.json(codes.begin({ id: user.id, account: user.email }))
  })

  routes.post('/codes/on', async (c) => {
    const form = v.strictObject({ setup: v.pipe(v.string(), v.maxLength(500)), code: Code })
    const { setup, code } = await readForm(c, form, bodyLimits)
    const session = await mustBeFresh(c)
    const { user } = session
    limits.code.take(user.id)
    const recoveryCodes = await sessions.whileLive(session, (db) =>
      codes.turnOn(db, { userId: user.id, setup, code }),
    )
    audit('two-factor-on', { userId: user.id })
    return c.json({ recoveryCodes })
  })

  routes.post('/codes/off', async (c) => {
    await readForm(c, Nothing, bodyLimits)
    const session = await mustBeFresh(c)
    const { user } = session
    const wasOn = await sessions.whileLive(session, (db) => removeTwoFactor(db, user.id))
    if (wasOn) audit('two-factor-off', { userId: user.id })
    return c.json({})
  })

  routes.post('/codes/recovery', async (c) => {
    await readForm(c, Nothing, bodyLimits)
    const session = await mustBeFresh(c)
    const { user } = session
    if (!(await codes.isOn(database.read, user.id))) throw new Refusal('notFound')
    const fresh = codes.newRecoveryCodes()
    const given = { userId: user.id, hashes: fresh.hashes }
    await sessions.whileLive(session, (db) => setRecoveryHashes(db, given))
    audit('recovery-codes-made', { userId: user.id })
    return c.json({ recoveryCodes: fresh.codes })
  })

  return routes
}
