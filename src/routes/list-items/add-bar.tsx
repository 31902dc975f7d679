import { useGroup, useSession } from '#client/use-session.tsx'
import { parseLines } from '#domain/lines.ts'
import { addItems } from '#routes/add-items.ts'
import { useAnnounce } from '#ui/announcer.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { refusalMessage } from '#words/refusal-message.ts'
import { useWords } from '#words/use-words.tsx'
import { Plus } from 'lucide-react'
import { type ClipboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { shortTitle } from './short-title.ts'

/** Fetched when several lines are pasted. */
const ManyItemsSheet = lazy(() =>
  import('#routes/create-list-item/many-items-sheet.tsx').then((module) => ({
    default: module.ManyItemsSheet,
  })),
)

interface AddBarProps {
  id: string
  /** On the desktop, where no keyboard jumps up for it. */
  autoFocus: boolean
}

/** One line at a time: Enter adds it, and the field stays ready for the next. */
export function AddBar({ id, autoFocus }: AddBarProps) {
  const words = useWords()
  const session = useSession()
  const group = useGroup()
  const announce = useAnnounce()
  const field = useRef<HTMLInputElement>(null)
  const [title, setTitle] = useState('')
  const [error, setError] = useState<string>()
  const [pasted, setPasted] = useState<string | null>(null)
  useEffect(() => {
    if (autoFocus && matchMedia('(width >= 1024px)').matches) field.current?.focus()
  }, [autoFocus])

  function add() {
    field.current?.focus()
    if (title.trim() === '') return
    // In this frame, so that the new row can be brought into view.
    const { ids, refusal } = flushSync(() => addItems(session, group.id, [{ title }]))
    if (refusal) {
      setError(refusalMessage(words, refusal))
      return
    }
    setTitle('')
    setError(undefined)
    announce(words.list.added({ title: shortTitle(title) }))
    document.querySelector(`[data-item="${ids[0]}"]`)?.scrollIntoView({ block: 'nearest' })
  }

  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain')
    // A field of one line would glue the lines together.
    if (parseLines(text).length < 2) return
    event.preventDefault()
    setPasted(text)
  }

  return (
    <>
      <div data-grow>
        <TextField
          ref={field}
          id={id}
          label={words.list.add}
          hideLabel
          placeholder={words.list.add}
          autoComplete="off"
          enterKeyHint="enter"
          value={title}
          error={error}
          onChange={(text) => {
            setTitle(text)
            setError(undefined)
          }}
          onEnter={add}
          onPaste={paste}
        />
      </div>
      <IconButton look="primary" label={words.list.addButton} onClick={add}>
        <Plus />
      </IconButton>
      <Suspense>
        {pasted !== null && <ManyItemsSheet text={pasted} onClose={() => setPasted(null)} />}
      </Suspense>
    </>
  )
}
