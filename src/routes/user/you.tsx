import { useProfile, useSession } from '#client/use-session.tsx'
import { colours } from '#domain/colour-of.ts'
import { useSavedAsTyped } from '#routes/fields/saved-as-typed.ts'
import { Avatar } from '#ui/avatar.tsx'
import { ColourPicker } from '#ui/colour-picker.tsx'
import { TextField } from '#ui/text-field.tsx'
import { refusalMessage } from '#words/refusal-message.ts'
import { useWords } from '#words/use-words.tsx'
import { Section } from './section.tsx'

/** Who others see. */
export function You() {
  const words = useWords()
  const session = useSession()
  const profile = useProfile()
  const { id } = session.user
  const { refusal, field: name } = useSavedAsTyped({
    place: 'profile/name',
    stored: profile.name,
    save: (text) => session.mutate(id, 'changeProfile', { name: text }),
  })
  return (
    <Section title={words.user.you}>
      <Avatar name={profile.name} colour={profile.colour} size="large" decorative />
      <TextField
        label={words.user.name}
        hint={words.user.nameHint}
        autoComplete="name"
        {...name}
        error={refusal && refusalMessage(words, refusal)}
      />
      <ColourPicker
        label={words.user.colour}
        colours={colours}
        names={words.colours}
        value={profile.colour}
        onChange={(colour) => session.mutate(id, 'changeProfile', { colour })}
      />
    </Section>
  )
}
