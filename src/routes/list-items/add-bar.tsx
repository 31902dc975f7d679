import { leaveLine, takeLine, useKeptLine } from '#client/use-kept-line.ts'
import { useGroup, usePage, useSession } from '#client/use-session.tsx'
import { splitLines } from '#domain/split-lines.ts'
import { firstRowInSight } from '#routes/page/scroll-view.ts'
import { addItems } from '#routes/quick-add/add-items.ts'
import type { QuickBar, QuickBarHandle } from '#routes/quick-add/quick-bar.tsx'
import type { AddedLine } from '#routes/quick-add/use-add-line.ts'
import { useAnnounce } from '#ui/announcer.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { refusalMessage } from '#words/refusal-message.ts'
import { useLanguage, useWords } from '#words/use-words.tsx'
import { Plus } from 'lucide-react'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import styles from './add-bar.module.css'
import { shortTitle } from '#words/short-title.ts'
import { showAdded } from './show-added.ts'

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
  /** What the field says, where it must name the group. */
  label?: string
  leading?: ReactNode
  /** Where the list is not in sight: says what was added, with a way back. */
  onAdded?: (added: AddedLine) => void
}

/** One line at a time: Enter adds it, and the field stays ready for the next. */
export function AddBar({ id, autoFocus, label, leading, onAdded }: AddBarProps) {
  const words = useWords()
  const { id: groupId } = useGroup()
  const { user } = useSession()
  const field = useRef<HTMLInputElement>(null)
  const quick = useRef<QuickBarHandle>(null)
  const cameFrom = useRef<HTMLElement>(null)
  const [line, setLine] = useKeptLine(`${user.id}/${groupId}/${id}`)
  const [error, setError] = useState<string>()
  // The same draft as on the screen for new items.
  const manyPlace = `${user.id}/${groupId}/new-items`
  const [isMany, setMany] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [row, setRow] = useState<number | null>(null)
  const [Quick, loadQuick] = useQuickBar()
  const addPlain = useAddPlain(onAdded)
  const listId = `${id}-suggestions`
  useEffect(() => {
    if (autoFocus && matchMedia('(width >= 1024px)').matches) field.current?.focus()
  }, [autoFocus])

  const write = useCallback(
    (text: string) => {
      setLine(text)
      setError(undefined)
    },
    [setLine],
  )

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
    const makesMany = event.key === 'Enter' && event.shiftKey
    if (makesMany) {
      openMany(line === '' ? '' : `${line}\n`)
      write('')
    }
    if (makesMany || quick.current?.press(event)) event.preventDefault()
    else if (event.key === 'Escape') leave()
  }

  function leave() {
    field.current?.blur()
    const before = cameFrom.current?.isConnected ? cameFrom.current : null
    const next = before ?? firstRowInSight()?.querySelector<HTMLElement>('input, a')
    next?.focus()
  }

  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain')
    // A field of one line would glue the lines together.
    if (splitLines(text).length < 2) return
    event.preventDefault()
    openMany(isLeft(text) ? '' : text)
  }

  /** Behind what was written for many before and neither added nor deleted. */
  function openMany(text: string) {
    const before = takeLine(manyPlace).trimEnd()
    leaveLine(manyPlace, before === '' ? text : `${before}\n${text}`)
    setMany(true)
  }

  /** Whoever lost their sheet pastes the same once more. */
  function isLeft(text: string): boolean {
    const before = takeLine(manyPlace)
    leaveLine(manyPlace, before)
    return `\n${before.trimEnd()}`.endsWith(`\n${text.replaceAll('\r\n', '\n').trimEnd()}`)
  }

  function closeMany() {
    flushSync(() => setMany(false))
    const left = takeLine(manyPlace)
    // One line goes back where it came from.
    if (line === '' && splitLines(left).length < 2) write(left.trim())
    else leaveLine(manyPlace, left)
    field.current?.focus()
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
          label={label ?? words.list.add}
          hideLabel
          placeholder={label ?? words.list.add}
          leading={leading}
          autoComplete="off"
          enterKeyHint="enter"
          value={line}
          error={error}
          onChange={write}
          onEnter={add}
          onKeyDown={press}
          onPaste={paste}
          onFocus={({ relatedTarget }) => {
            if (isOutside(relatedTarget)) cameFrom.current = relatedTarget
            setFocused(true)
            loadQuick()
          }}
          onBlur={() => setFocused(false)}
        />
        {Quick && (
          <Quick
            // What a group remembers is no other's.
            key={groupId}
            {...{ field, line, listId, isFocused, onAdded }}
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
      <Suspense>{isMany && <ManyItemsSheet place={manyPlace} onClose={closeMany} />}</Suspense>
    </>
  )
}

/** Whether it is of what the bar adds to: neither of the bar itself, nor of what leads elsewhere. */
function isOutside(from: EventTarget | null): from is HTMLElement {
  return from instanceof HTMLElement && from.matches('main :not([data-bottom-bar] *)')
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
function useAddPlain(onAdded?: (added: AddedLine) => void): (title: string) => string | null {
  const words = useWords()
  const session = useSession()
  const group = useGroup()
  const announce = useAnnounce()
  const place = { ...useLanguage(), timeZone: usePage().timeZone }
  return (title) => {
    // In this frame, so that the new row can be brought into view.
    const { ids, act, refusal } = flushSync(() => addItems(session, group.id, [{ title }]))
    if (refusal) return refusalMessage(words, refusal)
    const line = { stream: group.id, id: ids[0] ?? '', line: title, act }
    import('#routes/quick-add/read-again.ts').then(
      ({ readAgain }) => readAgain(session, line, place),
      // Without it a line is a title, which is better than none.
      () => undefined,
    )
    if (onAdded) onAdded({ title: title.trim(), act })
    else announce(words.list.added({ title: shortTitle(title) }))
    showAdded(ids[0] ?? '')
    return null
  }
}
