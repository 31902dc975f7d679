import { useAll, useGroup, usePage, useRecord, useSession } from '#client/use-session.tsx'
import { nameOf, type Part } from '#domain/quick-add-part.ts'
import { openToken } from '#domain/quick-add-tokens.ts'
import type { QuickAdd } from '#domain/quick-add.ts'
import { can } from '#domain/rights.ts'
import { withUsualSection } from '#domain/usual-section.ts'
import { amountInWords } from '#routes/list-items/item-meta.tsx'
import { liftToasts } from '#ui/lift-toasts.ts'
import { useLanguage, useFormats, useWords } from '#words/use-words.tsx'
import { loadStarters } from '#words/starter-words.ts'
import {
  type RefObject,
  useDeferredValue,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { raiseFor } from './add-entries.ts'
import { PartChips } from './part-chips.tsx'
import styles from './quick-bar.module.css'
import { suggest, type Suggestion } from './suggestion.ts'
import { SuggestionList } from './suggestion-list.tsx'
import { type AddedLine, useAddLine } from './use-add-line.ts'
import { useLineReader } from './use-line-reader.ts'
import { learnNow, useMemory } from './use-memory.ts'
import { readAgain } from './read-again.ts'

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
  const formats = useFormats()
  const session = useSession()
  const { id: groupId } = useGroup()
  const me = useRecord('member', session.user.id)
  const reader = useLineReader()
  const reading = { ...useLanguage(), timeZone: usePage().timeZone }
  const learnt = useMemory()
  const { memory } = learnt
  const starters = useStarters()
  const [asWords, setAsWords] = useState<ReadonlySet<string>>(nothing)
  const [chosen, setChosen] = useState({ line: '', active: -1 })
  const [dismissed, setDismissed] = useState<string | null>(null)
  // The letter is painted first; it is read, and its rows come, right behind it.
  const shown = useDeferredValue(useMemo(() => ({ line, asWords }), [line, asWords]))
  const parsed = useMemo(() => reader.parse(shown.line, shown.asWords), [reader, shown])
  const items = useAll('listItem')
  const { editing, edit, leave, save, addParsed, addNamedSection } = useAddLine({
    memory,
    onRefused,
    onTaken: clear,
    ...(onAdded && { onAdded }),
  })
  // The items stand for what the memory has learnt of them.
  // oxlint-disable-next-line react/exhaustive-deps
  const placed = useMemo(() => place(parsed, shown.asWords), [parsed, learnt, editing, items])
  const hasLine = line.trim() !== '' && shown.line.trim() !== ''
  const isOffering = isFocused && hasLine && !editing && dismissed !== line

  const suggestions = useMemo(() => {
    if (!isOffering) return []
    return suggest(shown.line, placed, {
      memory,
      starters,
      ...reader,
      canArrange: me !== undefined && can(me.role, 'arrange'),
      canRaise: (there) => raiseFor(session, groupId, there, parsed) !== null,
      now: Date.now(),
    })
    // The items stand for what the memory has learnt of them.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOffering, shown, placed, memory, starters, reader, me, session, groupId, items])
  const active = chosen.line === line ? Math.min(chosen.active, suggestions.length - 1) : -1
  const hasRows = suggestions.length > 0
  useEffect(() => onRows(hasRows ? active : null), [onRows, hasRows, active])

  /** What stands somewhere already stays there. */
  function place(read: QuickAdd, kept: ReadonlySet<string>): QuickAdd {
    const there = memory.findOpen(read.title)
    if (editing || (there && raiseFor(session, groupId, there, read))) return read
    return withUsualSection(read, { memory, sections: reader.sections, asWords: kept })
  }

  /** What the line says as it stands, also in the moment in which it is not read yet. */
  function readNow(): QuickAdd {
    return shown.line === line && shown.asWords === asWords ? parsed : reader.parse(line, asWords)
  }

  function clear() {
    setLine('')
    setAsWords(nothing)
    setChosen({ line: '', active: -1 })
  }

  function removePart(part: Part) {
    setAsWords(new Set([...asWords, nameOf(part)]))
    field.current?.focus()
  }

  function choose(suggestion: Suggestion) {
    if (suggestion.kind === 'name') complete(suggestion.mark, suggestion.name)
    else if (suggestion.kind === 'newSection') {
      if (addNamedSection(suggestion.name)) complete('#', suggestion.name)
    } else addNow(withUsual(readNow(), suggestion))
    field.current?.focus()
  }

  function complete(mark: '@' | '#', name: string) {
    const start = openToken(line)?.start ?? line.length
    setLine(`${line.slice(0, start)}${mark}${name} `)
  }

  function add() {
    const row = suggestions[active]
    if (row) choose(row)
    else if (line.trim() !== '') {
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
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    if (step === undefined || !hasRows) return false
    // One place more than there are rows: the line itself.
    const places = suggestions.length + 1
    setChosen({ line, active: ((active + 1 + step + places) % places) - 1 })
    return true
  }

  function escape(): boolean {
    if (hasRows) setDismissed(line)
    else if (editing) {
      leave()
      clear()
    }
    return hasRows || editing !== null
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

  const hasChips = line.trim() !== '' && placed.parts.length > 0
  const chips = useRef<HTMLDivElement>(null)
  // They scroll where they are too many for one line; what was understood last is the one to see.
  useEffect(() => {
    const last = chips.current?.querySelector('[role="group"] > :last-child')
    last?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [hasChips, placed.parts.length])

  return (
    <>
      {editing && <p className="meta">{words.quickAdd.changing({ title: editing.title })}</p>}
      {hasChips && (
        <div ref={chips} className={styles.chips}>
          <PartChips parts={placed.parts} {...reader} onRemove={removePart} />
        </div>
      )}
      {hasRows && (
        <div ref={liftToasts} className={styles.floating}>
          <SuggestionList
            id={listId}
            {...{ suggestions, active }}
            sections={reader.sections}
            raisedTo={(there) => {
              const isMore = parsed.amount !== null || parsed.unit !== null
              const to = isMore ? raiseFor(session, groupId, there, parsed) : null
              return to && amountInWords({ ...there, ...to }, { words, formats })
            }}
            onChoose={choose}
          />
        </div>
      )}
    </>
  )
}

const nothing: ReadonlySet<string> = new Set()

/** What was typed, and what is usual where nothing was. */
function withUsual(parsed: QuickAdd, suggestion: Suggestion): QuickAdd {
  if (suggestion.kind === 'starter') return { ...parsed, title: suggestion.title }
  if (suggestion.kind !== 'remembered') return parsed
  const { thing, isOpen } = suggestion
  const hasAmount = parsed.amount !== null || isOpen
  return {
    ...parsed,
    title: thing.title,
    section: parsed.section ?? thing.section,
    ...(!hasAmount && { amount: thing.amount, unit: thing.unit }),
  }
}

function useStarters(): readonly string[] {
  const { code } = useLanguage()
  const [starters, setStarters] = useState<readonly string[]>([])
  useEffect(() => {
    let isOver = false
    loadStarters(code).then(
      (loaded) => !isOver && setStarters(loaded),
      // Only a help: without a network there is none.
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [code])
  return starters
}
