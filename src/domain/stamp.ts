import type { Id } from './id.ts'

/** Which mutation last changed a field: its seq in the stream, and its client's number. */
export type Stamp = readonly [seq: number, client: Id, n: number]

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
}

export function hasSeen({ client, seen, after }: Origin, stamp: Stamp | undefined): boolean {
  if (!stamp) return true
  const [seq, author, n] = stamp
  return seq <= seen || author === client || n <= (after[author] ?? 0)
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
