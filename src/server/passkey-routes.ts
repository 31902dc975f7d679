import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import * as v from 'valibot'
import { Id } from '#domain/id.ts'
import { idFrom } from '#domain/make-id.ts'
import { Refusal } from '#domain/refusal.ts'
import { text } from '#domain/text.ts'
import { Email } from '#domain/user.ts'
import type { Database } from '#store/database.ts'
import { listPasskeys, renamePasskey } from '#store/passkeys.ts'
import { isUniqueViolation } from '#store/users.ts'
import type { Audit } from './audit.ts'
import { type AuthEdge, bodyLimits } from './auth-edge.ts'
import { Code, NewAccountForm } from './auth-forms.ts'
import type { AuthLimits } from './auth-limits.ts'
import { deviceName } from './device-name.ts'
import type { Env } from './env.ts'
import type { NewAccounts } from './new-accounts.ts'
import { AuthenticationResponse, type Passkeys, RegistrationResponse } from './passkeys.ts'
import { Nothing, readForm } from './read-json.ts'
import type { Sessions } from './sessions.ts'
import type { SignIn } from './sign-in.ts'
import type { WaysIn } from './ways-in.ts'

const passkeyNameMaxLength = 60

const PasskeyName = text({ min: 1, max: passkeyNameMaxLength, singleLine: true })
const UpgradeForm = v.strictObject({ email: Email, code: v.optional(Code) })
const Entering = v.strictObject({ response: AuthenticationResponse })
const Adding = v.strictObject({ response: RegistrationResponse })
const SigningUp = v.strictObject({ ...NewAccountForm.entries, response: RegistrationResponse })
const Upgrading = v.strictObject({ ...UpgradeForm.entries, response: RegistrationResponse })

/** Coming in by a passkey, and which of them somebody has. Each begins with a challenge, its options. */
export function createPasskeyRoutes(parts: {
  database: Database
  edge: AuthEdge
  sessions: Sessions
  newAccounts: NewAccounts
  signIn: SignIn
  passkeys: Passkeys
  waysIn: WaysIn
  limits: AuthLimits
  audit: Audit
}): Hono<Env> {
  const { database, edge, sessions, newAccounts, signIn, passkeys, waysIn, limits, audit } = parts
  const { clientOf, mustFind, mustBeFresh } = edge
  const routes = new Hono<Env>()

  routes.post('/passkeys/enter-options', async (c) => {
    await readForm(c, Nothing, bodyLimits)
    const client = clientOf(c)
    limits.challenge.take(client.addressBlock)
    const asked = { purpose: 'enter' as const, userId: null, known: [] }
    return c.json({ options: await passkeys.authenticationOptions(client.origin, asked) })
  })

  routes.post('/passkeys/enter', async (c) => {
    const { response } = await readForm(c, Entering, bodyLimits)
    return edge.enter(c, await signIn.signInByPasskey(response, clientOf(c)))
  })

  routes.post('/passkeys/sign-up-options', async (c) => {
    const form = await readForm(c, NewAccountForm, bodyLimits)
    const client = clientOf(c)
    await newAccounts.mustBeWelcome(form, client)
    const owner = { userId: idFrom(randomBytes(20)), name: form.email, displayName: form.name }
    const options = await passkeys.registrationOptions(client.origin, { ...owner, known: [] })
    return c.json({ options })
  })

  routes.post('/passkeys/sign-up', async (c) => {
    const { response, ...form } = await readForm(c, SigningUp, bodyLimits)
    const client = clientOf(c)
    const owner = { userId: null, name: nameFor(client.userAgent) }
    const { passkey, userId } = await passkeys.register(client.origin, owner, response)
    return edge.enterOrWait(c, await newAccounts.signUp({ ...form, userId }, { passkey }, client))
  })

  routes.post('/passkeys/upgrade-options', async (c) => {
    const { email, code } = await readForm(c, UpgradeForm, bodyLimits)
    const { user } = await mustFind(c)
    if (!user.guest) throw new Refusal('alreadyFull')
    const client = clientOf(c)
    // They are here already, whatever the server says to strangers.
    await newAccounts.mustBeFree(email, client)
    const owner = { userId: user.id, name: email, displayName: user.name, code }
    const options = await passkeys.registrationOptions(client.origin, { ...owner, known: [] })
    return c.json({ options })
  })

  routes.post('/passkeys/upgrade', async (c) => {
    const { response, ...form } = await readForm(c, Upgrading, bodyLimits)
    const session = await mustFind(c)
    const client = clientOf(c)
    const owner = { userId: session.user.id, name: nameFor(client.userAgent) }
    const { passkey } = await passkeys.register(client.origin, owner, response)
    return edge.stayOrWait(c, await newAccounts.upgrade(form, { passkey }, session, client))
  })

  routes.post('/passkeys/add-options', async (c) => {
    await readForm(c, Nothing, bodyLimits)
    const { user } = await mustBeFresh(c)
    if (user.guest || user.email === null) throw new Refusal('notAllowed')
    const client = clientOf(c)
    limits.challenge.take(client.addressBlock)
    const known = await listPasskeys(database.read, user.id)
    const owner = { userId: user.id, name: user.email, displayName: user.name, known }
    return c.json({ options: await passkeys.registrationOptions(client.origin, owner) })
  })

  routes.post('/passkeys/add', async (c) => {
    const { response } = await readForm(c, Adding, bodyLimits)
    const session = await mustBeFresh(c)
    const { user } = session
    if (user.guest) throw new Refusal('notAllowed')
    const client = clientOf(c)
    const owner = { userId: user.id, name: nameFor(client.userAgent) }
    const { passkey } = await passkeys.register(client.origin, owner, response)
    try {
      await sessions.whileLive(session, (db) => waysIn.add(db, user.id, { passkey }))
    } catch (error) {
      if (isUniqueViolation(error)) throw new Refusal('idTaken')
      throw error
    }
    audit('passkey-added', { userId: user.id })
    return c.json({})
  })

  routes.post('/passkeys/rename', async (c) => {
    const form = await readForm(c, v.strictObject({ id: Id, name: PasskeyName }), bodyLimits)
    const { user } = await mustFind(c)
    const isThere = await renamePasskey(database.write, { ...form, userId: user.id })
    if (!isThere) throw new Refusal('notFound')
    return c.json({})
  })

  routes.post('/passkeys/remove', async (c) => {
    const { id } = await readForm(c, v.strictObject({ id: Id }), bodyLimits)
    const session = await mustBeFresh(c)
    const { user } = session
    await sessions.whileLive(session, (db) => waysIn.removePasskey(db, { id, userId: user.id }))
    audit('passkey-removed', { userId: user.id })
    return c.json({})
  })

  return routes
}

function nameFor(userAgent: string | undefined): string {
  return deviceName(userAgent ?? null) ?? 'Passkey'
}
