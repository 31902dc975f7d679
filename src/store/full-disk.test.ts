import { flat } from '#domain/examples.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { snapshot } from './catch-up.ts'
import type { Database } from './database.ts'
import { openSqliteForTest } from './each-database.ts'
import { addAtOnce, openFlat } from './open-flat.ts'

test('[ST-50] on a full disk exactly what was answered is kept, reads go on, and it recovers', async () => {
  const { database, room } = await openFlat(openSqliteForTest)
  const before = Array.from({ length: 10 }, (_, number) => `small-${number}`)
  const large = Array.from({ length: 20 }, (_, number) => `large-${number}`)
  await limitPages(database, 5)

  const runs = await Promise.allSettled([
    ...addAtOnce(room, before),
    ...addAtOnce(room, large, 'x'.repeat(16_000)),
  ])

  const failures = runs.flatMap((run) => (run.status === 'rejected' ? [String(run.reason)] : []))
  const kept = runs.length - failures.length
  expect(failures.length).toBeGreaterThan(0)
  expect(new Set(failures)).toEqual(new Set(['Error: database or disk is full']))
  const full = await snapshot(database, { stream: flat, isUser: false })
  expect(full.seq).toBe(1 + kept)
  expect(full.rows.filter(({ kind }) => kind === 'listItem')).toHaveLength(kept)
  await limitPages(database, 10_000)
  expect(await Promise.all(addAtOnce(room, ['milk', 'oats']))).toEqual(['done', 'done'])
  const after = await snapshot(database, { stream: flat, isUser: false })
  expect(after.log.map(({ seq }) => seq)).toEqual(after.log.map((_, index) => index + 1))
})

/** Lets the file grow by so many pages and no more. */
async function limitPages({ write }: Database, more: number): Promise<void> {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(write)
  const limit = (rows[0]?.page_count ?? 0) + more
  await sql.raw(`pragma max_page_count = ${limit}`).execute(write)
}
