import { type Notepad, notepadTitleMaxLength } from '#domain/notepad.ts'
import { useSavedAsTyped } from '#routes/fields/saved-as-typed.ts'
import { useAuthorOf } from '#routes/fields/use-author-of.ts'
import { useSaveWords } from '#routes/fields/use-save-words.ts'
import { isComposing } from '#ui/composing.ts'
import { refusalMessage } from '#words/refusal-message.ts'
import { useWords } from '#words/use-words.tsx'
import { type KeyboardEvent, useId } from 'react'
import styles from './title-field.module.css'

type TitleState = ReturnType<typeof useSavedAsTyped>

/** The title, saved as it is typed. */
export function useTitle({ id, title: stored }: Notepad): TitleState {
  const saveWords = useSaveWords()
  const authorOf = useAuthorOf('notepad', id)
  return useSavedAsTyped({
    place: `${id}/title`,
    stored,
    save: (title, act) => saveWords('changeNotepad', { id, title }, { act }),
    findAuthor: () => authorOf('title'),
  })
}

/** The heading itself, to be written in. */
export function TitleField({ field, refusal }: Pick<TitleState, 'field' | 'refusal'>) {
  const words = useWords()
  const id = useId()
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
        value={field.value}
        aria-invalid={refusal ? true : undefined}
        aria-describedby={refusal ? `${id}-refusal` : undefined}
        onChange={(event) => field.onChange(event.target.value)}
        onBlur={field.onBlur}
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
  document.querySelector<HTMLElement>('#content [contenteditable=true]')?.focus()
}
