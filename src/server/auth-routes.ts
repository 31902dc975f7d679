import { Hono } from 'hono'
import * as v from 'valibot'
import { Id } from '#domain/id.ts'
import { Password, PasswordAttempt } from '#domain/password.ts'
import { Refusal } from '#domain/refusal.ts'
import { Email, UserName } from '#domain/user.ts'
import type { Database } from '#store/database.ts'
import { endOtherSessions, endSession, listSessions } from '#store/sessions.ts'
import type { Audit } from './audit.ts'
import { type AuthEdge, bodyLimits } from './auth-edge.ts'
import type { AuthLibrary } from './auth-library.ts'
import { deviceName } from './device-name.ts'
import type { Env } from './env.ts'
import type { Entered, NewAccounts } from './new-accounts.ts'
import type { PasswordResets } from './password-resets.ts'
import { readForm } from './read-json.ts'
import type { SessionCookie } from './session-cookie.ts'
import type { Sessions } from './sessions.ts'
import type { SignIn } from './sign-in.ts'
import type { Context } from 'hono'

const Code = v.optional(v.pipe(v.string(), v.maxLength(64, 'tooLong')))
const Invitation = v.optional(v.pipe(v.string(), v.maxLength(256, 'tooLong')))
const Token = v.pipe(v.string(), v.maxLength(100, 'tooLong'))

/** Who somebody new is, apart from what they will sign in by. */
export const NewAccountForm = v.strictObject({
  name: UserName,
  email: Email,
  code: Code,
  invitation: Invitation,
})
const SignUpForm = v.strictObject({ ...NewAccountForm.entries, password: Password })
const SignInForm = v.strictObject({ email: Email, password: PasswordAttempt, code: Code })
const GuestForm = v.strictObject({ name: UserName, invitation: Invitation })
const UpgradeForm = v.strictObject({ email: Email, password: Password, code: Code })
const EndForm = v.strictObject({ id: Id })
const PasswordForm = v.strictObject({ current: v.optional(PasswordAttempt), next: Password })
const ForgottenForm = v.strictObject({ email: Email })
const ResetForm = v.strictObject({ token: Token, password: Password })
/** What a link in a mail brings. */
export const ConfirmForm = v.strictObject({ token: Token })

/** Coming in, going out, and where one is in. */
export function createAuthRoutes(parts: {
  database: Database
  library: AuthLibrary
  sessions: Sessions
  edge: AuthEdge
  cookie: SessionCookie
  newAccounts: NewAccounts
  signIn: SignIn
  resets: PasswordResets
  audit: Audit
  now: () => number
  onSessionsEnded: (ids: string[]) => void
}): Hono<Env> {
  const { database, library, sessions, edge, cookie, newAccounts, signIn, resets } = parts
  const { audit, now, onSessionsEnded } = parts
  const { clientOf, mustFind } = edge
  const routes = new Hono<Env>()

  routes.post('/sign-up', async (c) => {
    const { password, ...form } = await readForm(c, SignUpForm, bodyLimits)
    return enterOrWait(c, edge, await newAccounts.signUp(form, { password }, clientOf(c)))
  })

  routes.post('/confirm', async (c) => {
    const { token } = await readForm(c, ConfirmForm, bodyLimits)
    return edge.enter(c, await newAccounts.confirm(token, clientOf(c)))
  })

  routes.post('/sign-in', async (c) => {
    const form = await readForm(c, SignInForm, bodyLimits)
    return edge.enter(c, await signIn.signIn(form, clientOf(c)))
  })

  routes.post('/guest', async (c) => {
    const form = await readForm(c, GuestForm, bodyLimits)
    // Came in by another tab meanwhile: a guest who is replaced has no way back.
    const current = await edge.find(c)
    if (current) return c.json({ user: current.user })
    return edge.enter(c, await newAccounts.enterAsGuest(form, clientOf(c)))
  })

  routes.post('/upgrade', async (c) => {
    const { password, ...form } = await readForm(c, UpgradeForm, bodyLimits)
    const session = await mustFind(c)
    return stayOrWait(c, await newAccounts.upgrade(form, { password }, session, clientOf(c)))
  })

  routes.post('/sign-out', async (c) => {
    await edge.endCurrent(c)
    c.header('Set-Cookie', cookie.clear(), { append: true })
    return c.json({})
  })

  routes.post('/password', async (c) => {
    const form = await readForm(c, PasswordForm, bodyLimits)
    const session = await mustFind(c)
    onSessionsEnded(await signIn.changePassword(form, session, clientOf(c)))
    return c.json({ user: session.user })
  })

  routes.post('/forgotten', async (c) => {
    const { email } = await readForm(c, ForgottenForm, bodyLimits)
    resets.ask(email, clientOf(c))
    return c.json({})
  })

  routes.post('/reset', async (c) => {
    const form = await readForm(c, ResetForm, bodyLimits)
    onSessionsEnded(await resets.reset(form, clientOf(c)))
    return c.json({})
  })

  routes.get('/sessions', async (c) => {
    const { session, user } = await mustFind(c)
    const listed = await listSessions(database.read, { userId: user.id, now: now() })
    return c.json({
      sessions: listed.map(({ id, userAgent, createdAt, renewedAt }) => ({
        id,
        device: deviceName(userAgent),
        createdAt,
        lastSeenAt: renewedAt,
        current: id === session.id,
      })),
    })
  })

  routes.post('/sessions/end', async (c) => {
    const { id } = await readForm(c, EndForm, bodyLimits)
    const { session, user } = await mustFind(c)
    if (!(await endSession(database.write, { id, userId: user.id }))) throw new Refusal('notFound')
    onSessionsEnded([id])
    audit('sessions-ended', { userId: user.id, count: 1 })
    if (id === session.id) c.header('Set-Cookie', cookie.clear(), { append: true })
    return c.json({})
  })

  routes.post('/sessions/end-others', async (c) => {
    const current = await mustFind(c)
    const { session, user } = current
    const ended = await library.transaction(async (db) => {
      // One that begins in the same moment is waited for, and ends too.
      await sessions.hold(db, current)
      return endOtherSessions(db, { id: session.id, userId: user.id })
    })
    onSessionsEnded(ended)
    audit('sessions-ended', { userId: user.id, count: ended.length })
    return c.json({})
  })

  return routes
}

export async function enterOrWait(
  c: Context<Env>,
  edge: AuthEdge,
  entered: Entered,
): Promise<Response> {
  return entered === 'mailed' ? c.json({ mailed: true }) : edge.enter(c, entered)
}

/** For somebody whose session goes on. */
export function stayOrWait(c: Context<Env>, entered: Entered): Response {
  if (entered === 'mailed') return c.json({ mailed: true })
  c.header('Set-Cookie', entered.setCookie, { append: true })
  return c.json({ user: entered.user })
}
