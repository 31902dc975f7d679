import { useGroup, useRecord, useWeekStart } from '#client/use-session.tsx'
import { weekFrom } from '#domain/calendar.ts'

/** The days of my week in its order, Monday being 1. */
export function useWeekdays(): number[] {
  const group = useRecord('group', useGroup().id)
  return weekFrom(useWeekStart(group?.weekStart ?? 1))
}
