import {
  chmodSync,
  closeSync,
  copyFileSync,
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
import { type Database, openDatabase } from './database.ts'
import { openPostgres, refuseWhileServed } from './postgres.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/migrations.ts'
import { databaseFile, mustFindDatabase } from './sqlite.ts'
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

/**
 * Makes a backup the data that is served. Every stream begins a new epoch there, so that devices
 * know, and give back what they hold from after it was made.
 */
export async function restore(
  target: Source,
  {
    folder,
    newEpoch,
    isReplacing,
  }: { folder: string; newEpoch: () => string; isReplacing: boolean },
): Promise<Restored> {
  const file = join(folder, databaseFile)
  if (!existsSync(file)) throw new UnusableDatabase(`There is no backup in ${folder}.`)
  refuseDamaged(file)
  const { databaseUrl, now } = target
  const database =
    databaseUrl === null
      ? await openReplaced(target, file, isReplacing)
      : await openFilled({ databaseUrl, now, file, isReplacing })
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
async function openReplaced(
  { dataDir, now }: Source,
  file: string,
  isReplacing: boolean,
): Promise<Database> {
  const place = join(dataDir, databaseFile)
  if (existsSync(place)) {
    // Whoever opens it first finds out whether a server has it.
    const present = await openDatabase({ dataDir, databaseUrl: null, now })
    await present.close()
    if (!isReplacing) throw new UnusableDatabase(`There is data in ${dataDir} already. ${howTo}`)
    renameSync(place, `${place}.before-${now()}`)
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  for (const rest of ['-wal', '-shm']) rmSync(place + rest, { force: true })
  copyFileSync(file, `${place}.partial`)
  chmodSync(`${place}.partial`, 0o600)
  flush(`${place}.partial`)
  renameSync(`${place}.partial`, place)
  return openDatabase({ dataDir, databaseUrl: null, now })
}

interface Filled {
  databaseUrl: string
  now: () => number
  file: string
  isReplacing: boolean
}

async function openFilled({ databaseUrl, now, file, isReplacing }: Filled): Promise<Database> {
  const database = await openPostgres(databaseUrl)
  const upToDate = `${file}.restoring`
  try {
    await refuseWhileServed(database)
    await migrate(database, migrations, now)
    const streams = await database.read.selectFrom('streams').select('id').limit(1).execute()
    if (streams.length > 0 && !isReplacing) {
      throw new UnusableDatabase(`There is data in the database of DATABASE_URL already. ${howTo}`)
    }
    // An older backup gets the newest schema first, in a copy of it.
    mkdirSync(upToDate, { recursive: true, mode: 0o700 })
    copyFileSync(file, join(upToDate, databaseFile))
    const migrated = await openDatabase({ dataDir: upToDate, databaseUrl: null, now })
    await migrated.close()
    await copyIntoPostgres(database, join(upToDate, databaseFile))
    return database
  } catch (error) {
    await database.close()
    throw error
  } finally {
    rmSync(upToDate, { recursive: true, force: true })
  }
}

const howTo = 'Say --replace to set it aside.'

function refuseDamaged(file: string): void {
  const copy = new DatabaseSync(file, { readOnly: true })
  try {
    const [found] = copy.prepare('pragma integrity_check(1)').all()
    if (Object.values(found ?? {})[0] !== 'ok') throw new Error(String(Object.values(found ?? {})))
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
