import type { Due } from './list-item.ts'
import { momentOf, wallClockAt } from './wall-clock.ts'

/** The day on which something is due for who looks: a time of another zone may be of another day there. */
export function dayDue({ date, time, zone }: Due, timeZone: string): string {
  if (time === null || zone === null || zone === timeZone) return date
  return wallClockAt(momentOf(date, time, zone), timeZone).date
}
