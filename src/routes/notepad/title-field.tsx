import { useGroup } from '#client/use-session.tsx'
import { type Notepad, notepadTitleMaxLength } from '#domain/notepad.ts'
import { useSavedAsTyped } from '#routes/saved-as-typed.ts'
import { isComposing } from '#ui/composing.ts'
import { refusalMessage } from '#words/refusal-message.ts'
import { useWords } from '#words/use-words.tsx'
import { type KeyboardEvent, useId } from 'react'
import styles from './title-field.module.css'

/** The heading itself, to be written in. */
export function TitleField({ notepad }: { notepad: Notepad }) {
  const words = useWords()
  const group = useGroup()
  const id = useId()
  const { value, refusal, onChange, onBlur } = useSavedAsTyped(notepad.title, (title) =>
    group.mutate('changeNotepad', { id: notepad.id, title }),
  )
  return (
    <>
      <label className="visually-hidden" htmlFor={id}>
        {words.notepad.title}
      </label>
      <input
        id={id}
        className={styles.title}
        dir="auto"
        autoComplete="off"
        enterKeyHint="next"
        maxLength={notepadTitleMaxLength}
        placeholder={words.notepad.untitled}
        value={value}
        aria-invalid={refusal ? true : undefined}
        aria-describedby={refusal ? `${id}-refusal` : undefined}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        onKeyDown={goOn}
      />
      {refusal && (
        <span id={`${id}-refusal`} className={styles.refusal} role="alert">
          {refusalMessage(words, refusal)}
        </span>
      )}
    </>
  )
}

function goOn(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter' || isComposing(event)) return
  event.preventDefault()
  document.querySelector<HTMLElement>('#content textarea')?.focus()
}
