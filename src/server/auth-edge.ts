import type { Context } from 'hono'
import { Refusal } from '#domain/refusal.ts'
import type { SignedInUser } from '#domain/signed-in-user.ts'
import type { Database } from '#store/database.ts'
import { endSession } from '#store/sessions.ts'
import { addressBlock, clientAddress } from './client-address.ts'
import type { Config } from './config.ts'
import type { Env } from './env.ts'
import type { SessionCookie } from './session-cookie.ts'
import type { Session, Sessions } from './sessions.ts'

/** Who is at the other end, as far as sign-in cares. */
export interface Client {
  /** What limits count by. */
  addressBlock: string
  userAgent: string | undefined
  /** The address in the browser, which was compared with our own before. */
  origin: string
  /** What the browser would like to read. */
  acceptLanguage: string | undefined
}

/** Somebody came in: who, and the cookie that says so from now on. */
export interface Entrance {
  user: SignedInUser
  setCookie: string
}

/** `mailed`: whoever reads the mail of that address goes on from there. */
export type Entered = Entrance | 'mailed'

export interface AuthEdge {
  /** Answers with who came in. The session that the browser had is over. */
  enter(c: Context<Env>, entrance: Entrance): Promise<Response>
  enterOrWait(c: Context<Env>, entered: Entered): Promise<Response>
  /** For somebody whose session goes on. */
  stayOrWait(c: Context<Env>, entered: Entered): Response
  endCurrent(c: Context<Env>): Promise<void>
  find(c: Context<Env>): Promise<Session | null>
  mustFind(c: Context<Env>): Promise<Session>
  /** For what decides who gets in from now on: a session left open somewhere is not enough. */
  mustBeFresh(c: Context<Env>): Promise<Session>
  clientOf(c: Context<Env>): Client
}

export const freshForMs = 10 * 60 * 1000

/** For all bodies of `/auth`. */
export const bodyLimits = { maxBytes: 64 * 1024 }

export function createAuthEdge(parts: {
  database: Database
  config: Pick<Config, 'origin' | 'trustedProxies'>
  sessions: Sessions
  cookie: SessionCookie
  now: () => number
  onSessionsEnded: (ids: string[]) => void
}): AuthEdge {
  const { database, config, sessions, now, onSessionsEnded } = parts

  /** The cookie that the browser had is worthless from now on: a planted one gains nothing. */
  async function enter(c: Context<Env>, { user, setCookie }: Entrance): Promise<Response> {
    await endCurrent(c)
    c.header('Set-Cookie', setCookie, { append: true })
    return c.json({ user })
  }

  async function enterOrWait(c: Context<Env>, entered: Entered): Promise<Response> {
    return entered === 'mailed' ? c.json({ mailed: true }) : enter(c, entered)
  }

  async function endCurrent(c: Context<Env>): Promise<void> {
    const current = await sessions.find(c.req.raw.headers)
    if (!current) return
    const { session, user } = current
    await endSession(database.write, { id: session.id, userId: user.id })
    onSessionsEnded([session.id])
  }

  async function find(c: Context<Env>): Promise<Session | null> {
    const session = await sessions.find(c.req.raw.headers)
    if (session?.setCookie) c.header('Set-Cookie', session.setCookie, { append: true })
    return session
  }

  async function mustFind(c: Context<Env>): Promise<Session> {
    const session = await find(c)
    if (!session) throw new Refusal('notSignedIn')
    return session
  }

  async function mustBeFresh(c: Context<Env>): Promise<Session> {
    const session = await mustFind(c)
    // A guest has nothing to prove it by.
    if (session.user.guest || now() - session.session.provedAt < freshForMs) return session
    throw new Refusal('notFresh')
  }

  function clientOf(c: Context<Env>): Client {
    const forwardedFor = c.req.header('x-forwarded-for')
    const request = { socketAddress: c.env.address, forwardedFor }
    return {
      addressBlock: addressBlock(clientAddress(request, config.trustedProxies)),
      userAgent: c.req.header('user-agent'),
      origin: config.origin ?? c.req.header('origin') ?? '',
      acceptLanguage: c.req.header('accept-language'),
    }
  }

  return { enter, enterOrWait, stayOrWait, endCurrent, find, mustFind, mustBeFresh, clientOf }
}

function stayOrWait(c: Context<Env>, entered: Entered): Response {
  if (entered === 'mailed') return c.json({ mailed: true })
  c.header('Set-Cookie', entered.setCookie, { append: true })
  return c.json({ user: entered.user })
}
