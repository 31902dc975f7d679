import { Hono } from 'hono'
import * as v from 'valibot'
import { PasswordAttempt } from '#domain/password.ts'
import type { Database } from '#store/database.ts'
import { listPasskeys } from '#store/passkeys.ts'
import { findTwoFactor } from '#store/two-factors.ts'
import { type AuthEdge, bodyLimits, freshForMs } from './auth-edge.ts'
import type { AuthLimits } from './auth-limits.ts'
import type { Env } from './env.ts'
import { AuthenticationResponse, type Passkeys } from './passkeys.ts'
import { Nothing, readForm } from './read-json.ts'
import type { SignIn } from './sign-in.ts'
import type { WaysIn } from './ways-in.ts'

const Proving = v.union([
  v.strictObject({ password: PasswordAttempt }),
  v.strictObject({ passkey: AuthenticationResponse }),
])

/** What a person signs in by, and proving by it once more who is there. */
export function createFactorRoutes(parts: {
  database: Database
  edge: AuthEdge
  signIn: SignIn
  passkeys: Passkeys
  waysIn: WaysIn
  limits: AuthLimits
  now: () => number
}): Hono<Env> {
  const { database, edge, signIn, passkeys, waysIn, limits, now } = parts
  const { clientOf, mustFind } = edge
  const routes = new Hono<Env>()

  routes.get('/factors', async (c) => {
    const { session, user } = await mustFind(c)
    const known = await listPasskeys(database.read, user.id)
    const factor = await findTwoFactor(database.read, user.id)
    return c.json({
      user,
      hasPassword: await waysIn.hasPassword(user.id),
      passkeys: known.map(({ id, name, createdAt, usedAt }) => ({ id, name, createdAt, usedAt })),
      twoFactor: factor !== undefined,
      recoveryCodesLeft: factor?.recoveryHashes.length ?? 0,
      isFresh: user.guest || now() - session.provedAt < freshForMs,
    })
  })

  routes.post('/prove-options', async (c) => {
    await readForm(c, Nothing, bodyLimits)
    const { user } = await mustFind(c)
    const client = clientOf(c)
    limits.challenge.take(client.addressBlock)
    const known = await listPasskeys(database.read, user.id)
    const asked = { purpose: 'prove' as const, userId: user.id, known }
    return c.json({ options: await passkeys.authenticationOptions(client.origin, asked) })
  })

  routes.post('/prove', async (c) => {
    const proof = await readForm(c, Proving, bodyLimits)
    await signIn.prove(proof, await mustFind(c), clientOf(c))
    return c.json({})
  })

  return routes
}
