import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder } from './each-database.ts'
import { oldestSqlite, openSqlite, refuseOldSqlite } from './sqlite.ts'
import { UnusableDatabase } from './unusable-database.ts'

test('[ST-11] only its owner can read what the data folder holds', async () => {
  const { dataDir } = await makeFolder()
  const folder = join(dataDir, 'data')

  await openHere(folder).write.schema.createTable('a').addColumn('id', 'text').execute()

  expect(modeOf(folder)).toBe(0o700)
  for (const name of ['trivet.db', 'trivet.db-wal', 'trivet.lock']) {
    expect(modeOf(join(folder, name))).toBe(0o600)
  }
})

test('[ST-12] a SQLite with the write-ahead-log bug is refused', () => {
  expect(() => refuseOldSqlite('3.51.2')).toThrow(UnusableDatabase)
  expect(() => refuseOldSqlite('3.9.0')).toThrow(UnusableDatabase)
  expect(() => refuseOldSqlite(oldestSqlite)).not.toThrow()
  expect(() => refuseOldSqlite('3.100.0')).not.toThrow()
})

test('[ST-13] a commit is on disk: WAL with synchronous FULL and foreign keys', async () => {
  const { dataDir } = await makeFolder()
  const { write } = openHere(dataDir)

  const read = async (name: string) =>
    Object.values((await sql.raw(`pragma ${name}`).execute(write)).rows[0] ?? {})[0]

  expect(await read('journal_mode')).toBe('wal')
  expect(await read('synchronous')).toBe(2)
  expect(await read('foreign_keys')).toBe(1)
})

test('[ST-14] a second server on the same folder is refused, and admitted once the first is closed', async () => {
  const { dataDir } = await makeFolder()
  const first = openHere(dataDir)

  expect(() => openSqlite(dataDir)).toThrow(/Another Trivet server is already using/)
  expect(() => openSqlite(dataDir)).toThrow(UnusableDatabase)
  await first.close()

  expect(() => openHere(dataDir)).not.toThrow()
})

test('[ST-14] another process holds the folder until it dies, even by kill -9', async () => {
  const { dataDir } = await makeFolder()
  const source = `
    const { openSqlite } = await import(${JSON.stringify(import.meta.resolve('./sqlite.ts'))})
    openSqlite(${JSON.stringify(dataDir)})
    process.stdout.write('open')
    setInterval(() => {}, 1000)
  `
  const server = spawn(process.execPath, ['--input-type=module', '--eval', source])
  await once(server.stdout, 'data')

  expect(() => openSqlite(dataDir)).toThrow(UnusableDatabase)
  server.kill('SIGKILL')
  await once(server, 'exit')

  expect(() => openHere(dataDir)).not.toThrow()
})

test('[ST-17] closing finishes the writes that were accepted, and may happen twice', async () => {
  const { dataDir } = await makeFolder()
  const first = openHere(dataDir)
  await sql`create table texts (body text)`.execute(first.write)

  const writes = Array.from({ length: 10 }, () =>
    sql`insert into texts values ('kept')`.execute(first.write),
  )
  await first.close()
  await first.close()
  await Promise.all(writes)

  const { rows } = await sql`select * from texts`.execute(openHere(dataDir).read)
  expect(rows).toHaveLength(10)
})

test('[ST-15] the reading connection cannot write', async () => {
  const { dataDir } = await makeFolder()
  const { read } = openHere(dataDir)

  const written = read.schema.createTable('a').addColumn('id', 'text').execute()

  await expect(written).rejects.toThrow(/readonly/)
})

test('[ST-16] a full disk refuses the write with its reason, and the next write works', async () => {
  const { dataDir } = await makeFolder()
  const { write } = openHere(dataDir)
  await sql`create table texts (body text)`.execute(write)
  await sql`pragma max_page_count = 4`.execute(write)

  const tooLarge = write.transaction().execute(async (db) => {
    await sql`insert into texts values (${'x'.repeat(100_000)})`.execute(db)
  })

  await expect(tooLarge).rejects.toThrow(/full/)
  await sql`pragma max_page_count = 1000`.execute(write)
  await sql`insert into texts values ('small')`.execute(write)
})

function openHere(dataDir: string) {
  const database = openSqlite(dataDir)
  onTestFinished(() => database.close())
  return database
}

function modeOf(path: string): number {
  return statSync(path).mode & 0o777
}
