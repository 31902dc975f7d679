import type { Id } from '#domain/id.ts'
import type { Read } from '#domain/records.ts'
import type { Source } from '#domain/view.ts'
import type { SettledChange } from '#domain/run-mutation.ts'
import type { Timestamp } from '#domain/timestamp.ts'
import type { Cursor, Entry, RefusalAnswer } from './protocol.ts'

/**
 * What the room needs of a database. Runs of one stream happen one after the other, in the order of
 * the calls, each whole or not at all; those that wait share a commit, and all are answered after it.
 * A run may be called twice, when another one of its commit failed: nothing of the first is kept.
 */
export interface Storage {
  transact<Result>(
    stream: Id,
    run: (tx: StorageTransaction) => Promise<Result>,
    expected?: Expected,
  ): Promise<Result>
}

/** What a run will ask for, so that it can be read with what others need. A wrong guess costs time only. */
export interface Expected {
  client: Id
  reads: Read[]
}

/** What one COMMIT changed in one stream. */
export interface Commit {
  stream: Id
  epoch: string
  from: number
  to: number
  entries: Entry[]
}

/** Told after each COMMIT and before anybody is answered. Must not throw. */
export type OnCommit = (commits: Commit[]) => void

export interface LockedStream extends Cursor {
  /** The seq at which this epoch began: what devices saw before it counts up to there. */
  epochSeq: number
  /** When; 0 for the first one. */
  epochAt: Timestamp
}

export interface StorageTransaction {
  /** The locked stream, or `undefined` where there is none of that id. */
  stream(): Promise<LockedStream | undefined>
  createStream(now: Timestamp): Promise<LockedStream>
  lastN(client: Id): Promise<{ n: number; userId: Id } | undefined>
  findRefusal(client: Id, n: number): Promise<RefusalAnswer | undefined>
  load(reads: Read[]): Promise<Source>
  /** Those of these Yjs clients that have written in a notepad. */
  writers(notepad: Id, ids: number[]): Promise<BodyWriter[]>
  /** Whom a Yjs client id was lent to, if it was. */
  leaseHolder(id: number): Promise<Id | undefined>
  /** How large a body was when it was last looked at as a whole. */
  bodySize(notepad: Id): Promise<BodySize | undefined>
  save(entry: LogEntry): Promise<void>
  /** A refused mutation changes nothing, but its number is used up and its author told again if asked. */
  saveRefusal(entry: RefusedEntry): Promise<void>
}

/** A Yjs client of a notepad: a tab that has, or had, it open. Each id is used by one tab alone. */
export interface BodyWriter {
  id: number
  /** `null` of what was written before this was kept. */
  userId: Id | null
  client: Id | null
  /** How many of its letters the server has. */
  clock: number
}

export interface BodySize {
  characters: number
  bytes: number
}

interface NumberedEntry {
  client: Id
  n: number
  userId: Id
  now: Timestamp
}

export interface LogEntry extends NumberedEntry {
  seq: number
  name: string
  args: unknown
  act: Id | null
  changes: SettledChange[]
  /** Words that came too late, told again if asked. */
  refusal: RefusalAnswer | null
  /** Who wrote the bytes that it brings, and how far they are then. */
  written?: Written | undefined
}

export interface Written {
  notepad: Id
  writers: BodyWriter[]
}

export interface RefusedEntry extends NumberedEntry {
  refusal: RefusalAnswer
}
