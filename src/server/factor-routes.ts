import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import * as v from 'valibot'
import { Id } from '#domain/id.ts'
import { idFrom } from '#domain/make-id.ts'
import { PasswordAttempt } from '#domain/password.ts'
import { Refusal } from '#domain/refusal.ts'
import { text } from '#domain/text.ts'
import { Email } from '#domain/user.ts'
import type { Database, Db } from '#store/database.ts'
import { listPasskeys, renamePasskey } from '#store/passkeys.ts'
import { findTwoFactor, removeTwoFactor, setRecoveryHashes } from '#store/two-factors.ts'
import { isUniqueViolation } from '#store/users.ts'
import type { Audit } from './audit.ts'
import { type AuthEdge, bodyLimits, freshForMs } from './auth-edge.ts'
import type { AuthLibrary } from './auth-library.ts'
import type { AuthLimits } from './auth-limits.ts'
import { enterOrWait, NewAccountForm, stayOrWait } from './auth-routes.ts'
import { deviceName } from './device-name.ts'
import type { Env } from './env.ts'
import type { NewAccounts } from './new-accounts.ts'
import { AuthenticationResponse, type Passkeys, RegistrationResponse } from './passkeys.ts'
import { readForm } from './read-json.ts'
import type { Session, Sessions } from './sessions.ts'
import type { SignIn } from './sign-in.ts'
import type { TwoFactorCodes } from './two-factor.ts'
import type { WaysIn } from './ways-in.ts'

const passkeyNameMaxLength = 60

const PasskeyName = text({ min: 1, max: passkeyNameMaxLength, singleLine: true })
const Nothing = v.strictObject({})
const Code = v.pipe(v.string(), v.maxLength(64, 'tooLong'))
const UpgradeForm = v.strictObject({ email: Email, code: v.optional(Code) })
const Entering = v.strictObject({ response: AuthenticationResponse })
const Adding = v.strictObject({ response: RegistrationResponse })
const SigningUp = v.strictObject({ ...NewAccountForm.entries, response: RegistrationResponse })
const Upgrading = v.strictObject({ ...UpgradeForm.entries, response: RegistrationResponse })
const Proving = v.union([
  v.strictObject({ password: PasswordAttempt }),
  v.strictObject({ passkey: AuthenticationResponse }),
])

/** What a person signs in by: passkeys, codes, and proving once more who is there. */
export function createFactorRoutes(parts: {
  database: Database
  library: AuthLibrary
  edge: AuthEdge
  sessions: Sessions
  newAccounts: NewAccounts
  signIn: SignIn
  passkeys: Passkeys
  codes: TwoFactorCodes
  waysIn: WaysIn
  limits: AuthLimits
  audit: Audit
  now: () => number
}): Hono<Env> {
  const { database, library, edge, sessions, newAccounts, signIn, passkeys, codes } = parts
  const { waysIn, limits, audit, now } = parts
  const { clientOf, mustFind, mustBeFresh } = edge
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
    return enterOrWait(c, edge, await newAccounts.signUp({ ...form, userId }, { passkey }, client))
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
    return stayOrWait(c, await newAccounts.upgrade(form, { passkey }, session, client))
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
      await change(session, (db) => waysIn.add(db, user.id, { passkey }))
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
    await change(session, (db) => waysIn.removePasskey(db, { id, userId: user.id }))
    audit('passkey-removed', { userId: user.id })
    return c.json({})
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
    const recoveryCodes = await change(session, (db) =>
      codes.turnOn(db, { userId: user.id, setup, code }),
    )
    audit('two-factor-on', { userId: user.id })
    return c.json({ recoveryCodes })
  })

  routes.post('/codes/off', async (c) => {
    await readForm(c, Nothing, bodyLimits)
    const session = await mustBeFresh(c)
    const { user } = session
    const wasOn = await change(session, (db) => removeTwoFactor(db, user.id))
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
    await change(session, (db) => setRecoveryHashes(db, given))
    audit('recovery-codes-made', { userId: user.id })
    return c.json({ recoveryCodes: fresh.codes })
  })

  return routes

  /** A session that a reset or a lock has ended meanwhile changes nothing any more. */
  function change<Result>(session: Session, work: (db: Db) => Promise<Result>): Promise<Result> {
    return library.transaction(async (db) => {
      await sessions.hold(db, session)
      return work(db)
    })
  }
}

function nameFor(userAgent: string | undefined): string {
  return deviceName(userAgent ?? null) ?? 'Passkey'
}
