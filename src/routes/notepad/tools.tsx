import { useGroup, useSession } from '#client/use-session.tsx'
import type { Id } from '#domain/id.ts'
import { refusalMessage } from '#words/refusal-message.ts'
import { useToast } from '#ui/toasts.tsx'
import { useWords } from '#words/use-words.tsx'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { NotepadEditor } from './editor/editor.ts'
import { makeItems, taskAround } from './editor/make-items.ts'
import type { SuggestKeys } from './editor/suggest.ts'
import { FindBar } from './find-bar.tsx'
import { SuggestMenu } from './suggest-menu.tsx'
import { Toolbar } from './toolbar.tsx'
import styles from './tools.module.css'

interface ToolsProps {
  id: Id
  editor: NotepadEditor
  keys: SuggestKeys
  isFinding: boolean
  isLinking: boolean
  onFound: () => void
  onLinked: () => void
  onLink: () => void
}

/** What stands around the text: the toolbar, what `/` and `@` open, finding, the outline, the count. */
export function Tools(props: ToolsProps) {
  const { id, editor, keys, isFinding, isLinking } = props
  const words = useWords()
  const session = useSession()
  const group = useGroup()
  const toast = useToast()
  const state = useSyncExternalStore(editor.subscribe, () => editor.state)
  const makeItem = () => {
    const task = taskAround(editor.view)
    if (!task) return
    const made = makeItems(editor.view, [task], { session, groupId: group.id, notepad: id })
    const { refusal, count } = made
    toast({ text: refusal ? refusalMessage(words, refusal) : words.editor.turned({ count }) })
  }
  return (
    <>
      {isFinding && <FindBar editor={editor} onClose={props.onFound} />}
      <Outline editor={editor} />
      {editor.isEditable && (
        <>
          <SuggestMenu {...{ editor, keys, state, makeItem }} />
          <Toolbar
            {...{ editor, state, isLinking, makeItem }}
            onLink={props.onLink}
            onLinked={props.onLinked}
          />
        </>
      )}
      <Count editor={editor} />
    </>
  )
}

const countAfterMs = 500
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

/** Counted after a pause: a long text takes a moment. */
function Count({ editor }: { editor: NotepadEditor }) {
  const words = useWords()
  const [text, setText] = useState(() => textOf(editor))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const stop = editor.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(() => setText(textOf(editor)), countAfterMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [editor])
  let count = 0
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) count += 1
  const characters = Array.from(text.replaceAll('\n', '')).length
  return (
    <p className={`meta ${styles.count}`}>
      {words.editor.words({ count })} · {words.editor.characters({ count: characters })}
    </p>
  )
}

function textOf({ state: { doc } }: NotepadEditor): string {
  return doc.textBetween(0, doc.content.size, '\n')
}

const outlineFrom = 3

function Outline({ editor }: { editor: NotepadEditor }) {
  const words = useWords()
  const headings: { place: number; level: number; text: string }[] = []
  editor.state.doc.forEach((node, place) => {
    if (node.type.name !== 'heading') return
    headings.push({ place, level: Number(node.attrs['level']), text: node.textContent })
  })
  if (headings.length < outlineFrom) return null
  const go = (place: number) => {
    const element = editor.view.nodeDOM(place)
    if (element instanceof HTMLElement) element.scrollIntoView({ block: 'start' })
  }
  return (
    <nav className={styles.outline} aria-label={words.editor.outline}>
      {headings.map(({ place, level, text }) => (
        <button key={place} type="button" data-level={level} onClick={() => go(place)}>
          {text}
        </button>
      ))}
    </nav>
  )
}
