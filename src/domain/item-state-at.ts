import type { ListItem } from './list-item.ts'
import type { LoggedChange } from './logged-change.ts'

/**
 * Whether an item was done after a change of its group: what the next change of its state says was
 * there before. `null` where that is not known: the log does not reach back so far, or there was no
 * item yet.
 */
export function wasDoneAt(
  item: ListItem | undefined,
  log: readonly LoggedChange[],
  seq: number,
): boolean | null {
  const reachesBack = log.some((change) => change.seq > 0 && change.seq <= seq)
  if (!item || !reachesBack) return null
  const later = log.filter((change) => change.seq === 0 || change.seq > seq).toSorted(byAge)
  const rows = later.flatMap((change) => change.rows)
  const next = rows.find(
    ({ kind, id, was }) => kind === 'listItem' && id === item.id && (!was || 'state' in was),
  )
  if (!next) return item.state === 'done'
  return next.was && next.was['state'] === 'done'
}

/** What waits has no seq yet, and is the newest. */
function byAge(a: LoggedChange, b: LoggedChange): number {
  return Number(a.seq === 0) - Number(b.seq === 0) || a.seq - b.seq
}
