import { deleteDB } from 'idb'

/** A tab that has not let go of its database by then sleeps. */
const asleepMs = 1_000

/** A tab that sleeps holds on to it: nobody waits for that one, and it goes when that one wakes. */
export async function deleteDatabase(name: string): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  setTimeout(resolve, asleepMs)
  await Promise.race([deleteDB(name), late])
}
