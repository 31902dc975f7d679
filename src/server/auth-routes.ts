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
import { Code, ConfirmForm, Invitation, NewAccountForm, Token } from './auth-forms.ts'
import { deviceName } from './device-name.ts'
import type { Env } from './env.ts'
import type { NewAccounts } from './new-accounts.ts'
import type { PasswordResets } from './password-resets.ts'
import { readForm } from './read-json.ts'
import type { SessionCookie } from './session-cookie.ts'
import type { Sessions } from './sessions.ts'
import type { SignIn } from './sign-in.ts'

const SignUpForm = v.strictObject({ ...NewAccountForm.entries, password: Password })
const SignInForm = v.strictObject({
  email: Email,
  password: PasswordAttempt,
  code: v.optional(Code),
})
const GuestForm = v.strictObject({ name: UserName, invitation: v.optional(Invitation) })
const UpgradeForm = v.strictObject({ email: Email, password: Password, code: v.optional(Code) })
const EndForm = v.strictObject({ id: Id })
const PasswordForm = v.strictObject({ current: v.optional(PasswordAttempt), next: Password })
const ForgottenForm = v.strictObject({ email: Email })
const ResetForm = v.strictObject({ token: Token, password: Password })

/** Coming in, going out, and where one is in. */
export function createAuthRoutes(parts: {
  database: Database
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
  const { database, sessions, edge, cookie, newAccounts, signIn, resets } = parts
  const { audit, now, onSessionsEnded } = parts
  const { clientOf, mustFind } = edge
  const routes = new Hono<Env>()

  routes.post('/sign-up', async (c) => {
    const { password, ...form } = await readForm(c, SignUpForm, bodyLimits)
    return edge.enterOrWait(c, await newAccounts.signUp(form, { password }, clientOf(c)))
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
    return edge.stayOrWait(c, await newAccounts.upgrade(form, { password }, session, clientOf(c)))
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
    // One that begins in the same moment is waited for, and ends too.
    const ended = await sessions.whileLive(current, (db) =>
      endOtherSessions(db, { id: session.id, userId: user.id }),
    )
    onSessionsEnded(ended)
    audit('sessions-ended', { userId: user.id, count: ended.length })
    return c.json({})
  })

  return routes
}
