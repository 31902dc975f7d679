import { useGroup, usePage, useSession } from '#client/use-session.tsx'
import { nameOf, type Part } from '#domain/quick-add-part.ts'
import { openToken } from '#domain/quick-add-tokens.ts'
import type { QuickAdd } from '#domain/quick-add.ts'
import { liftToasts } from '#ui/lift-toasts.ts'
import { useLanguage, useWords } from '#words/use-words.tsx'
import { type RefObject, useImperativeHandle, useState } from 'react'
import { LineChips } from './line-chips.tsx'
import styles from './quick-bar.module.css'
import { readAgain } from './read-again.ts'
import { SuggestionList } from './suggestion-list.tsx'
import type { Suggestion } from './suggestion.ts'
import { type AddedLine, useAddLine } from './use-add-line.ts'
import { useAddSection } from './use-add-section.ts'
import { learnNow, useMemory } from './use-memory.ts'
import { useRows } from './use-rows.ts'
import { withUsual } from './use-suggestions.ts'
import { useTypedLine } from './use-typed-line.ts'

/** What the field of the add bar asks of the rest of it, which comes a moment later. */
export interface QuickBarHandle {
  /** Whether the key was for the chips or the rows. */
  press: (event: PressedKey) => boolean
  add: () => void
}

interface PressedKey {
  key: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
}

export interface QuickBarProps {
  handle: RefObject<QuickBarHandle | null>
  field: RefObject<HTMLInputElement | null>
  /** The id of the rows, which the field names. */
  listId: string
  line: string
  isFocused: boolean
  setLine: (line: string) => void
  /** Which row is meant, for the field to say; `null` while there are none. */
  onRows: (active: number | null) => void
  onRefused: (message: string) => void
  onAdded?: ((added: AddedLine) => void) | undefined
}

/** Chips and suggestions of the add bar. */
export function QuickBar(props: QuickBarProps) {
  const { handle, field, listId, line, isFocused, setLine, onRows, onRefused, onAdded } = props
  const words = useWords()
  const session = useSession()
  const { id: groupId } = useGroup()
  const reading = { ...useLanguage(), timeZone: usePage().timeZone }
  const learnt = useMemory()
  const { memory } = learnt
  const [asWords, setAsWords] = useState<ReadonlySet<string>>(nothing)
  const addSection = useAddSection(onRefused)
  const { editing, edit, leave, save, addParsed } = useAddLine({
    memory,
    onRefused,
    onTaken: clear,
    ...(onAdded && { onAdded }),
  })
  const read = useTypedLine({ line, asWords, learnt, isEditing: editing !== null })
  const { reader, placed, place, readNow } = read
  const hasLine = line.trim() !== ''
  const isWanted = isFocused && hasLine && !editing
  const rows = useRows({ line, read, memory, isWanted, onRows })

  function clear() {
    setLine('')
    setAsWords(nothing)
    rows.beginAnew()
  }

  function removePart(part: Part) {
    setAsWords(new Set([...asWords, nameOf(part)]))
    field.current?.focus()
  }

  function choose(suggestion: Suggestion) {
    if (suggestion.kind === 'name') complete(suggestion.mark, suggestion.name)
    else if (suggestion.kind === 'newSection') {
      if (addSection(suggestion.name)) complete('#', suggestion.name)
    } else addNow(withUsual(readNow(), suggestion))
    field.current?.focus()
  }

  function complete(mark: '@' | '#', name: string) {
    const start = openToken(line)?.start ?? line.length
    setLine(`${line.slice(0, start)}${mark}${name} `)
  }

  function add() {
    const row = rows.suggestions[rows.active]
    if (row) choose(row)
    else if (hasLine) {
      if (editing) save(readNow(), { line, asWords })
      else addRead(readNow())
    }
    field.current?.focus()
  }

  function addNow(read: QuickAdd) {
    // What came in this very moment must not stand there twice either.
    learnNow(session, groupId, memory)
    return addParsed(place(read, asWords), { line, asWords })
  }

  /** What its dates say, and where it usually stands, follows if it is added before that is known. */
  function addRead(before: QuickAdd) {
    const added = addNow(before)
    if (!added || (reader.isWhole && session.replica(groupId).isWhole)) return
    void readAgain(session, { ...added, stream: groupId, line, asWords, before }, reading)
  }

  function press({ key, altKey, ctrlKey, metaKey, shiftKey }: PressedKey): boolean {
    if (altKey || ctrlKey || metaKey || shiftKey) return false
    if (key === 'Escape') return escape()
    if (key === 'Backspace') return giveBack()
    if (key === 'ArrowUp' && line === '') return editLast()
    if (!rows.hasRows || (key !== 'ArrowDown' && key !== 'ArrowUp')) return false
    rows.step(key === 'ArrowDown' ? 1 : -1)
    return true
  }

  function escape(): boolean {
    if (rows.hasRows) rows.dismiss()
    else if (editing) {
      leave()
      clear()
    }
    return rows.hasRows || editing !== null
  }

  /** The chip behind which the caret stands is made words again, before a letter of it is deleted. */
  function giveBack(): boolean {
    const { selectionStart, selectionEnd } = field.current ?? {}
    const part = readNow().parts.find(({ end }) => end === selectionStart && end === selectionEnd)
    if (part) removePart(part)
    return part !== undefined
  }

  function editLast(): boolean {
    const before = edit()
    if (!before) return false
    setLine(before.line)
    setAsWords(before.asWords)
    return true
  }

  useImperativeHandle(handle, () => ({ press, add }))

  return (
    <>
      {editing && <p className="meta">{words.quickAdd.changing({ title: editing.title })}</p>}
      {hasLine && placed.parts.length > 0 && <LineChips read={read} onRemove={removePart} />}
      {rows.hasRows && (
        <div ref={liftToasts} className={styles.floating}>
          <SuggestionList id={listId} {...{ read, rows }} onChoose={choose} />
        </div>
      )}
    </>
  )
}

const nothing: ReadonlySet<string> = new Set()
