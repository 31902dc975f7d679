import { deviceZone } from '#client/look.ts'
import { useAllOf, useFromSession, useProfile, useSession } from '#client/use-session.tsx'
import type { Id } from '#domain/id.ts'
import { notifyLevels, type QuietHours } from '#domain/notify.ts'
import { announcements } from '#domain/profile.ts'
import { useSavedAsTyped } from '#routes/fields/saved-as-typed.ts'
import { myGroups } from '#routes/frame/my-groups.ts'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useFormats, useWords } from '#words/use-words.tsx'
import { PushSwitch } from './push-switch.tsx'
import styles from './section.module.css'
import { Part, Section } from './section.tsx'
import { useChangeProfile } from './use-change-profile.ts'

const night = { from: '22:00', to: '07:00' }

/** Of what I am told, when, and how it is said. */
export function Notifications() {
  const words = useWords()
  const change = useChangeProfile()
  const { announce } = useProfile()
  return (
    <Section title={words.account.panels.notifications}>
      <PushSwitch />
      <Levels />
      <Quiet />
      <RadioGroup
        label={words.look.announce}
        hint={words.look.announceHint}
        look="segments"
        value={announce}
        onChange={(value) => change({ announce: value })}
        options={announcements.map((value) => ({ value, label: words.look.announcements[value] }))}
      />
    </Section>
  )
}

function Levels() {
  const { account } = useWords()
  const groups = useFromSession(myGroups)
  return (
    <Part
      title={account.perGroup}
      hint={groups.length > 0 ? account.perGroupHint : account.noGroups}
    >
      {groups.map(({ id, name, emoji }) => (
        <Level key={id} group={id} name={`${emoji} ${name}`} />
      ))}
    </Part>
  )
}

function Level({ group, name }: { group: Id; name: string }) {
  const { account } = useWords()
  const session = useSession()
  const views = useAllOf(session.own.stream, 'groupView')
  // A row from an earlier version lacks it.
  const notify = views.find(({ id }) => id === group)?.notify ?? 'all'
  return (
    <RadioGroup
      label={name}
      look="segments"
      value={notify}
      onChange={(value) =>
        session.mutate(session.user.id, 'chooseNotify', { group, notify: value })
      }
      options={notifyLevels.map((value) => ({ value, label: account.levels[value] }))}
    />
  )
}

function Quiet() {
  const { account } = useWords()
  const change = useChangeProfile()
  const { zone, quietHours } = useProfile()
  const { formatTimeOfDay } = useFormats()
  const set = (changes: Partial<QuietHours>) =>
    change({ quietHours: { ...night, ...quietHours, zone: zone ?? deviceZone(), ...changes } })
  const hint = quietHours
    ? account.quietFromTo({
        from: formatTimeOfDay(quietHours.from),
        to: formatTimeOfDay(quietHours.to),
      })
    : account.quietHint
  return (
    <div className="stack">
      <Switch
        label={account.quiet}
        hint={hint}
        checked={quietHours !== null}
        onChange={(isOn) => (isOn ? set({}) : change({ quietHours: null }))}
      />
      {quietHours && (
        <div className={styles.pair}>
          <TimeField
            name="from"
            label={account.quietFrom}
            value={quietHours.from}
            onChange={(from) => set({ from })}
          />
          <TimeField
            name="to"
            label={account.quietTo}
            value={quietHours.to}
            onChange={(to) => set({ to })}
          />
        </div>
      )}
    </div>
  )
}

interface TimeFieldProps {
  name: 'from' | 'to'
  label: string
  value: string
  onChange: (time: string) => void
}

/** A time that is being typed is none yet, and is not saved. */
function TimeField({ name, label, value, onChange }: TimeFieldProps) {
  const { field } = useSavedAsTyped({
    place: `profile/${name}`,
    stored: value,
    save: (time) => {
      if (time !== '') onChange(time)
    },
  })
  return <TextField type="time" label={label} {...field} />
}
