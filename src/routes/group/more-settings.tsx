import { useGroup, useRecord, useSession } from '#client/use-session.tsx'
import { dayMs } from '#domain/durations.ts'
import type { Group } from '#domain/group.ts'
import { trashDaysMax, trashDaysMin } from '#domain/trash-days.ts'
import type { MutationArgs } from '#domain/mutations.ts'
import { can } from '#domain/rights.ts'
import { useAct } from '#routes/undo/use-act.ts'
import { SectionHeading } from '#ui/section-heading.tsx'
import { Select } from '#ui/select.tsx'
import { languages } from '#words/languages.ts'
import { useLanguage, useWords } from '#words/use-words.tsx'
import { DeleteGroup } from './delete-group.tsx'

const weekStarts = [1, 6, 7] as const
const trashDayChoices = [trashDaysMin, 14, 30, 60, 90, 180, trashDaysMax]
/** A Monday. */
const monday = Date.UTC(2024, 0, 1)

/** Language, time and trash of the group, and its end. */
export function MoreSettings() {
  const { id } = useGroup()
  const group = useRecord('group', id)
  const me = useRecord('member', useSession().user.id)
  if (!group || !me) return null
  return (
    <>
      <Choices group={group} />
      {can(me.role, 'deleteGroup') && <DeleteGroup group={group} />}
    </>
  )
}

function Choices({ group }: { group: Group }) {
  const words = useWords()
  const { locale } = useLanguage()
  const { mutate } = useGroup()
  const act = useAct()
  const change = (changes: MutationArgs<'changeGroup'>) => act(() => mutate('changeGroup', changes))
  const { groupSettings } = words
  const days = withCurrent(trashDayChoices, group.trashDays).sort((a, b) => a - b)
  return (
    <>
      <SectionHeading>{groupSettings.time}</SectionHeading>
      <Select
        label={groupSettings.language}
        hint={groupSettings.languageHint}
        value={group.locale}
        onChange={(value) => change({ locale: value })}
        options={withOther(
          languages.map(({ code, name }) => ({ value: code, label: name })),
          group.locale,
        )}
      />
      <Select
        label={groupSettings.zone}
        value={group.timeZone}
        onChange={(timeZone) => change({ timeZone })}
        options={withCurrent(Intl.supportedValuesOf('timeZone'), group.timeZone).map((zone) => ({
          value: zone,
          label: zone.replaceAll('_', ' '),
        }))}
      />
      <Select
        label={groupSettings.weekStart}
        value={String(group.weekStart)}
        onChange={(value) => {
          const weekStart = weekStarts.find((day) => String(day) === value)
          if (weekStart) change({ weekStart })
        }}
        options={weekStarts.map((day) => ({ value: String(day), label: weekday(day, locale) }))}
      />
      <Select
        label={groupSettings.trashDays}
        hint={groupSettings.trashDaysHint}
        value={String(group.trashDays)}
        onChange={(value) => change({ trashDays: Number(value) })}
        options={days.map((count) => ({
          value: String(count),
          label: groupSettings.days({ count }),
        }))}
      />
    </>
  )
}

function weekday(day: number, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  return format.format(monday + (day - 1) * dayMs)
}

/** What is chosen is among the choices, also when an older or newer browser made it. */
function withCurrent<Value>(choices: readonly Value[], current: Value): Value[] {
  return choices.includes(current) ? [...choices] : [current, ...choices]
}

function withOther(options: { value: string; label: string }[], current: string) {
  const isThere = options.some(({ value }) => value === current)
  return isThere ? options : [{ value: current, label: current }, ...options]
}
