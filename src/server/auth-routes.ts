import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import { Id } from '#domain/id.ts'
import { Password, PasswordAttempt } from '#domain/password.ts'
import { Refusal } from '#domain/refusal.ts'
import type { SignedInUser } from '#domain/signed-in-user.ts'
import { Email, UserName } from '#domain/user.ts'
import type { Database } from '#store/database.ts'
import { endOtherSessions, endSession, listSessions } from '#store/sessions.ts'
import { addressBlock, clientAddress } from './client-address.ts'
import type { Config } from './config.ts'
import { deviceName } from './device-name.ts'
import type { Env } from './env.ts'
import type { NewAccounts } from './new-accounts.ts'
import { checkOrigin } from './origin.ts'
import { readForm } from './read-json.ts'
import type { SessionCookie } from './session-cookie.ts'
import type { Session, Sessions } from './sessions.ts'
import type { SignIn } from './sign-in.ts'

/** Who is at the other end, as far as sign-in cares. */
export interface Client {
  /** What limits count by. */
  addressBlock: string
  userAgent: string | undefined
}

/** Somebody came in: who, and the cookie that says so from now on. */
export interface Entrance {
  user: SignedInUser
  setCookie: string
}

const bodyLimits = { maxBytes: 64 * 1024 }

const Code = v.optional(v.pipe(v.string(), v.maxLength(64, 'tooLong')))
const Invitation = v.optional(v.pipe(v.string(), v.maxLength(256, 'tooLong')))

const SignUpForm = v.strictObject({
  name: UserName,
  email: Email,
  password: Password,
  code: Code,
  invitation: Invitation,
})
const SignInForm = v.strictObject({ email: Email, password: PasswordAttempt })
const GuestForm = v.strictObject({ name: UserName, invitation: Invitation })
const UpgradeForm = v.strictObject({ email: Email, password: Password, code: Code })
const EndForm = v.strictObject({ id: Id })
const PasswordForm = v.strictObject({ current: PasswordAttempt, next: Password })

/** Only these are reachable; nothing of the library answers HTTP. */
export function createAuthRoutes(parts: {
  database: Database
  config: Pick<Config, 'origin' | 'trustedProxies'>
  sessions: Sessions
  cookie: SessionCookie
  newAccounts: NewAccounts
  signIn: SignIn
  now: () => number
  onSessionsEnded: (ids: string[]) => void
}): Hono<Env> {
  const { database, config, sessions, cookie, newAccounts, signIn, now, onSessionsEnded } = parts
  const routes = new Hono<Env>()

  routes.use(checkOrigin(config), async (c, next) => {
    c.header('Cache-Control', 'no-store')
    await next()
  })

  routes.post('/sign-up', async (c) => {
    const form = await readForm(c, SignUpForm, bodyLimits)
    return enter(c, await newAccounts.signUp(form, clientOf(c)))
  })

  routes.post('/sign-in', async (c) => {
    const form = await readForm(c, SignInForm, bodyLimits)
    return enter(c, await signIn.signIn(form, clientOf(c)))
  })

  routes.post('/guest', async (c) => {
    const form = await readForm(c, GuestForm, bodyLimits)
    return enter(c, await newAccounts.enterAsGuest(form, clientOf(c)))
  })

  routes.post('/upgrade', async (c) => {
    const form = await readForm(c, UpgradeForm, bodyLimits)
    const { user, setCookie } = await newAccounts.upgrade(form, await mustFind(c), clientOf(c))
    c.header('Set-Cookie', setCookie, { append: true })
    return c.json({ user })
  })

  routes.post('/sign-out', async (c) => {
    await endCurrent(c)
    c.header('Set-Cookie', cookie.clear(), { append: true })
    return c.json({})
  })

  routes.post('/password', async (c) => {
    const form = await readForm(c, PasswordForm, bodyLimits)
    const session = await mustFind(c)
    onSessionsEnded(await signIn.changePassword(form, session, clientOf(c)))
    return c.json({ user: session.user })
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
    if (id === session.id) c.header('Set-Cookie', cookie.clear(), { append: true })
    return c.json({})
  })

  routes.post('/sessions/end-others', async (c) => {
    const { session, user } = await mustFind(c)
    onSessionsEnded(await endOtherSessions(database.write, { id: session.id, userId: user.id }))
    return c.json({})
  })

  return routes

  /** The cookie that the browser had is worthless from now on: a planted one gains nothing. */
  async function enter(c: Context<Env>, { user, setCookie }: Entrance): Promise<Response> {
    await endCurrent(c)
    c.header('Set-Cookie', setCookie, { append: true })
    return c.json({ user })
  }

  async function endCurrent(c: Context<Env>): Promise<void> {
    const current = await sessions.find(c.req.raw.headers)
    if (!current) return
    const { session, user } = current
    await endSession(database.write, { id: session.id, userId: user.id })
    onSessionsEnded([session.id])
  }

  async function mustFind(c: Context<Env>): Promise<Session> {
    const session = await sessions.find(c.req.raw.headers)
    if (!session) throw new Refusal('notSignedIn')
    if (session.setCookie) c.header('Set-Cookie', session.setCookie, { append: true })
    return session
  }

  function clientOf(c: Context<Env>): Client {
    const forwardedFor = c.req.header('x-forwarded-for')
    const request = { socketAddress: c.env.address, forwardedFor }
    return {
      addressBlock: addressBlock(clientAddress(request, config.trustedProxies)),
      userAgent: c.req.header('user-agent'),
    }
  }
}
