import { useAll, useFromSession } from '#client/use-session.tsx'
import { fold } from '#domain/fold.ts'
import type { Id } from '#domain/id.ts'
import { useNameOf } from '#routes/others/use-name-of.ts'
import { useWords } from '#words/use-words.tsx'
import {
  Code,
  Heading1,
  Heading2,
  Heading3,
  List,
  ListChecks,
  ListOrdered,
  ListPlus,
  Minus,
  NotebookText,
  Quote,
  Square,
  UserRound,
} from 'lucide-react'
import type { Command, EditorState } from 'prosemirror-state'
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { insertRule, setBlock, toggleList } from './editor/commands.ts'
import type { NotepadEditor } from './editor/editor.ts'
import { schema } from './editor/schema.ts'
import { type Suggestion, type SuggestKeys, suggestionIn } from './editor/suggest.ts'
import { taskAround } from './editor/make-items.ts'
import { pageAround } from './toolbar.tsx'
import styles from './tools.module.css'

interface SuggestMenuProps {
  editor: NotepadEditor
  keys: SuggestKeys
  state: EditorState
  makeItem: () => void
}

interface Option {
  key: string
  label: string
  icon: ReactNode
  run: () => void
}

const mentionsMax = 8

/** What `/` and `@` offer, at the caret. */
export function SuggestMenu({ editor, keys, state, makeItem }: SuggestMenuProps) {
  const words = useWords()
  const suggestion = suggestionIn(state)
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const [chosen, setChosen] = useState({ query: '', at: 0 })
  const isOpen = suggestion !== null && suggestion.from !== closedAt && editor.view.hasFocus()
  const blocks = useBlocks(editor, makeItem)
  const mentions = useMentions(editor, suggestion)
  const query = fold(suggestion?.query ?? '')
  const [all, max] = suggestion?.kind === '/' ? [blocks, blocks.length] : [mentions, mentionsMax]
  const options = isOpen ? all.filter(({ label }) => fold(label).includes(query)).slice(0, max) : []
  // With other letters the best match is the first again.
  const at = chosen.query === query ? Math.min(chosen.at, options.length - 1) : 0
  useEffect(() => {
    if (!suggestion) setClosedAt(null)
  }, [suggestion])

  const choose = (option: Option | undefined) => {
    if (!suggestion || !option) return
    editor.view.dispatch(editor.state.tr.delete(suggestion.from, suggestion.to))
    option.run()
    editor.view.focus()
  }
  const press = useEffectEvent((event: KeyboardEvent): boolean => {
    if (options.length === 0 || event.isComposing) return false
    if (event.key === 'ArrowDown') setChosen({ query, at: (at + 1) % options.length })
    else if (event.key === 'ArrowUp')
      setChosen({ query, at: (at - 1 + options.length) % options.length })
    else if (event.key === 'Enter' || event.key === 'Tab') choose(options[at])
    else if (event.key === 'Escape') setClosedAt(suggestion?.from ?? null)
    else return false
    event.preventDefault()
    return true
  })
  useEffect(() => keys.listen((event) => press(event)), [keys])
  const list = useId()
  useActiveOption(editor, list, options.length > 0 ? at : null)
  if (options.length === 0 || !suggestion) return null
  const { bottom, left, top } = editor.view.coordsAtPos(suggestion.from)
  const page = pageAround(editor.view)
  const isBelow = bottom < innerHeight - 320
  return (
    <div
      id={list}
      className={styles.menu}
      data-fleeting
      role="listbox"
      aria-label={suggestion.kind === '/' ? words.editor.blocks : words.editor.mentions}
      style={{
        left: Math.max(8, Math.min(left, innerWidth - 300)) - page.left,
        ...(isBelow ? { top: bottom + 4 - page.top } : { bottom: page.bottom - top + 4 }),
      }}
    >
      {options.map((option, index) => (
        <button
          key={option.key}
          id={`${list}-${index}`}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          ref={index === at ? intoView : null}
          className={styles.option}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(option)}
        >
          {option.icon}
          <span dir="auto">{option.label}</span>
        </button>
      ))}
    </div>
  )
}

/** The focus stays in the text: a screen reader hears from there what would be chosen. */
function useActiveOption({ view: { dom } }: NotepadEditor, list: string, at: number | null): void {
  useEffect(() => {
    if (at === null) return undefined
    dom.setAttribute('aria-controls', list)
    dom.setAttribute('aria-activedescendant', `${list}-${at}`)
    return () => {
      dom.removeAttribute('aria-controls')
      dom.removeAttribute('aria-activedescendant')
    }
  }, [dom, list, at])
}

const { nodes } = schema

function intoView(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' })
}

function useBlocks(editor: NotepadEditor, makeItem: () => void): Option[] {
  const words = useWords().editor
  const command = (key: string, label: string, icon: ReactNode, run: Command): Option => ({
    key,
    label,
    icon,
    run: () => editor.run(run),
  })
  const blocks = [
    command('task', words.task, <ListChecks />, toggleList('taskList')),
    command('bullet', words.bullet, <List />, toggleList('bulletList')),
    command('numbered', words.numbered, <ListOrdered />, toggleList('orderedList')),
    command('h1', words.heading1, <Heading1 />, setBlock(nodes.heading, { level: 1 })),
    command('h2', words.heading2, <Heading2 />, setBlock(nodes.heading, { level: 2 })),
    command('h3', words.heading3, <Heading3 />, setBlock(nodes.heading, { level: 3 })),
    command('quote', words.quote, <Quote />, setBlock(nodes.quote)),
    command('code', words.codeBlock, <Code />, setBlock(nodes.codeBlock)),
    command('rule', words.rule, <Minus />, insertRule),
  ]
  if (!taskAround(editor.view)) return blocks
  return [{ key: 'item', label: words.makeItem, icon: <ListPlus />, run: makeItem }, ...blocks]
}

function useMentions(editor: NotepadEditor, suggestion: Suggestion | null): Option[] {
  const members = useAll('member')
  const items = useAll('listItem')
  const notepads = useAll('notepad')
  const nameOf = useNameOf()
  useFromSession((session) => session.version)
  if (suggestion?.kind !== '@') return []
  const insert = (kind: string, id: Id, label: string) => () => {
    const mention = nodes.mention.create({ kind, id, label })
    editor.run((state, dispatch) => {
      const { from } = state.selection
      dispatch?.(state.tr.replaceSelectionWith(mention, false).insertText(' ', from + 1))
      return true
    })
  }
  const people = members
    .filter(({ deleted }) => !deleted)
    .map(({ id }) => ({
      key: id,
      label: nameOf(id),
      icon: <UserRound />,
      run: insert('person', id, ''),
    }))
  const things = items
    .filter(({ deleted, state }) => !deleted && state === 'open')
    .map(({ id, title }) => ({
      key: id,
      label: title,
      icon: <Square />,
      run: insert('item', id, title),
    }))
  const pads = notepads
    .filter(({ deleted, title }) => !deleted && title)
    .map(({ id, title }) => ({
      key: id,
      label: title,
      icon: <NotebookText />,
      run: insert('notepad', id, title),
    }))
  return [...people, ...pads, ...things]
}
