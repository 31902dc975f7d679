import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from './database.ts'
import { eachDatabase } from './each-database.ts'
import { migrate } from './migrate.ts'
import type { Migration } from './migrations/migration.ts'
import { migrations } from './migrations/migrations.ts'
import { columnTypes } from './migrations/column-types.ts'
import { UnusableDatabase } from './unusable-database.ts'

eachDatabase('the database', (open, makePlace) => {
  test('[ST-1] a new database is brought to the newest schema, and a second start does nothing', async () => {
    const place = await makePlace()
    const first = await open(place, () => 7)
    await first.close()

    const second = await open(place, () => 8)

    const applied = await second.read.selectFrom('migrations').selectAll().execute()
    expect(applied.map((row) => ({ ...row }))).toEqual(
      migrations.map(({ name }) => ({ name, appliedAt: 7 })),
    )
  })

  test('[ST-2] a schema of a newer version is refused clearly', async () => {
    const place = await makePlace()
    const newer = await open(place)
    await newer.write
      .insertInto('migrations')
      .values({ name: '9999-later', appliedAt: 1 })
      .execute()
    await newer.close()

    const opened = open(place)

    await expect(opened).rejects.toThrow(UnusableDatabase)
    await expect(opened).rejects.toThrow(/newer version.*9999-later/)
  })

  test('[ST-3] a migration that fails leaves nothing behind', async () => {
    const database = await open()
    const failing: Migration = {
      name: '9999-failing',
      async up(db) {
        await db.schema.createTable('half').addColumn('id', 'text').execute()
        throw new Error('power cut')
      },
    }

    await expect(migrate(database, [...migrations, failing], () => 0)).rejects.toThrow('power cut')

    const tables = await database.write.introspection.getTables()
    expect(tables.map((table) => table.name)).not.toContain('half')
    await migrate(database, migrations, () => 0)
  })

  test('[ST-4] two migrations at the same moment apply each step once', async () => {
    const database = await open()
    let runs = 0
    const step: Migration = {
      name: '9999-step',
      async up(db) {
        runs += 1
        await db.schema.createTable('steps').addColumn('id', 'text').execute()
      },
    }

    await Promise.all([1, 2, 3].map(() => migrate(database, [...migrations, step], () => 0)))

    expect(runs).toBe(1)
  })

  test('[ST-5] a transaction that throws changes nothing', async () => {
    const database = await open()

    const failed = database.write.transaction().execute(async (db) => {
      await insertVerification(db, 'a')
      throw new Error('no')
    })

    await expect(failed).rejects.toThrow('no')
    expect(await countVerifications(database.read)).toBe(0)
  })

  test('[ST-6] a savepoint rolls back its own mutation only', async () => {
    const database = await open()

    const outer = await database.write.startTransaction().execute()
    await insertVerification(outer, 'kept')
    const inner = await outer.savepoint('mutation').execute()
    await insertVerification(inner, 'refused')
    const after = await inner.rollbackToSavepoint('mutation').execute()
    await after.commit().execute()

    const rows = await database.read.selectFrom('verifications').select('id').execute()
    expect(rows.map((row) => row.id)).toEqual(['kept'])
  })

  test('[ST-7] writers that come at once wait for each other and all succeed', async () => {
    const database = await open()
    await insertVerification(database.write, 'counter', '0')

    const increments = Array.from({ length: 20 }, () =>
      database.write.transaction().execute(async (db) => {
        const row = await db
          .selectFrom('verifications')
          .select('value')
          .where('id', '=', 'counter')
          .$if(database.dialect === 'postgres', (query) => query.forUpdate())
          .executeTakeFirstOrThrow()
        await db
          .updateTable('verifications')
          .set({ value: String(Number(row.value) + 1) })
          .where('id', '=', 'counter')
          .execute()
      }),
    )
    await Promise.all(increments)

    const row = await database.read
      .selectFrom('verifications')
      .select('value')
      .where('id', '=', 'counter')
      .executeTakeFirstOrThrow()
    expect(row.value).toBe('20')
  })

  test('[ST-8] a read does not wait for a writer, and does not see what is not committed', async () => {
    const database = await open()

    const seen = await database.write.transaction().execute(async (db) => {
      await insertVerification(db, 'pending')
      return countVerifications(database.read)
    })

    expect(seen).toBe(0)
    expect(await countVerifications(database.read)).toBe(1)
  })

  test('[ST-9] a count is a number, text sorts by bytes, bytes come back as bytes', async () => {
    const database = await open()
    for (const id of ['a', 'B', 'Z', '_', 'é']) await insertVerification(database.write, id)

    const rows = await database.read
      .selectFrom('verifications')
      .select('id')
      .orderBy('id')
      .execute()
    const bytesType = sql.raw(columnTypes(database.dialect).bytes)
    const { rows: blobs } = await sql<{ bytes: Uint8Array }>`
      select cast(${new Uint8Array([0, 255])} as ${bytesType}) as "bytes"
    `.execute(database.read)

    expect(await countVerifications(database.read)).toBe(5)
    expect(rows.map((row) => row.id)).toEqual(['B', 'Z', '_', 'a', 'é'])
    expect([...(blobs[0]?.bytes ?? [])]).toEqual([0, 255])
  })

  test('[ST-10] a row that points at nobody is refused', async () => {
    const database = await open()
    const time = new Date(0).toISOString()

    const orphan = database.write
      .insertInto('sessions')
      .values({
        id: 's',
        token: 't',
        userId: 'nobody',
        expiresAt: time,
        ipAddress: null,
        userAgent: null,
        createdAt: time,
        updatedAt: time,
      })
      .execute()

    await expect(orphan).rejects.toThrow(/foreign key/i)
  })
})

async function insertVerification(db: Db, id: string, value = ''): Promise<void> {
  const time = new Date(0).toISOString()
  const times = { expiresAt: time, createdAt: time, updatedAt: time }
  await db
    .insertInto('verifications')
    .values({ id, identifier: id, value, ...times })
    .execute()
}

async function countVerifications(db: Db): Promise<number> {
  const row = await db
    .selectFrom('verifications')
    .select((query) => query.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}
