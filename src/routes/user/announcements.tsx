import { useProfile, useSession } from '#client/use-session.tsx'
import { announcements } from '#domain/profile.ts'
import { RadioGroup } from '#ui/radio-group.tsx'
import { useWords } from '#words/use-words.tsx'
import { Section } from './section.tsx'

/** What a screen reader says of others' changes. */
export function Announcements() {
  const words = useWords()
  const session = useSession()
  const { announce } = useProfile()
  return (
    <Section id="notifications" title={words.look.notifications}>
      <RadioGroup
        label={words.look.announce}
        look="segments"
        value={announce}
        onChange={(value) => session.mutate(session.user.id, 'changeProfile', { announce: value })}
        options={announcements.map((value) => ({ value, label: words.look.announcements[value] }))}
      />
      <p className="meta">{words.look.announceHint}</p>
    </Section>
  )
}
