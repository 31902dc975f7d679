import { useGroup, useNow, usePage } from '#client/use-session.tsx'
import { parseAmount, writeAmount } from '#domain/amount.ts'
import { calendarDayOf, dayNumber, lastOfMonth, weekdayOf } from '#domain/calendar.ts'
import { dayIn } from '#domain/day.ts'
import type { ListItem } from '#domain/list-item.ts'
import { Refusal } from '#domain/refusal.ts'
import { nextDates } from '#domain/repeat-dates.ts'
import {
  type Frequency,
  type Repeat,
  blankRepeat,
  frequencies,
  parseRepeat,
  printRepeat,
  repeatIntervalMax,
} from '#domain/repeat.ts'
import styles from '#routes/list-item.module.css'
import { useAct } from '#routes/undo/use-act.ts'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useFormats, useLanguage, useWords } from '#words/use-words.tsx'
import { repeatInWords, weekdayInWords } from './repeat-in-words.ts'
import { useItemField } from './use-item-field.tsx'
import { WeekdayChips } from './weekday-chips.tsx'

const shownDates = 3

/** How it comes back, in plain words, with the dates that this means. */
export function RepeatField({ item }: { item: ListItem }) {
  const words = useWords()
  const { locale } = useLanguage()
  const group = useGroup()
  const act = useAct()
  const repeat = item.repeat === null ? null : parseRepeat(item.repeat)
  const said = useRepeatInWords()(item)
  const set = (next: Repeat | null) =>
    act(() => group.mutate('changeListItem', { id: item.id, repeat: next && printRepeat(next) }))
  const interval = repeat?.interval ?? 1
  const often = (frequency: Frequency) =>
    repeatInWords({ ...blankRepeat, frequency, interval }, { words, locale })
  return (
    <div className={styles.group}>
      <Select
        label={words.item.repeat}
        value={repeat?.frequency ?? ''}
        hint={said}
        onChange={(value) => {
          const frequency = frequencies.find((name) => name === value)
          const { until, from } = repeat ?? blankRepeat
          set(frequency ? { ...blankRepeat, frequency, interval, until, from } : null)
        }}
        options={[
          { value: '', label: words.item.noRepeat },
          ...frequencies.map((frequency) => ({ value: frequency, label: often(frequency) })),
        ]}
      />
      {repeat && <RepeatDetails item={item} repeat={repeat} onChange={set} />}
    </div>
  )
}

interface DetailsProps {
  item: ListItem
  repeat: Repeat
  onChange: (repeat: Repeat) => void
}

function RepeatDetails({ item, repeat, onChange }: DetailsProps) {
  const words = useWords()
  const { locale } = useLanguage()
  const change = (changes: Partial<Repeat>) => onChange({ ...repeat, ...changes })
  const interval = useItemField({
    id: item.id,
    field: 'repeat',
    stored: writeAmount(repeat.interval, locale),
    toChanges: (text) => ({
      repeat: printRepeat({ ...repeat, interval: wholeNumber(text, locale) }),
    }),
  })
  const until = useItemField({
    id: item.id,
    field: 'repeat',
    part: 'until',
    stored: repeat.until ?? '',
    toChanges: (text) => ({ repeat: printRepeat({ ...repeat, until: text || null, count: null }) }),
  })
  return (
    <div className={styles.repeat}>
      <div className={styles.pair}>
        <TextField
          label={words.item.interval}
          inputMode="numeric"
          autoComplete="off"
          {...interval}
        />
        <TextField type="date" label={words.item.until} {...until} />
      </div>
      {repeat.frequency === 'weekly' && <WeekdayChips repeat={repeat} onChange={change} />}
      {repeat.frequency === 'monthly' && repeat.from === 'due' && (
        <DayOfMonth due={item.due?.date ?? ''} repeat={repeat} onChange={change} />
      )}
      <Switch
        label={words.item.fromDone}
        hint={words.item.fromDoneHint}
        checked={repeat.from === 'completion'}
        onChange={(isFromDone) =>
          // Days of the calendar mean nothing when one counts from another day each time.
          change(
            isFromDone
              ? { from: 'completion', weekdays: [], monthDays: [], month: null }
              : { from: 'due' },
          )
        }
      />
    </div>
  )
}

interface DaysProps {
  /** The date that is due, or nothing. */
  due: string
  repeat: Repeat
  onChange: (changes: Partial<Repeat>) => void
}

/** What the due date can mean in another month: its number, its weekday, or the end. */
export function DayOfMonth({ due, repeat, onChange }: DaysProps) {
  const words = useWords()
  const { locale } = useLanguage()
  const today = useToday()
  const date = due || today
  const { year, month, day } = calendarDayOf(date)
  const weekday = weekdayOf(dayNumber(date))
  const isLastWeek = day + 7 > lastOfMonth(year, month)
  const nth = isLastWeek ? -1 : Math.ceil(day / 7)
  const options: { value: string; label: string; changes: Partial<Repeat> }[] = [
    {
      value: 'number',
      label: words.repeat.dayOfMonth({ day: repeat.monthDays.find((each) => each > 0) ?? day }),
      changes: { monthDays: [day], weekdays: [] },
    },
    {
      value: 'weekday',
      label: weekdayInWords(repeat.weekdays[0] ?? { weekday, nth }, { words, locale }),
      changes: { monthDays: [], weekdays: [{ weekday, nth }] },
    },
    {
      value: 'last',
      label: words.repeat.lastDay,
      changes: { monthDays: [-1], weekdays: [] },
    },
  ]
  const isLast = repeat.monthDays.includes(-1)
  return (
    <Select
      label={words.item.dayOfMonth}
      value={isLast ? 'last' : repeat.weekdays.length > 0 ? 'weekday' : 'number'}
      onChange={(value) => onChange(options.find((each) => each.value === value)?.changes ?? {})}
      options={options}
    />
  )
}

/** The rule and its next dates; nothing for what does not come back. */
export function useRepeatInWords(): (item: Pick<ListItem, 'repeat' | 'due'>) => string | undefined {
  const words = useWords()
  const { locale } = useLanguage()
  const { formatDay, formatList } = useFormats()
  const now = useNow()
  const today = useToday()
  return ({ repeat: rule, due }) => {
    const repeat = rule === null ? null : parseRepeat(rule)
    if (!repeat) return undefined
    const from = repeat.from === 'completion' ? today : (due?.date ?? today)
    const dates = nextDates(repeat, from, shownDates, today).map((date) =>
      formatDay(date, now, { inSentence: true }),
    )
    const next =
      dates.length > 0 ? words.repeat.next({ dates: formatList(dates) }) : words.repeat.noNext
    return `${repeatInWords(repeat, { words, locale })}. ${next}`
  }
}

function useToday(): string {
  const { timeZone } = usePage()
  return dayIn(timeZone, useNow())
}

/** A whole number as people of any script write it. */
function wholeNumber(text: string, locale: string): number {
  const value = parseAmount(text, locale) ?? 1
  const isOne = Number.isInteger(value) && value >= 1 && value <= repeatIntervalMax
  if (!isOne) throw new Refusal('invalid', { field: 'repeat', problem: 'notARepeat' })
  return value
}
