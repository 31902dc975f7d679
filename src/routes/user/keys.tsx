import { useProfile } from '#client/use-session.tsx'
import { KeyList } from '#routes/keys/key-list.tsx'
import { Switch } from '#ui/switch.tsx'
import { useWords } from '#words/use-words.tsx'
import { Section } from './section.tsx'
import { useChangeProfile } from './use-change-profile.ts'

/** Shortcuts of one letter can be in the way of other tools, and of people who speak to their device. */
export function KeySettings() {
  const { account } = useWords()
  const change = useChangeProfile()
  const { singleKeys } = useProfile()
  return (
    <Section title={account.panels.keys}>
      <Switch
        label={account.singleKeys}
        hint={account.singleKeysHint}
        checked={singleKeys}
        onChange={(isOn) => change({ singleKeys: isOn })}
      />
      <KeyList level={2} />
    </Section>
  )
}
