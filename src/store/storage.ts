import { groupsPerUserMax } from '#domain/group.ts'
import type { Id } from '#domain/id.ts'
import type { Kind, Read, Records } from '#domain/records.ts'
import { readKey } from '#domain/records.ts'
import { Refusal, type RefusalCode } from '#domain/refusal.ts'
import type { Timestamp } from '#domain/timestamp.ts'
import type { Change, Source } from '#domain/view.ts'
import type { Cursor, RefusalAnswer } from '#sync/protocol.ts'
import type { LogEntry, RefusedEntry, Storage, StorageTransaction } from '#sync/storage.ts'
import type { Database, Db } from './database.ts'
import { groupIdsOf } from './members.ts'
import { putRecord, recordsByIds, recordsByIndex } from './records.ts'
import type { StreamsTable } from './streams.ts'

interface StorageOptions {
  database: Database
  newEpoch: () => string
}

/** One `Storage` for both databases. */
export function createStorage({ database, newEpoch }: StorageOptions): Storage {
  return {
    transact(stream, run) {
      return database.write
        .transaction()
        .execute((db) => run(new Transaction({ db, dialect: database.dialect, stream, newEpoch })))
    },
  }
}

interface TransactionOptions {
  db: Db
  dialect: Database['dialect']
  stream: Id
  newEpoch: () => string
}

class Transaction implements StorageTransaction {
  readonly #db: Db
  readonly #options: TransactionOptions
  readonly #stream: Id
  #row: StreamsTable | undefined

  constructor(options: TransactionOptions) {
    this.#db = options.db
    this.#options = options
    this.#stream = options.stream
  }

  async stream(): Promise<Cursor | undefined> {
    this.#row = await this.#lock(this.#stream)
    return this.#row && { epoch: this.#row.epoch, seq: this.#row.seq }
  }

