import { IconButton } from '#ui/icon-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useWords } from '#words/use-words.tsx'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { NotepadEditor } from './editor/editor.ts'
import { find, findNext, foundIn, showPlace } from './editor/find.ts'
import styles from './tools.module.css'

interface FindBarProps {
  editor: NotepadEditor
  /** What is looked for at first. */
  wanted: string
  onClose: () => void
}

/** Finds words in this notepad, one place after the other. */
export function FindBar({ editor, wanted, onClose }: FindBarProps) {
  const words = useWords()
  const [query, setQuery] = useState(wanted)
  const { view } = editor
  useEffect(() => {
    if (wanted) find(view, wanted, { isLoose: true })
    return () => {
      if (!view.isDestroyed) find(view, '')
    }
  }, [view, wanted])
  const close = () => {
    onClose()
    // Where it was found last.
    view.focus()
  }
  const { places, at } = foundIn(editor.state)
  const isFound = places.length > 0
  // Words may come here later than their address, but whoever went on meanwhile stays where they are.
  const isAwaited = useRef(wanted !== '')
  const goOn = () => (isAwaited.current = false)
  useEffect(() => {
    if (!isFound || !isAwaited.current) return
    isAwaited.current = false
    showPlace(view)
  }, [view, isFound])
  const hint = isFound
    ? words.editor.found({ at: at + 1, count: places.length })
    : query && words.editor.foundNone
  return (
    <search className={styles.find} onBlur={goOn}>
      <TextField
        label={words.editor.find}
        hideLabel
        placeholder={words.editor.find}
        value={query}
        autoFocus
        autoComplete="off"
        trailing={<output className={styles.hits}>{hint}</output>}
        onChange={(text) => {
          goOn()
          setQuery(text)
          find(view, text)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            findNext(view, event.shiftKey ? -1 : 1)
          }
          if (event.key === 'Escape') close()
        }}
      />
      <IconButton label={words.editor.findBefore} onClick={() => findNext(view, -1)}>
        <ChevronUp />
      </IconButton>
      <IconButton label={words.editor.findNext} onClick={() => findNext(view, 1)}>
        <ChevronDown />
      </IconButton>
      <IconButton label={words.actions.close} onClick={close}>
        <X />
      </IconButton>
    </search>
  )
}
