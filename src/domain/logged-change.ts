import type { Id } from './id.ts'
import type { StoredKind } from './records.ts'
import type { Timestamp } from './timestamp.ts'

/** One entry of a stream's log: who did what, and what was there before. It is what undo works from. */
export interface LoggedChange {
  /** See `changeId`. */
  id: string
  /** 0 while it waits on a device. */
  seq: number
  by: Id
  at: Timestamp
  name: string
  /** What was done in one go, in several mutations, is undone in one go. */
  act: Id | null
  rows: LoggedRow[]
}

export interface LoggedRow {
  kind: StoredKind
  id: Id
  /**
   * What the changed fields were; `null` for a record that was not there. Without who edited it and
   * when; of `kept` only the entries that the change took away.
   */
  was: Readonly<Record<string, unknown>> | null
}

/** What our own server does to keep a list short, or to note an answer: in nobody's history. */
export const housekeeping = ['foldListItems', 'answerInvitation']

/** What a device notes by itself, beside what somebody does: nothing that waits, or is undone. */
export const asides: readonly string[] = ['lookAtGroup', 'seeGroup', 'noteAsked']

/** The rows of an entry without what the purged records among them were; the same array where none is. */
export function withoutPurged(rows: LoggedRow[], purged: ReadonlySet<Id>): LoggedRow[] {
  if (!rows.some(({ id, was }) => was && purged.has(id))) return rows
  return rows.map((row) => (row.was && purged.has(row.id) ? { ...row, was: {} } : row))
}

export function changeId(client: Id, n: number): string {
  return `${client}.${n}`
}

/** Which of its client's changes a `changeId` names. */
export function changeNumber(id: string): number {
  return Number(id.slice(id.lastIndexOf('.') + 1))
}
