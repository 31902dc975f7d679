import { ada, flat, milkId } from '#domain/examples.ts'
import { expect, onTestFinished, test } from 'vitest'
import { snapshot } from './catch-up.ts'
import type { Database } from './database.ts'
import { type Place, eachDatabase } from './each-database.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/migrations.ts'
import { openPostgres } from './postgres.ts'
import { untyped } from './records.ts'
import { openSqlite } from './sqlite.ts'

eachDatabase('a database from before the sync', (_open, makePlace) => {
  test('[ST-49] it keeps its records, gets their title keys, and begins a new log', async () => {
    const database = await openOld(await makePlace())
    await fillOld(database)

    await migrate(database, migrations, () => 2)

    const { seq, rows, log } = await snapshot(database, { stream: flat, isUser: false })
    const keys = await database.read.selectFrom('listItems').select('titleKey').execute()
    expect(seq).toBe(2)
    expect(rows).toMatchObject([
      { kind: 'listItem', record: { title: 'Oat  Milk', alias: null, kept: [] }, stamps: {} },
    ])
    expect(log).toEqual([])
    expect(keys).toEqual([{ titleKey: 'oat milk' }])
  })
})

async function openOld(place: Place): Promise<Database> {
  const { dataDir, databaseUrl } = place
  const database = databaseUrl ? await openPostgres(databaseUrl) : openSqlite(dataDir)
  onTestFinished(() => database.close())
  await migrate(database, migrations.slice(0, 2), () => 1)
  return database
}

async function fillOld({ write }: Database): Promise<void> {
  const old = untyped(write)
  await old
    .insertInto('streams')
    .values({ id: flat, epoch: 'epoch', seq: 2, createdAt: 0 })
    .execute()
  const entry = { stream: flat, client: 'tablet', n: 1, userId: ada, at: 0, name: 'addListItem' }
  for (const seq of [1, 2]) {
    await old
      .insertInto('log')
      .values({ ...entry, seq, args: '{}', changes: '[]' })
      .execute()
  }
  await old
    .insertInto('listItems')
    .values({
      groupId: flat,
      id: milkId,
      title: 'Oat  Milk',
      note: '',
      order: 'a0',
      state: 'open',
      tickedBy: '[]',
      assignees: '[]',
      urgent: 0,
      tags: '[]',
      links: '[]',
      createdBy: ada,
      createdAt: 0,
      editedBy: ada,
      editedAt: 0,
      seq: 2,
    })
    .execute()
}
