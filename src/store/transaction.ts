import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** A transaction by the shortest way to its connection. */
export interface Transaction {
  /** What only writes may be answered before it is done. */
  db: Kysely<Tables>
  /** When all of it is done; throws what failed. */
  written(): Promise<void>
  /** How much was ever written here, where nobody else can write: what was read holds until it grows. */
  writes?(): number
}

/** A statement failed that the transaction did not wait for: nothing of it was kept. */
export class LateFailure extends Error {
  override name = 'LateFailure'

  constructor(cause: Error) {
    super(cause.message, { cause })
  }
}
