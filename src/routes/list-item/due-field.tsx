import { useGroup, useNow, usePage, useRecord } from '#client/use-session.tsx'
import type { Due, ListItem } from '#domain/list-item.ts'
import { useAct } from '#routes/undo/use-act.ts'
import styles from '#routes/list-item.module.css'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useWords } from '#words/use-words.tsx'
import { useDueInWords } from './due-in-words.ts'
import { useItemField } from './use-item-field.tsx'

/** A day, or a time of that day on the clocks of a zone. */
export function DueField({ item: { id, due } }: { item: ListItem }) {
  const words = useWords()
  const group = useGroup()
  const act = useAct()
  const now = useNow()
  const { timeZone } = usePage()
  const inWords = useDueInWords()
  const date = useItemField({
    id,
    field: 'due',
    stored: due?.date ?? '',
    toChanges: (text) => ({
      due: text === '' ? null : { time: null, zone: null, ...due, date: text },
    }),
  })
  const time = useItemField({
    id,
    field: 'due',
    part: 'time',
    stored: due?.time ?? '',
    toChanges: (text) => ({ due: due && withTime(due, text, timeZone) }),
  })
  return (
    <div className={styles.due}>
      <TextField
        type="date"
        label={words.item.due}
        // Its line is there from the start: a line that comes while one clicks below takes the click away.
        hint={due ? inWords(due, now) : '\u00a0'}
        {...date}
      />
      {due && <TextField type="time" label={words.item.time} {...time} />}
      {due?.time && (
        <ZoneField
          zone={due.zone ?? timeZone}
          onChange={(zone) =>
            act(() => group.mutate('changeListItem', { id, due: { ...due, zone } }))
          }
        />
      )}
    </div>
  )
}

interface ZoneFieldProps {
  zone: string
  onChange: (zone: string) => void
}

/** The few zones that matter: its own, mine, the group's. */
export function ZoneField({ zone, onChange }: ZoneFieldProps) {
  const words = useWords()
  const { timeZone } = usePage()
  const group = useRecord('group', useGroup().id)
  const zones = [...new Set([zone, timeZone, group?.timeZone ?? 'UTC', 'UTC'])]
  return (
    <Select
      label={words.item.zone}
      value={zone}
      onChange={onChange}
      options={zones.map((name) => ({ value: name, label: name.replaceAll('_', ' ') }))}
    />
  )
}

function withTime(due: Due, time: string, timeZone: string): Due {
  return time === ''
    ? { ...due, time: null, zone: null }
    : { ...due, time, zone: due.zone ?? timeZone }
}
