import { Refusal } from '#domain/refusal.ts'
import type { SignedInUser } from '#domain/signed-in-user.ts'
import type { Context } from 'hono'
import type { Auth } from './auth.ts'
import type { Env } from './env.ts'

export type MustBeSignedIn = (c: Context<Env>) => Promise<SignedInUser>

/** For every endpoint that acts in somebody's name. */
export function createMustBeSignedIn(auth: Pick<Auth, 'findSession'>): MustBeSignedIn {
  return async (c) => {
    const session = await auth.findSession(c.req.raw.headers)
    if (!session) throw new Refusal('notSignedIn')
    if (session.setCookie) c.header('Set-Cookie', session.setCookie)
    return session.user
  }
}

/**
 * Whether a page was made for another person than whoever is signed in in that browser by now: in
 * their name it may say nothing. An older page does not tell whose it is.
 */
export function isOfAnother(url: string, userId: string): boolean {
  const owner = new URL(url, 'http://localhost').searchParams.get('user')
  return owner !== null && owner !== userId
}
