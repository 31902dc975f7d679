import { useGroup, useRecord } from '#client/use-session.tsx'
import type { Group } from '#domain/group.ts'
import { useAct } from '#routes/list-items/use-act.ts'
import { useSavedAsTyped } from '#routes/saved-as-typed.ts'
import { ColourPicker } from '#ui/colour-picker.tsx'
import { EmojiPicker } from '#ui/emoji-picker.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { refusalMessage } from '#words/refusal-message.ts'
import { useWords } from '#words/use-words.tsx'
import { GroupPanel } from './group-panel.tsx'
import styles from './settings-panel.module.css'

/** Each change is kept at once; the state line says when it is saved. */
export function SettingsPanel() {
  const words = useWords()
  const group = useRecord('group', useGroup().id)
  if (!group) return null
  return (
    <GroupPanel title={words.groupSettings.title}>
      <Settings group={group} />
    </GroupPanel>
  )
}

function Settings({ group }: { group: Group }) {
  const words = useWords()
  const { mutate } = useGroup()
  const act = useAct()
  const { name, emoji, colour, description } = group
  const { refusal: nameRefusal, ...nameField } = useSavedAsTyped(name, (text) =>
    mutate('changeGroup', { name: text }),
  )
  const { refusal: descriptionRefusal, ...descriptionField } = useSavedAsTyped(
    description,
    (text) => mutate('changeGroup', { description: text }),
  )
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
        <TextField
          label={words.groupSettings.name}
          autoComplete="off"
          {...nameField}
          error={nameRefusal && refusalMessage(words, nameRefusal)}
        />
      </div>
      <ColourPicker
        label={words.groupSettings.colour}
        names={words.colours}
        value={colour}
        onChange={(chosen) => act(() => mutate('changeGroup', { colour: chosen }))}
      />
      <TextArea
        label={words.groupSettings.description}
        hint={words.groupSettings.descriptionHint}
        {...descriptionField}
        error={descriptionRefusal && refusalMessage(words, descriptionRefusal)}
      />
    </>
  )
}
