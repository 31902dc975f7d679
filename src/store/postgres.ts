import type { Socket } from 'node:net'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Client, Pool, types } from 'pg'
import type { Database } from './database.ts'
import { namedReads } from './named-reads.ts'
import { pipelinedTransactions } from './pipelined.ts'
import type { Tables } from './tables.ts'
import { UnusableDatabase } from './unusable-database.ts'

const int8Oid = 20

interface PostgresOptions {
  /** A connection that says nothing for so long while it is used is given up; without, never. */
  silentMs?: number
}

const connectionSettings = [
  // Anything weaker acknowledges edits that a power cut takes away again.
  'set synchronous_commit = on',
  'set statement_timeout = 30000',
  'set lock_timeout = 10000',
  'set idle_in_transaction_session_timeout = 60000',
].join('; ')

const beginOfMoment = 'begin isolation level repeatable read, read only'

export async function openPostgres(
  databaseUrl: string,
  { silentMs = 0 }: PostgresOptions = {},
): Promise<Database> {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: 10,
    onConnect: (client) => client.query(connectionSettings),
    connectionTimeoutMillis: 10_000,
    types: { getTypeParser: parserFor },
  })
  // A connection that breaks while idle is only replaced; unheard, the event ends the process.
  pool.on('error', () => {})
  // So does one that breaks between two statements of a transaction, whose next statement then fails.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    endWhenSilent(client.connection.stream as Socket, silentMs)
  })
  await refuseUnreachable(pool)

  const dialect = new PostgresDialect({ pool: namedReads(pool) })
  const db = new Kysely<Tables>({ dialect })
  const transact = pipelinedTransactions({ pool, dialect, parserOf: parserFor })
  return {
    dialect: 'postgres',
    write: db,
    read: db,
    transact: (work) => transact('begin', work),
    atOneMoment: (read) => transact(beginOfMoment, (transaction) => read(transaction.db)),
    async close() {
      if (!pool.ending) await pool.end()
    },
  }
}

/** Any number that no other program on the same Postgres is likely to have chosen. */
const serving = 8_474_839
const serveAgainMs = 1_000

/** Says, for as long as this process lives, that the data is served: see `refuseWhileServed`. */
export async function markAsServed(databaseUrl: string): Promise<() => Promise<void>> {
  let isOver = false
  let client: Client | undefined

  async function mark(): Promise<void> {
    if (isOver) return
    client = new Client({
      connectionString: databaseUrl,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    })
    let isLost = false
    const again = () => {
      if (isLost || isOver) return
      isLost = true
      setTimeout(() => void mark(), serveAgainMs).unref()
    }
    client.on('error', again)
    client.on('end', again)
    try {
      await client.connect()
      await client.query(`select pg_advisory_lock_shared(${serving}, hashtext(current_schema()))`)
    } catch {
      again()
    }
  }

  await mark()
  return async () => {
    isOver = true
    await client?.end().catch(() => undefined)
  }
}

/** A node that writes while the data is exchanged would write into both. */
export async function refuseWhileServed({ read }: Pick<Database, 'read'>): Promise<void> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(serving)}, hashtext(current_schema())) as free
  `.execute(read)
  if (rows[0]?.free) return
  throw new UnusableDatabase(
    'A Trivet server is using the database of DATABASE_URL. Stop it first.',
  )
}

/** The driver's own words for a connection that is gone; it gives them no code. */
export function isLostConnection({ message }: Error): boolean {
  return /^(Connection terminated|Client (has encountered|was closed)|timeout e)/i.test(message)
}

/**
 * A network that drops what is sent tells nobody, and the system goes on sending for a quarter of
 * an hour. The pool closes who is idle long before.
 */
function endWhenSilent(stream: Socket, silentMs: number): void {
  stream.setTimeout(silentMs, () =>
    stream.destroy(new Error(`Connection terminated: silent for ${silentMs} ms`)),
  )
}

async function refuseUnreachable(pool: Pool): Promise<void> {
  try {
    const client = await pool.connect()
    client.release()
  } catch (error) {
    await pool.end()
    // The URL itself holds the password, so it stays out of the message.
    const reason = error instanceof Error ? error.message || error.name : String(error)
    throw new UnusableDatabase(`The database of DATABASE_URL cannot be reached: ${reason}`)
  }
}

/** Counts and times are far below 2^53, and a number is what SQLite gives for the same column. */
function parserFor(oid: number, format?: 'text' | 'binary') {
  if (oid === int8Oid && format !== 'binary') return Number
  return types.getTypeParser(oid, format)
}
