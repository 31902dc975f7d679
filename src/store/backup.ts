import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { copyIntoPostgres, copyOutOfPostgres } from './copy-database.ts'
import { makeDataFolder } from './data-folder.ts'
import { type Database, openDatabase } from './database.ts'
import { openPostgres, refuseWhileServed } from './postgres.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/migrations.ts'
import { databaseFile, lockFolder, mustFindDatabase } from './sqlite.ts'
import { UnusableDatabase } from './unusable-database.ts'

interface Source {
  dataDir: string
  databaseUrl: string | null
  now: () => number
}

/** Copies everything as it is at one moment into a folder, while a server goes on writing. */
export async function backUp({ dataDir, databaseUrl, now }: Source, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, databaseFile)
  if (existsSync(file)) throw new UnusableDatabase(`There is a backup in ${folder} already.`)
  const partial = `${file}.partial`
  rmSync(partial, { force: true })
  if (databaseUrl === null) copySqlite(mustFindDatabase(dataDir), partial)
  else await copyPostgres(databaseUrl, { folder, partial, now })
  refuseDamaged(partial)
  chmodSync(partial, 0o600)
  flush(partial)
  // Only what is whole has the name of a backup.
  renameSync(partial, file)
}

export interface Restored {
  streams: number
}

interface Restoring {
  folder: string
  newEpoch: () => string
  isReplacing: boolean
}

/**
 * Makes a backup the data that is served. Every stream begins a new epoch there, so that devices
 * know, and give back what they hold from after it was made. It is made ready in a copy: whatever
 * ends that in the middle, what is there is served on.
 */
export async function restore(target: Source, parts: Restoring): Promise<Restored> {
  const file = join(parts.folder, databaseFile)
  if (!existsSync(file)) throw new UnusableDatabase(`There is no backup in ${parts.folder}.`)
  refuseDamaged(file)
  makeDataFolder(target.dataDir)
  const aside = join(target.dataDir, 'restoring')
  try {
    return target.databaseUrl === null
      ? await replaceSqlite(target, aside, parts)
      : await fillPostgres({ ...target, databaseUrl: target.databaseUrl }, aside, parts)
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

/** The newest schema and new epochs, in a copy that nobody is served from yet. */
async function makeReady(
  aside: string,
  { folder, newEpoch }: Restoring,
  now: () => number,
): Promise<Restored> {
  rmSync(aside, { recursive: true, force: true })
  mkdirSync(aside, { recursive: true, mode: 0o700 })
  const ready = join(aside, databaseFile)
  copySqlite(join(folder, databaseFile), ready)
  chmodSync(ready, 0o600)
  const database = await openDatabase({ dataDir: aside, databaseUrl: null, now })
  try {
    return await beginEpochs(database, { newEpoch, now })
  } finally {
    await database.close()
  }
}

async function beginEpochs(
  { write }: Database,
  { newEpoch, now }: { newEpoch: () => string; now: () => number },
): Promise<Restored> {
  return write.transaction().execute(async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('streams')
      .set(({ ref }) => ({ epoch: newEpoch(), epochSeq: ref('seq'), epochAt: now() }))
      .executeTakeFirst()
    return { streams: Number(numUpdatedRows) }
  })
}

/** The write-ahead log is part of what it reads: nothing that was acknowledged before is missing. */
function copySqlite(from: string, to: string): void {
  const source = new DatabaseSync(from, { readOnly: true, timeout: 30_000 })
  try {
    source.prepare('vacuum into ?').run(to)
  } finally {
    source.close()
  }
}

async function copyPostgres(
  databaseUrl: string,
  { folder, partial, now }: { folder: string; partial: string; now: () => number },
): Promise<void> {
  const source = await openPostgres(databaseUrl)
  const empty = join(folder, 'empty')
  try {
    // Refused where it is older or newer than this program: the columns would not fit.
    await migrate(source, migrations, now)
    const made = await openDatabase({ dataDir: empty, databaseUrl: null, now })
    await made.close()
    renameSync(join(empty, databaseFile), partial)
    await copyOutOfPostgres(source, partial)
  } finally {
    await source.close()
    rmSync(empty, { recursive: true, force: true })
  }
}

/** What was there is set aside, not thrown away. */
async function replaceSqlite(
  { dataDir, now }: Source,
  aside: string,
  parts: Restoring,
): Promise<Restored> {
  // Not by opening what is there: that it cannot be opened may be why a backup is needed.
  const lock = lockFolder(dataDir)
  try {
    const place = join(dataDir, databaseFile)
    if (existsSync(place) && !parts.isReplacing) {
      throw new UnusableDatabase(
        `There is data in ${dataDir} already. Say --replace to set it aside.`,
      )
    }
    const restored = await makeReady(aside, parts, now)
    const ready = join(aside, databaseFile)
    flush(ready)
    const before = `${place}.before-${now()}`
    // After a crash it is part of the data; left here, it would be taken for that of the backup.
    for (const part of ['', '-wal']) {
      if (existsSync(place + part)) renameSync(place + part, before + part)
    }
    rmSync(`${place}-shm`, { force: true })
    renameSync(ready, place)
    return restored
  } finally {
    lock.close()
  }
}

async function fillPostgres(
  { databaseUrl, now }: Source & { databaseUrl: string },
  aside: string,
  parts: Restoring,
): Promise<Restored> {
  const database = await openPostgres(databaseUrl)
  try {
    await refuseWhileServed(database)
    await migrate(database, migrations, now)
    const streams = await database.read.selectFrom('streams').select('id').limit(1).execute()
    if (streams.length > 0 && !parts.isReplacing) {
      throw new UnusableDatabase(
        'There is data in the database of DATABASE_URL already. Say --replace to put the backup in its place, and back it up first: nothing of it is kept.',
      )
    }
    const restored = await makeReady(aside, parts, now)
    await copyIntoPostgres(database, join(aside, databaseFile))
    return restored
  } finally {
    await database.close()
  }
}

function refuseDamaged(file: string): void {
  const copy = new DatabaseSync(file, { readOnly: true })
  try {
    const [found] = copy.prepare('pragma integrity_check(1)').all()
    if (Object.values(found ?? {})[0] !== 'ok') throw new Error(String(Object.values(found ?? {})))
    // An empty file is a whole database, and would come back as one.
    const ours = `select name from sqlite_master where name = 'migrations'`
    if (!copy.prepare(ours).get()) throw new Error('there is no data of Trivet in it')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new UnusableDatabase(`${file} is damaged: ${reason}`)
  } finally {
    copy.close()
  }
}

function flush(path: string): void {
  const file = openSync(path, 'r+')
  fsyncSync(file)
  closeSync(file)
}
