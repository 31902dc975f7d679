import type { Repeat } from '#domain/repeat.ts'
import { Chip, ChipRow } from '#ui/chip.tsx'
import { useLanguage, useWords } from '#words/use-words.tsx'
import { weekdayName } from './repeat-in-words.ts'
import { useWeekdays } from './use-weekdays.ts'

interface WeekdayChipsProps {
  repeat: Repeat
  onChange: (changes: Pick<Repeat, 'weekdays'>) => void
}

/** The days of the week that something comes back on. */
export function WeekdayChips({ repeat, onChange }: WeekdayChipsProps) {
  const words = useWords()
  const { locale } = useLanguage()
  const weekdays = useWeekdays()
  const chosen = repeat.weekdays.map(({ weekday }) => weekday)
  const toggle = (day: number) => {
    const days = [1, 2, 3, 4, 5, 6, 7].filter((each) => (each === day) !== chosen.includes(each))
    onChange({ weekdays: days.map((weekday) => ({ weekday, nth: null })) })
  }
  return (
    <ChipRow label={words.item.weekdays} wrap>
      {weekdays.map((day) => (
        <Chip key={day} selected={chosen.includes(day)} onSelect={() => toggle(day)}>
          {weekdayName(day, locale, 'short')}
        </Chip>
      ))}
    </ChipRow>
  )
}
