import { useGroup, useSession } from '#client/use-session.tsx'
import { parseLines } from '#domain/lines.ts'
import { addItems } from '#routes/add-items.ts'
import type { QuickBar, QuickBarHandle } from '#routes/quick-add/quick-bar.tsx'
import { useAnnounce } from '#ui/announcer.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { refusalMessage } from '#words/refusal-message.ts'
import { useWords } from '#words/use-words.tsx'
import { Plus } from 'lucide-react'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import styles from './add-bar.module.css'
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
  const field = useRef<HTMLInputElement>(null)
  const quick = useRef<QuickBarHandle>(null)
  const [line, setLine] = useState('')
  const [error, setError] = useState<string>()
  const [many, setMany] = useState<string | null>(null)
  const [isFocused, setFocused] = useState(false)
  const [row, setRow] = useState<number | null>(null)
  const [Quick, loadQuick] = useQuickBar()
  const addPlain = useAddPlain()
  const listId = `${id}-suggestions`
  useEffect(() => {
    if (autoFocus && matchMedia('(width >= 1024px)').matches) field.current?.focus()
  }, [autoFocus])

  const write = useCallback((text: string) => {
    setLine(text)
    setError(undefined)
  }, [])

  function add() {
    field.current?.focus()
    if (quick.current) {
      quick.current.add()
      return
    }
    if (line.trim() === '') return
    const refused = addPlain(line)
    if (refused) setError(refused)
    else write('')
  }

  function press(event: KeyboardEvent) {
    const isMany = event.key === 'Enter' && event.shiftKey
    if (isMany) setMany(line === '' ? '' : `${line}\n`)
    if (isMany || quick.current?.press(event)) event.preventDefault()
    else if (event.key === 'Escape') field.current?.blur()
  }

  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain')
    // A field of one line would glue the lines together.
    if (parseLines(text).length < 2) return
    event.preventDefault()
    setMany(text)
  }

  return (
    <>
      <div data-grow data-quick={Quick ? true : undefined} className={styles.bar}>
        <TextField
          ref={field}
          id={id}
          role="combobox"
          aria-expanded={row !== null}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={row === null || row < 0 ? undefined : `${listId}-${row}`}
          label={words.list.add}
          hideLabel
          placeholder={words.list.add}
          autoComplete="off"
          enterKeyHint="enter"
          value={line}
          error={error}
          onChange={write}
          onEnter={add}
          onKeyDown={press}
          onPaste={paste}
          onFocus={() => {
            setFocused(true)
            loadQuick()
          }}
          onBlur={() => setFocused(false)}
        />
        {Quick && (
          <Quick
            {...{ field, line, listId, isFocused }}
            handle={quick}
            setLine={write}
            onRows={setRow}
            onRefused={setError}
          />
        )}
      </div>
      <IconButton look="primary" label={words.list.addButton} onClick={add}>
        <Plus />
      </IconButton>
      <Suspense>
        {many !== null && (
          <ManyItemsSheet
            text={many}
            onClose={(isAdded) => {
              setMany(null)
              if (isAdded) write('')
            }}
          />
        )}
      </Suspense>
    </>
  )
}

/** Chips and suggestions: fetched behind the page, and at the latest when somebody begins to type. */
function useQuickBar(): [typeof QuickBar | null, () => void] {
  const [Quick, setQuick] = useState<typeof QuickBar | null>(null)
  const load = useCallback(() => {
    import('#routes/quick-add/quick-bar.tsx').then(
      (module) => setQuick(() => module.QuickBar),
      // Without it a line is a title, which is better than none.
      () => undefined,
    )
  }, [])
  return [Quick, load]
}

/** A line as it stands, for as long as nobody is here who reads it. Answers with why not. */
function useAddPlain(): (title: string) => string | null {
  const words = useWords()
  const session = useSession()
  const group = useGroup()
  const announce = useAnnounce()
  return (title) => {
    // In this frame, so that the new row can be brought into view.
    const { ids, refusal } = flushSync(() => addItems(session, group.id, [{ title }]))
    if (refusal) return refusalMessage(words, refusal)
    announce(words.list.added({ title: shortTitle(title) }))
    document.querySelector(`[data-item="${ids[0]}"]`)?.scrollIntoView({ block: 'nearest' })
    return null
  }
}
