import { isPurged } from '#domain/is-live.ts'
import {
  fieldsAfter,
  giveBackRowsMax,
  givenBackKinds,
  isGivenBackKind,
  mayGiveBack,
  type OfferedRow,
} from '#domain/give-back.ts'
import type { Id } from '#domain/id.ts'
import { blankListItem } from '#domain/list-item.ts'
import type { Member } from '#domain/member.ts'
import type { MutationArgs } from '#domain/mutations.ts'
import type { Records, StoredKind } from '#domain/records.ts'
import type { Restored } from '#domain/stamp.ts'
import type { Cursor, Row } from './protocol.ts'

/** What a device held of an epoch that ended because the server was restored from a backup. */
export interface Left extends Cursor {
  restored: Restored
  rows: Row[]
}

/** A mutation is a part of a frame, and of one transaction. */
const offerMaxLength = 100_000

interface Now {
  /** Who gives back, as the restored server knows them. */
  member: Member | undefined
  /** A record as the restored server has it. */
  find: <K extends StoredKind>(kind: K, id: Id) => Records[K] | undefined
}

/** What a device offers to a restored server: all that it knows and the backup did not. */
export function offersOf({ rows, restored }: Left, now: Now): MutationArgs<'giveBack'>[] {
  const { member } = now
  if (!member || member.deleted) return []
  const offered = rows
    .flatMap(asOffered)
    .filter((row) => !isPurged(row.record) && fieldsAfter(row, restored.seq).length > 0)
    .filter(({ kind, record }) => {
      const known = now.find(kind, record.id) ?? record
      return mayGiveBack(member, { kind, record: known })
    })
    .sort(byDependence)
  return inParts(offered).map((part) => ({ since: restored.seq, rows: part }))
}

function asOffered(row: Row): OfferedRow[] {
  if (!isGivenBackKind(row)) return []
  // Rows of a device that has been away may lack what came later.
  const record = row.kind === 'listItem' ? { ...blankListItem, ...row.record } : row.record
  return [{ kind: row.kind, record, stamps: row.stamps } as OfferedRow]
}

/** Sections before items, and what was there first before what hangs on it. */
function byDependence(one: OfferedRow, other: OfferedRow): number {
  const byKind = givenBackKinds.indexOf(one.kind) - givenBackKinds.indexOf(other.kind)
  return byKind || (one.stamps['']?.[0] ?? 0) - (other.stamps['']?.[0] ?? 0)
}

function inParts(rows: OfferedRow[]): OfferedRow[][] {
  const parts: OfferedRow[][] = []
  let length = 0
  for (const row of rows) {
    const last = parts.at(-1)
    const size = JSON.stringify(row).length
    if (last && last.length < giveBackRowsMax && length + size <= offerMaxLength) {
      last.push(row)
      length += size
    } else {
      parts.push([row])
      length = size
    }
  }
  return parts
}

/** Names of what goes before everything else that waits: the rest builds on it. */
export function isGivingBack({ name }: { name: string }): boolean {
  return name === 'giveBack' || name === 'giveBackBody'
}

interface Numbered {
  client: Id
  n: number
  name: string
}

/**
 * Whether something is given back that can go now, so that the rest has to wait for it. What is
 * numbered behind something else goes after that: waiting for it would last for ever.
 */
export function isGivenBackFirst(pending: readonly Numbered[]): boolean {
  const first = new Map<Id, Numbered>()
  for (const mutation of pending) {
    const known = first.get(mutation.client)
    if (!known || mutation.n < known.n) first.set(mutation.client, mutation)
  }
  return [...first.values()].some(isGivingBack)
}
