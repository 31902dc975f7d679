import { useGroup, useNow, useRecord } from '#client/use-session.tsx'
import { isKept } from '#domain/kept-since.ts'
import type { Timestamp } from '#domain/timestamp.ts'
import { trashDaysDefault } from '#domain/trash-days.ts'

/**
 * Whether what was put away then can be brought back, in this group, for its trash days or longer: a
 * device is not told when the server forgets it.
 */
export function useIsKept(): (at: Timestamp, daysMin?: number) => boolean {
  const now = useNow()
  const trashDays = useRecord('group', useGroup().id)?.trashDays ?? trashDaysDefault
  return (at, daysMin = 0) => isKept(at, now, Math.max(trashDays, daysMin))
}
