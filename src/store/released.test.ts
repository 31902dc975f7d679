import { copyFileSync, globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { makeFolder, openSqliteForTest } from './each-database.ts'
import { migrations } from './migrations/migrations.ts'

/** One of each schema that was ever released, with something in it; none is ever changed. */
const released = globSync(join(import.meta.dirname, 'released', '*.db'))

const kept = ['users', 'accounts', 'streams', 'members', 'listItems', 'sections', 'notepads', 'log']

function countIn(file: string) {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    return kept.map(
      (table) => database.prepare(`select count(*) as n from "${table}"`).get()?.['n'],
    )
  } finally {
    database.close()
  }
}

test.each(released.map((file) => [basename(file), file]))(
  '[F15] the data of %s is all there in the newest schema, and a second start changes nothing',
  async (_, file) => {
    const place = await makeFolder()
    const copy = join(place.dataDir, 'trivet.db')
    copyFileSync(file, copy)
    const before = countIn(copy)

    const first = await openSqliteForTest(place, () => 1)
    const applied = await first.read.selectFrom('migrations').selectAll().orderBy('name').execute()
    await first.close()
    const second = await openSqliteForTest(place, () => 2)
    const again = await second.read.selectFrom('migrations').selectAll().orderBy('name').execute()

    expect(again).toEqual(applied)
    expect(applied.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name).toSorted())
    expect(countIn(copy)).toEqual(before)
    expect(before).toEqual([2, 2, 3, 2, 2, 1, 1, expect.any(Number)])
    const [item] = await second.read
      .selectFrom('listItems')
      .select(['title', 'note', 'amount', 'state'])
      .where('note', '!=', '')
      .execute()
    expect(item).toMatchObject({ note: 'two litres', amount: 2, state: 'done' })
  },
)
