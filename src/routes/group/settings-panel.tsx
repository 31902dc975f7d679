import { useGroup, useRecord } from '#client/use-session.tsx'
import { colours } from '#domain/colour-of.ts'
import type { Group } from '#domain/group.ts'
import { useSavedAsTyped } from '#routes/fields/saved-as-typed.ts'
import { TheirWords } from '#routes/fields/their-words.tsx'
import { useAuthorOf } from '#routes/fields/use-author-of.ts'
import { useSaveWords } from '#routes/fields/use-save-words.ts'
import { useAct } from '#routes/undo/use-act.ts'
import { ColourPicker } from '#ui/colour-picker.tsx'
import { EmojiPicker } from '#ui/emoji-picker.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { refusalMessage } from '#words/refusal-message.ts'
import { useWords } from '#words/use-words.tsx'
import { GroupPanel } from './group-panel.tsx'
import { LatePart, latePart } from './late-panel.tsx'
import styles from './settings-panel.module.css'

const MoreSettings = latePart((panels) => panels.MoreSettings)

/** Each change is kept at once; the state line says when it is saved. */
export function SettingsPanel() {
  const words = useWords()
  const group = useRecord('group', useGroup().id)
  if (!group) return null
  return (
    <GroupPanel title={words.groupSettings.title}>
      <Settings group={group} />
      <LatePart part={MoreSettings} />
    </GroupPanel>
  )
}

function Settings({ group }: { group: Group }) {
  const words = useWords()
  const { mutate } = useGroup()
  const act = useAct()
  const { name, emoji, colour, description } = group
  const nameField = useGroupField('name', name)
  const descriptionField = useGroupField('description', description)
  return (
    <>
      <div className={styles.top}>
        <EmojiPicker
          label={words.groupSettings.changeEmoji({ emoji })}
          ownLabel={words.groupSettings.anotherEmoji}
          value={emoji}
          colour={colour}
          onChange={(chosen) => act(() => mutate('changeGroup', { emoji: chosen }))}
        />
        <TextField label={words.groupSettings.name} autoComplete="off" {...nameField} />
      </div>
      <ColourPicker
        label={words.groupSettings.colour}
        colours={colours}
        names={words.colours}
        value={colour}
        onChange={(chosen) => act(() => mutate('changeGroup', { colour: chosen }))}
      />
      <TextArea
        label={words.groupSettings.description}
        hint={words.groupSettings.descriptionHint}
        {...descriptionField}
      />
    </>
  )
}

/** A field of the group, saved as it is typed. */
function useGroupField(name: 'name' | 'description', stored: string) {
  const words = useWords()
  const { id } = useGroup()
  const saveWords = useSaveWords()
  const authorOf = useAuthorOf('group', id)
  const { field, refusal, theirs } = useSavedAsTyped({
    place: `${id}/${name}`,
    stored,
    save: (text, act) => saveWords('changeGroup', { [name]: text }, { act }),
    findAuthor: () => authorOf(name),
  })
  return {
    ...field,
    error: refusal && refusalMessage(words, refusal),
    ...(theirs && { hint: <TheirWords theirs={theirs} /> }),
  }
}
