import type { Id } from '#domain/id.ts'
import type { Timestamp } from '#domain/timestamp.ts'
import type { Read } from '#domain/records.ts'
import type { Change, Source } from '#domain/view.ts'
import type { Cursor, RefusalAnswer } from './protocol.ts'

/** What the room needs of a database. One transaction holds one stream's lock from its first line. */
export interface Storage {
  transact<Result>(stream: Id, run: (tx: StorageTransaction) => Promise<Result>): Promise<Result>
}

export interface StorageTransaction {
  /** The locked stream, or `undefined` where there is none of that id. */
  stream(): Promise<Cursor | undefined>
  createStream(now: Timestamp): Promise<Cursor>
  lastN(client: Id): Promise<{ n: number; userId: Id } | undefined>
  findRefusal(client: Id, n: number): Promise<RefusalAnswer | undefined>
  load(reads: Read[]): Promise<Source>
  save(entry: LogEntry): Promise<void>
  /** A refused mutation changes nothing, but its number is used up and its author told again if asked. */
  saveRefusal(entry: RefusedEntry): Promise<void>
}

interface Entry {
  client: Id
  n: number
  userId: Id
  now: Timestamp
}

export interface LogEntry extends Entry {
  seq: number
  name: string
  args: unknown
  changes: Change[]
}

export interface RefusedEntry extends Entry {
  refusal: RefusalAnswer
}