  async createStream(now: Timestamp): Promise<Cursor> {
    this.#row = await this.#create(this.#stream, now)
    return { epoch: this.#row.epoch, seq: this.#row.seq }
  }

  async lastN(client: Id): Promise<{ n: number; userId: Id } | undefined> {
    const row = await this.#db
      .selectFrom('clients')
      .select(['lastN', 'userId'])
      .where('stream', '=', this.#stream)
      .where('client', '=', client)
      .executeTakeFirst()
    return row && { n: row.lastN, userId: row.userId }
  }

  async findRefusal(client: Id, n: number): Promise<RefusalAnswer | undefined> {
    const row = await this.#db
      .selectFrom('refusals')
      .select(['code', 'values'])
      .where('stream', '=', this.#stream)
      .where('client', '=', client)
      .where('n', '=', n)
      .executeTakeFirst()
    // Only `saveRefusal` writes these rows.
    return row && { code: row.code as RefusalCode, values: JSON.parse(row.values) }
  }

  async load(reads: Read[]): Promise<Source> {
    const records = new Map<string, unknown>()
    const answers = new Map<string, unknown[]>()
    for (const [kind, ids] of idsByKind(reads)) {
      for (const record of await recordsByIds(this.#db, this.#stream, kind, [...ids])) {
        records.set(`${kind}/${record.id}`, record)
      }
    }
    for (const read of reads) {
      if (read.type !== 'index') continue
      const found = await recordsByIndex(this.#db, this.#stream, read.name, read.value)
      answers.set(readKey(read), found)
    }
    const live = { listItem: this.#row?.liveItems ?? 0, notepad: this.#row?.liveNotepads ?? 0 }
    // Both maps were filled by kind above.
    return {
      get: <K extends Kind>(kind: K, id: Id) =>
        records.get(`${kind}/${id}`) as Records[K] | undefined,
      find: (name, value) => (answers.get(`${name}?${value}`) ?? []) as never,
      count: (kind) => live[kind],
    }
  }

  async save(entry: LogEntry): Promise<void> {
    const { seq, changes } = entry
    for (const { kind, after } of changes) {
      await putRecord(this.#db, { stream: this.#stream, kind, seq, record: after })
    }
    await this.#log(this.#stream, entry)
    await this.#useNumber(entry)
    await this.#db
      .updateTable('streams')
      .set((row) => ({
        seq,
        liveItems: row('liveItems', '+', liveDelta(changes, 'listItem')),
        liveNotepads: row('liveNotepads', '+', liveDelta(changes, 'notepad')),
      }))
      .where('id', '=', this.#stream)
      .execute()
    await this.#copyMemberships(entry)
  }

  async saveRefusal(entry: RefusedEntry): Promise<void> {
    await this.#useNumber(entry)
    await this.#db
      .insertInto('refusals')
      .values({
        stream: this.#stream,
        client: entry.client,
        n: entry.n,
        code: entry.refusal.code,
        values: JSON.stringify(entry.refusal.values),
      })
      .execute()
  }

  async #lock(id: Id): Promise<StreamsTable | undefined> {
    const query = this.#db.selectFrom('streams').selectAll().where('id', '=', id)
    // On SQLite the transaction itself is the lock.
    const locking = this.#options.dialect === 'postgres' ? query.forUpdate() : query
    return locking.executeTakeFirst()
  }

  async #create(id: Id, now: Timestamp): Promise<StreamsTable> {
    const row = {
      id,
      epoch: this.#options.newEpoch(),
      seq: 0,
      liveItems: 0,
      liveNotepads: 0,
      createdAt: now,
    }
    await this.#db
      .insertInto('streams')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    // Another transaction may have made it while we waited for its lock.
    return (await this.#lock(id)) ?? row
  }

  async #log(stream: Id, { client, n, userId, now, seq, name, args, changes }: LogEntry) {
    const befores = changes.map(({ kind, id, before }) => ({ kind, id, before: before ?? null }))
    await this.#db
      .insertInto('log')
      .values({
        stream,
        seq,
        client,
        n,
        userId,
        at: now,
        name,
        args: JSON.stringify(args),
        changes: JSON.stringify(befores),
      })
      .execute()
  }

  async #useNumber({ client, n, userId, now }: LogEntry | RefusedEntry): Promise<void> {
    await this.#db
      .insertInto('clients')
      .values({ stream: this.#stream, client, userId, lastN: n, seenAt: now })
      .onConflict((conflict) =>
        conflict.columns(['stream', 'client']).doUpdateSet({ lastN: n, seenAt: now }),
      )
      .execute()
  }

  /** A member row is the truth; its copy tells that person's devices. Users go in id order: no deadlock. */
  async #copyMemberships(entry: LogEntry): Promise<void> {
    const members = entry.changes
      .flatMap((change) => (change.kind === 'member' ? [change.after] : []))
      .sort((a, b) => (a.id < b.id ? -1 : 1))
    for (const { id: userId, role, joinedAt, deleted } of members) {
      const stream = (await this.#lock(userId)) ?? (await this.#create(userId, entry.now))
      const seq = stream.seq + 1
      const record = { id: this.#stream, role, joinedAt, deleted }
      const [before] = await recordsByIds(this.#db, userId, 'membership', [this.#stream])
      await putRecord(this.#db, { stream: userId, kind: 'membership', seq, record })
      if (!deleted && (await groupIdsOf(this.#db, userId)).length > groupsPerUserMax) {
        throw new Refusal('tooManyGroups', { limit: groupsPerUserMax })
      }
      const changes: Change[] = [{ kind: 'membership', id: this.#stream, before, after: record }]
      await this.#log(userId, { ...entry, seq, args: { group: this.#stream }, changes })
      await this.#db.updateTable('streams').set({ seq }).where('id', '=', userId).execute()
    }
  }
}

function idsByKind(reads: Read[]): Map<Kind, Set<Id>> {
  const ids = new Map<Kind, Set<Id>>()
  for (const read of reads) {
    if (read.type === 'key') ids.set(read.kind, (ids.get(read.kind) ?? new Set()).add(read.id))
  }
  return ids
}

function liveDelta(changes: Change[], kind: 'listItem' | 'notepad'): number {
  return changes.reduce((sum, change) => {
    if (change.kind !== kind) return sum
    const wasLive = change.before ? !change.before.deleted : false
    return sum + Number(!change.after.deleted) - Number(wasLive)
  }, 0)
}
