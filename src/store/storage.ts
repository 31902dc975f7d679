import type { Id } from '#domain/id.ts'
import type { Expected, Storage, StorageTransaction } from '#sync/storage.ts'
import { CommitQueue, type GroupCommitOptions } from './group-commit.ts'

export interface DatabaseStorage extends Storage {
  /** When everything that was handed in is answered, as before the database is closed. */
  settled(): Promise<void>
}

/** One `Storage` for both databases: one queue for all of SQLite, one for each stream on Postgres. */
export function createStorage(options: GroupCommitOptions): DatabaseStorage {
  const queues = new Map<Id, CommitQueue>()
  const isOne = options.database.dialect === 'sqlite'
  const only = new CommitQueue(options)
  const queueOf = (stream: Id): CommitQueue => {
    if (isOne) return only
    const queue = queues.get(stream) ?? new CommitQueue(options, () => queues.delete(stream))
    queues.set(stream, queue)
    return queue
  }
  return {
    transact<Result>(
      stream: Id,
      run: (transaction: StorageTransaction) => Promise<Result>,
      expected?: Expected,
    ) {
      return new Promise<Result>((resolve, reject) => {
        // The queue answers each run with what that run itself returned.
        const answer = { resolve: resolve as (value: unknown) => void, reject }
        queueOf(stream).add({ stream, run, expected, ...answer })
      })
    },
    async settled() {
      await Promise.all([only, ...queues.values()].map((queue) => queue.settled()))
    },
  }
}
