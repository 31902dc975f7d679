import type { Deletion } from './deletion.ts'
import type { Id } from './id.ts'
import type { Timestamp } from './timestamp.ts'

interface Livable {
  deleted: Deletion | null
  alias?: Id | null
  folded?: Timestamp | null
}

/** Whether a record is one that people see and limits count: not in the trash, no alias, not folded. */
export function isLive({ deleted, alias, folded }: Livable): boolean {
  return !deleted && !alias && !folded
}

/** A purged record has no words left, and goes with the next pruning: nobody can see or restore it. */
const purgedAt = 0

export function purgedBy(by: Id): Deletion {
  return { by, at: purgedAt }
}

export function isPurged(record: object): boolean {
  return 'deleted' in record && (record.deleted as Deletion | null)?.at === purgedAt
}
