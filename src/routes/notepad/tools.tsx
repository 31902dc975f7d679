import type { Id } from '#domain/id.ts'
import { useWords } from '#words/use-words.tsx'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { NotepadEditor } from './editor/editor.ts'
import { makeItems, taskAround, untieItems } from './editor/make-items.ts'
import { schema } from './editor/schema.ts'
import type { SuggestKeys } from './editor/suggest.ts'
import { FindBar } from './find-bar.tsx'
import { Outline } from './outline.tsx'
import { SuggestMenu } from './suggest-menu.tsx'
import { Toolbar } from './toolbar.tsx'
import styles from './tools.module.css'
import { useCopiedNames } from './use-copied-names.ts'
import { useMakeItems } from './use-make-items.ts'

interface ToolsProps {
  id: Id
  editor: NotepadEditor
  keys: SuggestKeys
  isLinking: boolean
  onLinked: () => void
  onLink: () => void
}

interface TopToolsProps {
  editor: NotepadEditor
  wanted: string | null
  onFound: () => void
}

/** What stands before the text: finding, and the outline. */
export function TopTools({ editor, wanted, onFound }: TopToolsProps) {
  useSyncExternalStore(editor.subscribe, () => editor.state)
  return (
    <>
      {wanted !== null && <FindBar key={wanted} {...{ editor, wanted }} onClose={onFound} />}
      <Outline editor={editor} />
    </>
  )
}

/** What stands around the text: the toolbar, what `/` and `@` open, and the count. */
export function Tools(props: ToolsProps) {
  const { id, editor, keys, isLinking } = props
  const state = useSyncExternalStore(editor.subscribe, () => editor.state)
  const make = useMakeItems(id)
  useCopiedNames(editor)
  const makeItem = () => {
    const task = taskAround(editor.view)
    if (task) make(editor, { makeItems, untieItems }, [task])
    editor.view.focus()
  }
  return (
    <>
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

/** Counted now and then: a long text takes a moment. */
function Count({ editor }: { editor: NotepadEditor }) {
  const words = useWords()
  const [text, setText] = useState(() => textOf(editor))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = editor.subscribe(() => {
      timer ??= setTimeout(() => {
        timer = undefined
        setText(textOf(editor))
      }, countAfterMs)
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
    <p className={`meta ${styles.count}`} data-fleeting>
      {words.editor.words({ count })} · {words.editor.characters({ count: characters })}
    </p>
  )
}

function textOf({ state: { doc } }: NotepadEditor): string {
  return doc.textBetween(0, doc.content.size, '\n', ({ type, attrs }) =>
    type === schema.nodes.liveLine ? String(attrs['title']) : '',
  )
}
