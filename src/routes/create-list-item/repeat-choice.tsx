import { useNow, usePage } from '#client/use-session.tsx'
import { dayIn } from '#domain/day.ts'
import {
  type Frequency,
  type Repeat,
  blankRepeat,
  frequencies,
  printRepeat,
} from '#domain/repeat.ts'
import { DayOfMonth, useRepeatInWords } from '#routes/list-item/repeat-field.tsx'
import { repeatInWords } from '#routes/list-item/repeat-in-words.ts'
import { WeekdayChips } from '#routes/list-item/weekday-chips.tsx'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useLanguage, useWords } from '#words/use-words.tsx'

const intervals = Array.from({ length: 30 }, (_, index) => index + 1)

interface RepeatChoiceProps {
  repeat: Repeat | null
  /** The date that is due, or nothing. */
  due: string
  error: string | undefined
  onChange: (repeat: Repeat | null) => void
}

/** How a new item comes back, with the dates that this means. */
export function RepeatChoice({ repeat, due, error, onChange }: RepeatChoiceProps) {
  const words = useWords()
  const { locale } = useLanguage()
  const today = dayIn(usePage().timeZone, useNow())
  const inWords = useRepeatInWords()
  const said = repeat
    ? inWords({ repeat: printRepeat(repeat), due: { date: due || today, time: null, zone: null } })
    : undefined
  const often = (frequency: Frequency, interval = 1) =>
    repeatInWords({ ...blankRepeat, frequency, interval }, { words, locale })
  return (
    <>
      <Select
        label={words.item.repeat}
        value={repeat?.frequency ?? ''}
        hint={said}
        error={error}
        onChange={(value) => {
          const frequency = frequencies.find((name) => name === value)
          onChange(frequency ? { ...blankRepeat, frequency } : null)
        }}
        options={[
          { value: '', label: words.item.noRepeat },
          ...frequencies.map((frequency) => ({ value: frequency, label: often(frequency) })),
        ]}
      />
      {repeat && (
        <>
          <Select
            label={words.item.interval}
            value={String(repeat.interval)}
            onChange={(value) => onChange({ ...repeat, interval: Number(value) })}
            options={intervals.map((interval) => ({
              value: String(interval),
              label: often(repeat.frequency, interval),
            }))}
          />
          {repeat.frequency === 'weekly' && repeat.from === 'due' && (
            <WeekdayChips
              repeat={repeat}
              onChange={(changes) => onChange({ ...repeat, ...changes })}
            />
          )}
          {repeat.frequency === 'monthly' && repeat.from === 'due' && (
            <DayOfMonth
              due={due}
              repeat={repeat}
              onChange={(changes) => onChange({ ...repeat, ...changes })}
            />
          )}
          <TextField
            type="date"
            label={words.item.until}
            value={repeat.until ?? ''}
            onChange={(until) => onChange({ ...repeat, until: until || null })}
          />
          <Switch
            label={words.item.fromDone}
            hint={words.item.fromDoneHint}
            checked={repeat.from === 'completion'}
            onChange={(isFromDone) =>
              onChange({
                ...repeat,
                from: isFromDone ? 'completion' : 'due',
                weekdays: [],
                monthDays: [],
              })
            }
          />
        </>
      )}
    </>
  )
}
