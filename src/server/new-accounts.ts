import { randomBytes } from 'node:crypto'
import { colourOf } from '#domain/colour.ts'
import { idFrom } from '#domain/id.ts'
import { Refusal } from '#domain/refusal.ts'
import type { SignedInUser } from '#domain/signed-in-user.ts'
import { guestDomain } from '#domain/user.ts'
import type { Database, Db } from '#store/database.ts'
import { isEmailTaken, isUniqueViolation } from '#store/users.ts'
import type { Admission } from './admission.ts'
import type { AuthLibrary } from './auth-library.ts'
import type { AuthLimits } from './auth-limits.ts'
import type { Client, Entrance } from './auth-routes.ts'
import type { Passwords } from './passwords.ts'
import type { Session, Sessions } from './sessions.ts'

interface NewCredentials {
  email: string
  password: string
  code?: string | undefined
}

export interface NewAccounts {
  signUp(
    form: NewCredentials & { name: string; invitation?: string | undefined },
    client: Client,
  ): Promise<Entrance>
  enterAsGuest(
    form: { name: string; invitation?: string | undefined },
    client: Client,
  ): Promise<Entrance>
  /** A guest becomes full under the same user id, so that nothing has to move. */
  upgrade(form: NewCredentials, session: Session, client: Client): Promise<Entrance>
}

export function createNewAccounts(parts: {
  database: Database
  library: AuthLibrary
  sessions: Sessions
  passwords: Passwords
  admission: Admission
  limits: AuthLimits
  now: () => number
}): NewAccounts {
  const { database, library, sessions, passwords, admission, limits, now } = parts

  return {
    async signUp({ name, email, password, code, invitation }, client) {
      limits.signUp.take(client.addressBlock)
      await admission.mustAdmit({ code, invitation })
      const hash = await hashForNew(email, password, client)
      return withFreeEmail(client, async (db) => {
        const administrator = await admission.makesAdministrator(db, code)
        const user = newUser({ name, email, guest: false, administrator })
        await insertUser(user, email)
        await insertPassword(user.id, hash)
        return { user, setCookie: await sessions.start(db, user, client.userAgent) }
      })
    },

    async enterAsGuest({ name, invitation }, client) {
      limits.guest.take(client.addressBlock)
      await admission.mustAdmit({ invitation })
      return library.transaction(async (db) => {
        const user = newUser({ name, email: null, guest: true, administrator: false })
        await insertUser(user, `${user.id}@${guestDomain}`)
        return { user, setCookie: await sessions.start(db, user, client.userAgent) }
      })
    },

    async upgrade({ email, password, code }, { session, user: guest }, client) {
      if (!guest.guest) throw new Refusal('alreadyFull')
      limits.signUp.take(client.addressBlock)
      const hash = await hashForNew(email, password, client)
      return withFreeEmail(client, async (db) => {
        const administrator = await admission.makesAdministrator(db, code)
        const user: SignedInUser = { ...guest, email, guest: false, administrator }
        // First the row that can exist only once: two upgrades at once must not both succeed.
        await insertPassword(user.id, hash)
        await library.accounts.updateUser(user.id, {
          email,
          guest: false,
          administrator,
          updatedAt: new Date(now()),
        })
        return { user, setCookie: await sessions.rotate(db, session.id, user) }
      })
    },
  }

  /** Before the transaction: a hash takes long, and the write queue must not wait for it. */
  async function hashForNew(email: string, password: string, client: Client): Promise<string> {
    limits.takenEmail.check(client.addressBlock)
    if (await isEmailTaken(database.read, email)) refuseTaken(client)
    return passwords.hash(password)
  }

  async function withFreeEmail(
    client: Client,
    work: (db: Db) => Promise<Entrance>,
  ): Promise<Entrance> {
    try {
      return await library.transaction(work)
    } catch (error) {
      // Somebody took the address while we hashed.
      if (isUniqueViolation(error)) refuseTaken(client)
      throw error
    }
  }

  function refuseTaken(client: Client): never {
    limits.takenEmail.take(client.addressBlock)
    throw new Refusal('emailTaken')
  }

  async function insertUser(user: SignedInUser, email: string): Promise<void> {
    const time = new Date(now())
    await library.accounts.createUser(
      {
        ...user,
        email,
        emailVerified: false,
        createdAt: time,
        updatedAt: time,
      },
      { method: 'email-password' },
    )
  }

  async function insertPassword(userId: string, hash: string): Promise<void> {
    const time = new Date(now())
    await library.accounts.linkAccount({
      userId,
      providerId: 'credential',
      accountId: userId,
      password: hash,
      createdAt: time,
      updatedAt: time,
    })
  }
}

function newUser(
  given: Pick<SignedInUser, 'name' | 'email' | 'guest' | 'administrator'>,
): SignedInUser {
  const id = idFrom(randomBytes(20))
  return {
    id,
    ...given,
    colour: colourOf(id),
    locale: null,
    zone: null,
    theme: 'system',
    density: 'comfortable',
  }
}
