import { findPostgres, missingPostgres, startPostgres } from './postgres.ts'

/** Gives the store's contract a real Postgres, also when a person runs vitest on one file. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_POSTGRES_URL || process.env.TEST_POSTGRES_SKIPPED) return undefined
  const programs = findPostgres()
  if (!programs) {
    process.env.TEST_POSTGRES_SKIPPED = missingPostgres
    return undefined
  }
  const postgres = await startPostgres(programs, { isDurable: false })
  process.env.TEST_POSTGRES_URL = postgres.url
  return async () => {
    delete process.env.TEST_POSTGRES_URL
    await postgres.stop()
  }
}
