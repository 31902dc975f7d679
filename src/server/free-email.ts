import { Refusal } from '#domain/refusal.ts'
import type { Database } from '#store/database.ts'
import { isEmailTaken, isUniqueViolation } from '#store/users.ts'
import type { Client } from './auth-edge.ts'
import type { AuthLimits } from './auth-limits.ts'

/** An address has one account. That one is taken is told a stranger a few times only. */
export interface FreeEmail {
  mustBe(email: string, client: Client): Promise<void>
  /** Around the transaction that gives it to somebody: it may be taken since it was looked at. */
  take<Result>(client: Client, work: () => Promise<Result>): Promise<Result>
}

export function createFreeEmail(database: Database, limits: AuthLimits): FreeEmail {
  return {
    async mustBe(email, client) {
      const isTaken = await isEmailTaken(database.read, email)
      // Not before: of many who ask at once all would still be let through.
      limits.takenEmail.check(client.addressBlock)
      if (isTaken) refuseTaken(client)
    },

    async take(client, work) {
      try {
        return await work()
      } catch (error) {
        if (isUniqueViolation(error)) refuseTaken(client)
        throw error
      }
    },
  }

  function refuseTaken(client: Client): never {
    limits.takenEmail.take(client.addressBlock)
    throw new Refusal('emailTaken')
  }
}
