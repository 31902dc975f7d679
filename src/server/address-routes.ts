import { Hono } from 'hono'
import * as v from 'valibot'
import { Refusal } from '#domain/refusal.ts'
import type { SignedInUser } from '#domain/signed-in-user.ts'
import { Email } from '#domain/user.ts'
import type { Database, Db } from '#store/database.ts'
import { forgetOneTimesOf, putOneTime, redeemOneTime } from '#store/one-times.ts'
import { findUser, isEmailTaken } from '#store/users.ts'
import type { Audit } from './audit.ts'
import { type AuthEdge, bodyLimits, type Client } from './auth-edge.ts'
import type { AuthLibrary } from './auth-library.ts'
import type { AuthLimits } from './auth-limits.ts'
import { ConfirmForm } from './auth-forms.ts'
import { hashOfToken, mailedLinkMs, newToken } from './confirmations.ts'
import type { Env } from './env.ts'
import { createFreeEmail } from './free-email.ts'
import type { Mail } from './mail.ts'
import { readForm } from './read-json.ts'
import type { Session, Sessions } from './sessions.ts'

const AddressForm = v.strictObject({ email: Email })

/** Another address to sign in by. Where there is mail, whoever asks must read what comes to it. */
export function createAddressRoutes(parts: {
  database: Database
  library: AuthLibrary
  edge: AuthEdge
  sessions: Sessions
  limits: AuthLimits
  mail: Mail | null
  audit: Audit
  now: () => number
}): Hono<Env> {
  const { database, library, edge, sessions, limits, mail, audit, now } = parts
  const freeEmail = createFreeEmail(database, limits)
  const routes = new Hono<Env>()

  routes.post('/address', async (c) => {
    const { email } = await readForm(c, AddressForm, bodyLimits)
    const session = await edge.mustBeFresh(c)
    const { user } = session
    if (user.guest) throw new Refusal('notAllowed')
    const client = edge.clientOf(c)
    limits.signUp.take(client.addressBlock)
    if (email === user.email) return c.json({ user })
    if (mail) {
      await mailLink(mail, email, session, client)
      return c.json({ mailed: true })
    }
    await freeEmail.mustBe(email, client)
    const changed = await freeEmail.take(client, () =>
      sessions.whileLive(session, (db) => change(db, user, email)),
    )
    return c.json({ user: changed })
  })

  routes.post('/address/confirm', async (c) => {
    const { token } = await readForm(c, ConfirmForm, bodyLimits)
    const session = await edge.mustFind(c)
    const client = edge.clientOf(c)
    limits.signUp.take(client.addressBlock)
    const { before, user } = await freeEmail.take(client, () =>
      sessions.whileLive(session, async (db) => {
        const kept = await redeemOneTime(db, { id: idOf(token), now: now() })
        const present = await findUser(db, session.user.id)
        // Somebody else who reads the mail, of an address that was mistyped, must not come in by it.
        if (!kept || kept.userId !== present?.id) throw new Refusal('linkOver')
        return { before: present.email, user: await change(db, present, kept.value) }
      }),
    )
    if (before !== null && before !== user.email) {
      const { acceptLanguage, origin } = client
      mail?.send({ kind: 'addressChanged', to: before, link: origin, acceptLanguage })
    }
    return c.json({ user })
  })

  return routes

  async function mailLink(
    to: Mail,
    email: string,
    { user }: Session,
    client: Client,
  ): Promise<void> {
    limits.mailByAddress.take(client.addressBlock)
    limits.mailByAccount.take(email)
    const { acceptLanguage, origin } = client
    if (await isEmailTaken(database.read, email)) {
      return to.send({ kind: 'haveAccount', to: email, link: `${origin}/sign-in`, acceptLanguage })
    }
    const token = newToken()
    const time = now()
    const row = { id: idOf(token), userId: user.id, value: email }
    await library.transaction((db) =>
      putOneTime(db, { ...row, expiresAt: time + mailedLinkMs, now: time }),
    )
    const link = `${origin}/user?panel=sign-in&address#${token}`
    to.send({ kind: 'newAddress', to: email, link, acceptLanguage })
  }

  async function change(db: Db, user: SignedInUser, email: string): Promise<SignedInUser> {
    const time = new Date(now())
    const emailVerified = mail !== null
    await library.accounts.updateUser(user.id, { email, emailVerified, updatedAt: time })
    // What was mailed to the old address leads nowhere any more.
    await forgetOneTimesOf(db, user.id)
    audit('address-changed', { userId: user.id })
    return { ...user, email }
  }
}

function idOf(token: string): string {
  return `address ${hashOfToken(token)}`
}
