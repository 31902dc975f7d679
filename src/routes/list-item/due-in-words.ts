import { usePage } from '#client/use-session.tsx'
import type { Due } from '#domain/list-item.ts'
import type { Timestamp } from '#domain/timestamp.ts'
import { momentOf, wallClockAt } from '#domain/wall-clock.ts'
import { useFormats, useWords } from '#words/use-words.tsx'

/** `Tomorrow`, `Friday, 18:30`; where its clock is not mine, in my time and with its zone. */
export function useDueInWords(): (due: Due, now: Timestamp) => string {
  const words = useWords()
  const formats = useFormats()
  const { timeZone } = usePage()
  return ({ date, time, zone }, now) => {
    if (time === null) return formats.formatDay(date, now)
    const at = momentOf(date, time, zone ?? timeZone)
    const day = formats.formatDay(wallClockAt(at, timeZone).date, now)
    const mine = formats.formatTime(at)
    return zone === null || zone === timeZone
      ? words.item.dueAt({ day, time: mine })
      : words.item.dueAtZone({ day, time: mine, zone: timeZone.replaceAll('_', ' ') })
  }
}
