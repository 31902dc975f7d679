import { randomBytes } from 'node:crypto'
import { colourOf } from '#domain/colour-of.ts'
import { idFrom } from '#domain/make-id.ts'
import { blankProfile } from '#domain/blank-profile.ts'
import { Refusal } from '#domain/refusal.ts'
import type { SignedInUser } from '#domain/signed-in-user.ts'
import { guestDomain } from '#domain/account-limits.ts'
import type { Database, Db } from '#store/database.ts'
import { findUser, isEmailTaken } from '#store/users.ts'
import type { Admission } from './admission.ts'
import type { Audit } from './audit.ts'
import type { Client, Entered, Entrance } from './auth-edge.ts'
import type { AuthLibrary } from './auth-library.ts'
import type { AuthLimits } from './auth-limits.ts'
import type { Confirmations } from './confirmations.ts'
import { createFreeEmail } from './free-email.ts'
import type { Passwords } from './passwords.ts'
import type { Session, Sessions } from './sessions.ts'
import type { Credential, WaysIn } from './ways-in.ts'

/** A password as it was typed, or a passkey that was checked. */
export type Proof = { password: string } | Extract<Credential, { passkey: unknown }>

export interface NewAccount {
  name: string
  email: string
  code?: string | undefined
  invitation?: string | undefined
  /** Of the passkey: it is made for an id that nobody has yet. */
  userId?: string | undefined
}

export interface NewAccounts {
  /** Refuses where nobody new is let in, or not under this address. */
  mustBeWelcome(form: NewAccount, client: Client): Promise<void>
  /** Says nothing where a mail will. */
  mustBeFree(email: string, client: Client): Promise<void>
  signUp(form: NewAccount, proof: Proof, client: Client): Promise<Entered>
  enterAsGuest(
    form: { name: string; invitation?: string | undefined },
    client: Client,
  ): Promise<Entrance>
  /** A guest becomes full under the same user id, so that nothing has to move. */
  upgrade(
    form: Pick<NewAccount, 'email' | 'code'>,
    proof: Proof,
    session: Session,
    client: Client,
  ): Promise<Entered>
  /** Goes on where a mail said so. */
  confirm(token: string, client: Client): Promise<Entrance>
}

