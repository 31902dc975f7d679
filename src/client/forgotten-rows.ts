import { forgottenKinds } from '#domain/forgotten.ts'
import { isKept } from '#domain/kept-since.ts'
import type { LoggedChange } from '#domain/logged-change.ts'
import { trashDaysDefault } from '#domain/trash-days.ts'
import type { Row } from '#sync/protocol.ts'

/**
 * What of a stream lay in the trash for its days: the server forgets it and tells nobody. By the time
 * of the newest change, which is the server's: this device's clock may be ahead by months.
 */
export function forgottenRows(rows: readonly Row[], log: readonly LoggedChange[]): Row[] {
  const now = log.reduce((newest, { at }) => Math.max(newest, at), 0)
  const days = rows.find((row) => row.kind === 'group')?.record.trashDays ?? trashDaysDefault
  const forgotten = rows.filter(
    ({ kind, record }) =>
      'deleted' in record &&
      record.deleted !== null &&
      forgottenKinds.some((each) => each === kind) &&
      !isKept(record.deleted.at, now, days),
  )
  if (forgotten.length === 0) return []
  const ids = new Set<unknown>(forgotten.map(({ record }) => record.id))
  const withThem = rows.filter(
    ({ kind, record }) => kind === 'listItem' && (ids.has(record.alias) || ids.has(record.parent)),
  )
  return [...forgotten, ...withThem]
}
