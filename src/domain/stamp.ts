import type { Id } from './id.ts'

/**
 * Which mutation last changed a field: its seq in the stream, and its client's number. What was given
 * back after a restore has the seq of that, and beside it the one that it had before.
 */
export type Stamp = readonly [seq: number, client: Id, n: number, lostSeq?: number]

/** The stamps of a record's fields. Fields without one are as old as the record, which stands at `''`. */
export type Stamps = { readonly [field: string]: Stamp }

/** The mutation that is running, as far as it matters to who wins. */
export interface Origin {
  client: Id
  n: number
  /** The seq that it gets; on a device, before the server has given one, the highest there is. */
  seq: number
  /** The newest seq of the stream that its author had seen. */
  seen: number
  /** Tabs of the same device show each other's waiting changes: how far of each was seen. */
  after: Readonly<Record<Id, number>>
  /** The newest seq that its author had seen in an epoch that ended with a restore. */
  seenBefore?: number
  /** Where the present epoch began, while devices may give back; not known on a device. */
  restored?: Restored | null
}

/** A server was restored from a backup: what it had after this seq is not there any more. */
export interface Restored {
  seq: number
}

export function hasSeen(origin: Origin, stamp: Stamp | undefined): boolean {
  if (!stamp) return true
  const { client, seen, after, seenBefore = -1 } = origin
  const [seq, author, n, lostSeq] = stamp
  if (seq <= seen || author === client || n <= (after[author] ?? 0)) return true
  return lostSeq !== undefined && lostSeq <= seenBefore
}

export function stampOf({ seq, client, n }: Origin): Stamp {
  return [seq, client, n]
}

/** The stamp of what two people's words came to: not even those two have seen it before it is saved. */
export function mergeStampOf({ seq, client, n }: Origin): Stamp {
  return [seq, `+${client}`, n]
}

export function isMergeStampOf(stamp: Stamp | undefined, change: string): boolean {
  return stamp !== undefined && `${stamp[1]}.${stamp[2]}` === `+${change}`
}

/** The stamp that counts for a field. */
export function stampFor(stamps: Stamps | undefined, field: string): Stamp | undefined {
  return stamps?.[field] ?? stamps?.['']
}
