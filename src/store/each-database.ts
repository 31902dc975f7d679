import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { describe, onTestFinished } from 'vitest'
import { openDatabase } from './database.ts'
import type { Database } from './database.ts'

const postgresUrl = process.env['TEST_POSTGRES_URL'] ?? ''

/** Where one test keeps its data: a folder, or a Postgres schema of its own. */
export interface Place {
  dataDir: string
  databaseUrl: string | null
}

export type MakePlace = () => Promise<Place>
type Tests = (open: Open, makePlace: MakePlace) => void
export type Open = (place?: Place, now?: () => number) => Promise<Database>

/**
 * Test support: the same tests on SQLite and on a real Postgres. Inside a test, `open()` gives
 * an empty migrated database that is closed at its end, and `open(place)` opens one place again.
 */
export function eachDatabase(name: string, tests: Tests): void {
  describe(`${name} on SQLite`, () => {
    tests(openIn(makeFolder), makeFolder)
  })
  onPostgres(name, tests)
}

/** For what several servers do with one database. */
export function onPostgres(name: string, tests: Tests): void {
  const reason = postgresUrl ? '' : ': skipped because TEST_POSTGRES_URL is not set'
  describe.skipIf(!postgresUrl)(`${name} on Postgres${reason}`, () => {
    tests(openIn(makePostgresSchema), makePostgresSchema)
  })
}

/** For what does not depend on the database. */
export const openSqliteForTest: Open = openIn(makeFolder)

function openIn(makePlace: MakePlace): Open {
  return async (place, now = () => 0) => {
    const database = await openDatabase({ ...(place ?? (await makePlace())), now })
    onTestFinished(() => database.close())
    return database
  }
}

/** A temporary data folder, gone at the end of the test. */
export async function makeFolder(): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), 'trivet-test-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  return { dataDir, databaseUrl: null }
}

async function makePostgresSchema(): Promise<Place> {
  const { dataDir } = await makeFolder()
  const schema = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await runOnce(`create schema ${schema}`)
  onTestFinished(() => runOnce(`drop schema ${schema} cascade`))
  const databaseUrl = new URL(postgresUrl)
  databaseUrl.searchParams.set('options', `-c search_path=${schema}`)
  return { dataDir, databaseUrl: databaseUrl.href }
}

async function runOnce(statement: string): Promise<void> {
  const client = new Client({ connectionString: postgresUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