export function createNewAccounts(parts: {
  database: Database
  library: AuthLibrary
  sessions: Sessions
  passwords: Passwords
  admission: Admission
  limits: AuthLimits
  waysIn: WaysIn
  /** Null where there is no mail. */
  confirmations: Confirmations | null
  audit: Audit
  now: () => number
}): NewAccounts {
  const { database, library, sessions, passwords, admission, limits } = parts
  const { waysIn, confirmations, audit, now } = parts
  const freeEmail = createFreeEmail(database, limits)

  return {
    async mustBeWelcome({ email, code, invitation }, client) {
      limits.signUp.take(client.addressBlock)
      await admission.mustAdmit({ code, invitation })
      await mustBeFree(email, client)
    },

    async mustBeFree(email, client) {
      limits.signUp.take(client.addressBlock)
      await mustBeFree(email, client)
    },

    async signUp(form, proof, client) {
      limits.signUp.take(client.addressBlock)
      await admission.mustAdmit(form)
      if (confirmations) {
        const credential = await credentialOf(proof)
        const isTaken = await isEmailTaken(database.read, form.email)
        await confirmations.ask({ form, credential, guestId: null, isTaken }, client)
        return 'mailed'
      }
      const credential = await credentialForNew(form.email, proof, client)
      return withFreeEmail(client, (db) => create(db, form, credential, client))
    },

    async enterAsGuest({ name, invitation }, client) {
      limits.guest.take(client.addressBlock)
      await admission.mustAdmit({ invitation })
      const entrance = await library.transaction(async (db) => {
        const user = newUser({ name, email: null, guest: true, administrator: false })
        await insertUser(user, `${user.id}@${guestDomain}`)
        return { user, setCookie: await sessions.start(db, user, client.userAgent) }
      })
      audit('signed-up', { userId: entrance.user.id, method: 'guest' })
      return entrance
    },

    async upgrade({ email, code }, proof, { session, user: guest }, client) {
      if (!guest.guest) throw new Refusal('alreadyFull')
      limits.signUp.take(client.addressBlock)
      if (confirmations) {
        const credential = await credentialOf(proof)
        const isTaken = await isEmailTaken(database.read, email)
        const form = { name: guest.name, email, code }
        await confirmations.ask({ form, credential, guestId: guest.id, isTaken }, client)
        return 'mailed'
      }
      const credential = await credentialForNew(email, proof, client)
      return withFreeEmail(client, async (db) => {
        const user = await makeFull(db, guest, { email, code }, credential)
        return { user, setCookie: await sessions.rotate(db, session.id, user) }
      })
    },

    async confirm(token, client) {
      limits.signUp.take(client.addressBlock)
      if (!confirmations) throw new Refusal('linkOver')
      return withFreeEmail(client, async (db) => {
        const { form, credential, guestId } = await confirmations.redeem(db, token)
        if (guestId === null) return create(db, form, credential, client)
        const guest = await findUser(db, guestId)
        if (!guest?.guest) throw new Refusal('linkOver')
        const user = await makeFull(db, guest, form, credential)
        return { user, setCookie: await sessions.start(db, user, client.userAgent) }
      })
    },
  }

  async function create(
    db: Db,
    form: NewAccount,
    credential: Credential,
    client: Client,
  ): Promise<Entrance> {
    const { name, email, code, userId } = form
    const administrator = await admission.makesAdministrator(db, code)
    const user = newUser({ name, email, guest: false, administrator }, userId)
    await insertUser(user, email)
    await waysIn.add(db, user.id, credential)
    audit('signed-up', { userId: user.id, method: methodOf(credential) })
    return { user, setCookie: await sessions.start(db, user, client.userAgent) }
  }

  async function makeFull(
    db: Db,
    guest: SignedInUser,
    { email, code }: Pick<NewAccount, 'email' | 'code'>,
    credential: Credential,
  ): Promise<SignedInUser> {
    const administrator = await admission.makesAdministrator(db, code)
    const user: SignedInUser = { ...guest, email, guest: false, administrator }
    // First the row that can exist only once: two upgrades at once must not both succeed.
    await waysIn.add(db, user.id, credential)
    await library.accounts.updateUser(user.id, {
      email,
      guest: false,
      administrator,
      updatedAt: new Date(now()),
    })
    audit('became-full', { userId: user.id, method: methodOf(credential) })
    return user
  }

  /** Before the transaction: a hash takes long, and the write queue must not wait for it. */
  async function credentialForNew(
    email: string,
    proof: Proof,
    client: Client,
  ): Promise<Credential> {
    await mustBeFree(email, client)
    return credentialOf(proof)
  }

  async function credentialOf(proof: Proof): Promise<Credential> {
    return 'password' in proof ? { passwordHash: await passwords.hash(proof.password) } : proof
  }

  async function mustBeFree(email: string, client: Client): Promise<void> {
    if (!confirmations) await freeEmail.mustBe(email, client)
  }

  function withFreeEmail(client: Client, work: (db: Db) => Promise<Entrance>): Promise<Entrance> {
    return freeEmail.take(client, () => library.transaction(work))
  }

  async function insertUser(user: SignedInUser, email: string): Promise<void> {
    const time = new Date(now())
    await library.accounts.createUser(
      {
        ...user,
        email,
        emailVerified: confirmations !== null,
        createdAt: time,
        updatedAt: time,
      },
      { method: 'email-password' },
    )
  }
}

function methodOf(credential: Credential): 'passkey' | 'password' {
  return 'passkey' in credential ? 'passkey' : 'password'
}

function newUser(
  given: Pick<SignedInUser, 'name' | 'email' | 'guest' | 'administrator'>,
  id = idFrom(randomBytes(20)),
): SignedInUser {
  return { ...blankProfile, id, ...given, colour: colourOf(id), deleteAfter: null }
}
