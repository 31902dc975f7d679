import { deviceZone } from '#client/look.ts'
import { useChangeLanguage, useNow, useProfile, useSession } from '#client/use-session.tsx'
import { clocks } from '#domain/profile.ts'
import { weekdayName } from '#routes/list-item/repeat-in-words.ts'
import { useIsAlive } from '#routes/page/alive.ts'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Select } from '#ui/select.tsx'
import { useToast } from '#ui/toasts.tsx'
import { languages } from '#words/languages.ts'
import { useFormats, useLanguage, useWords } from '#words/use-words.tsx'
import { Section } from './section.tsx'
import { useChangeProfile } from './use-change-profile.ts'

export function Language() {
  const words = useWords()
  const { account } = words
  const change = useChangeProfile()
  const { formatTime } = useFormats()
  const now = useNow()
  const { clock } = useProfile()
  return (
    <Section title={account.panels.language}>
      <LanguageChoice />
      <ZoneChoice />
      <RadioGroup
        label={account.clock}
        hint={account.clockHint({ time: formatTime(now) })}
        look="segments"
        value={clock}
        onChange={(value) => change({ clock: value })}
        options={clocks.map((value) => ({ value, label: account.clocks[value] }))}
      />
      <WeekChoice />
    </Section>
  )
}

function LanguageChoice() {
  const words = useWords()
  const session = useSession()
  const toast = useToast()
  const changeLanguage = useChangeLanguage()
  const { code } = useLanguage()
  const choose = async (language: string) => {
    try {
      await changeLanguage(language)
    } catch {
      // Its words are a file that this device does not have yet.
      toast({ text: words.user.languageNeedsNetwork, kind: 'danger' })
      return
    }
    session.mutate(session.user.id, 'changeProfile', { locale: language })
  }
  return (
    <Select
      label={words.user.language}
      value={code}
      onChange={(language) => void choose(language)}
      options={languages.map((language) => ({ value: language.code, label: language.name }))}
    />
  )
}

function ZoneChoice() {
  const { account } = useWords()
  const change = useChangeProfile()
  const isAlive = useIsAlive()
  const { zone } = useProfile()
  // The server knows neither where the device is nor which zones it knows.
  const known = isAlive ? Intl.supportedValuesOf('timeZone') : []
  const zones = zone === null || known.includes(zone) ? known : [zone, ...known]
  const device = isAlive ? account.zoneOfDevice({ zone: inWords(deviceZone()) }) : account.device
  return (
    <Select
      label={account.zone}
      value={zone ?? ''}
      onChange={(value) => change({ zone: value || null })}
      options={[
        { value: '', label: device },
        ...zones.map((name) => ({ value: name, label: inWords(name) })),
      ]}
    />
  )
}

function WeekChoice() {
  const { account } = useWords()
  const { locale } = useLanguage()
  const change = useChangeProfile()
  const { weekStart } = useProfile()
  return (
    <Select
      label={account.weekStart}
      hint={account.weekStartHint}
      value={String(weekStart ?? '')}
      onChange={(value) => change({ weekStart: value === '' ? null : Number(value) })}
      options={[
        { value: '', label: account.weekOfGroup },
        ...[1, 6, 0].map((day) => ({
          value: String(day),
          label: weekdayName(day || 7, locale, 'long'),
        })),
      ]}
    />
  )
}

function inWords(zone: string): string {
  return zone.replaceAll('_', ' ')
}
