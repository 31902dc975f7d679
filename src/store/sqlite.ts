import { closeSync, existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import type { Database } from './database.ts'
import { makeDataFolder } from './data-folder.ts'
import { NodeSqliteDialect } from './sqlite-dialect.ts'
import type { Tables } from './tables.ts'
import { UnusableDatabase } from './unusable-database.ts'

/** Older ones can lose committed pages when a WAL is reset at the wrong moment. */
export const oldestSqlite = '3.51.3'

const busyTimeoutMs = 5000

export const databaseFile = 'trivet.db'

/** For what speaks of data that is there: opening would make an empty database in a wrong folder. */
export function mustFindDatabase(dataDir: string): string {
  const path = join(dataDir, databaseFile)
  if (!existsSync(path)) throw new UnusableDatabase(`There is no database at ${path}.`)
  return path
}

/** The default of 2 MiB spills in the middle of a commit of many groups. */
const cacheKib = 32 * 1024

/** With the default of 1,000 every such commit copies its pages twice. */
const checkpointPages = 4_000

export function openSqlite(dataDir: string): Database {
  makeDataFolder(dataDir)
  const lock = lockFolder(dataDir)
  const path = join(dataDir, databaseFile)
  try {
    createPrivately(path)
    const writer = openWriter(path)
    const reader = new DatabaseSync(path, { readOnly: true, timeout: busyTimeoutMs })
    const writing = new NodeSqliteDialect(writer, 'begin immediate')
    const write = new Kysely<Tables>({ dialect: writing })
    const directWrite = writing.withoutQueue<Tables>()
    const inTransaction = createTransaction(writer, 'begin immediate')
    const writes = () => writing.writes
    const reading = new NodeSqliteDialect(reader, 'begin')
    const read = new Kysely<Tables>({ dialect: reading })
    const directRead = reading.withoutQueue<Tables>()
    const inMoment = createTransaction(reader, 'begin')
    return {
      dialect: 'sqlite',
      write,
      read,
      transact(work) {
        const executor = this.write.getExecutor()
        // A plugin, by which tests make queries fail, must see them all.
        if (executor.plugins.length > 0) {
          return this.write.transaction().execute((db) => work({ db, written, writes }))
        }
        return executor.provideConnection(() =>
          inTransaction(() => work({ db: directWrite, written, writes })),
        )
      },
      atOneMoment(work) {
        const executor = this.read.getExecutor()
        if (executor.plugins.length > 0) return this.read.transaction().execute(work)
        return executor.provideConnection(() => inMoment(() => work(directRead)))
      },
      async close() {
        // In the queue behind every write that was accepted; the writer after the reader, since
        // only it can fold the write-ahead log back into the file.
        for (const [queue, connection] of [
          [read, reader],
          [write, writer],
        ] as const) {
          await queue.connection().execute(async () => {
            if (connection.isOpen) connection.close()
          })
        }
        if (lock.isOpen) lock.close()
      },
    }
  } catch (error) {
    lock.close()
    throw error
  }
}

/** SQLite answers when it is done. */
const written = () => Promise.resolve()

/** For whoever holds the queue, by the shortest way. */
function createTransaction(connection: DatabaseSync, how: 'begin' | 'begin immediate') {
  const begin = connection.prepare(how)
  const commit = connection.prepare('commit')
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    begin.run()
    try {
      const result = await work()
      commit.run()
      return result
    } catch (error) {
      // On a full disk SQLite has rolled back already; a second rollback would hide that reason.
      if (connection.isTransaction) connection.exec('rollback')
      throw error
    }
  }
}

export function refuseOldSqlite(version: string): void {
  const order = version.localeCompare(oldestSqlite, 'en', { numeric: true })
  if (order >= 0) return
  throw new UnusableDatabase(`SQLite ${version} is too old: ${oldestSqlite} or newer is needed.`)
}

function openWriter(path: string): DatabaseSync {
  const writer = new DatabaseSync(path, { timeout: busyTimeoutMs })
  try {
    refuseOldSqlite(readValue(writer, 'select sqlite_version()'))
    writer.exec('pragma journal_mode = wal; pragma synchronous = full')
    writer.exec(`pragma cache_size = -${cacheKib}; pragma wal_autocheckpoint = ${checkpointPages}`)
    // With synchronous below FULL an acknowledged edit is gone after a power cut, silently.
    expectPragma(writer, 'journal_mode', 'wal')
    expectPragma(writer, 'synchronous', '2')
    expectPragma(writer, 'foreign_keys', '1')
    return writer
  } catch (error) {
    writer.close()
    throw error
  }
}

/**
 * A second server on the same folder would block this one's event loop at every write.
 * The lock is SQLite's own, on a file beside the data, so the system frees it however we die.
 */
export function lockFolder(dataDir: string): DatabaseSync {
  const path = join(dataDir, 'trivet.lock')
  createPrivately(path)
  const lock = new DatabaseSync(path, { timeout: 0 })
  try {
    lock.exec('begin exclusive')
    return lock
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    throw new UnusableDatabase(`Another Trivet server is already using the data folder ${dataDir}.`)
  }
}

/** Only where there is none: closing a second handle on a file would drop the locks on it. */
function createPrivately(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

const busyCode = 5

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === busyCode
}

function expectPragma(connection: DatabaseSync, name: string, expected: string): void {
  const value = readValue(connection, `pragma ${name}`)
  if (value === expected) return
  throw new UnusableDatabase(
    `SQLite refuses ${name} = ${expected} in this folder (it is ${value}).`,
  )
}

function readValue(connection: DatabaseSync, sql: string): string {
  return String(Object.values(connection.prepare(sql).get() ?? {})[0])
}
