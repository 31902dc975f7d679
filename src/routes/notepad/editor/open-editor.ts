import type { NotepadBody } from '#client/notepad-body.ts'
import type { Words } from '#words/words.ts'
import styles from '#routes/notepad/body.module.css'
import { NotepadEditor } from './editor.ts'
import { taskViews } from './task-view.ts'

interface OpenEditor {
  place: HTMLElement
  body: NotepadBody
  isEditable: boolean
  words: Words
  onFull: () => void
}

/** Puts the editor where the text stood. */
export function openEditor({ place, body, isEditable, words, onFull }: OpenEditor): NotepadEditor {
  const tickClass = styles['tick'] ?? ''
  return new NotepadEditor({
    place,
    body,
    isEditable,
    label: words.notepad.text,
    placeholder: words.editor.placeholder,
    className: styles['body'] ?? '',
    nodeViews: {
      taskItem: taskViews({
        tickClass,
        label: (title) => words.editor.done({ title: title || words.editor.untitledTask }),
      }),
    },
    plugins: [],
    openLink: () => false,
    onFull,
  })
}
