import { isBlank, type NotepadBody } from '#client/notepad-body.ts'
import { usePage, useSession, useSyncState } from '#client/use-session.tsx'
import type { Id } from '#domain/id.ts'
import type { BodyTree } from '#domain/notepad-tree.ts'
import { notepadBodyMaxLength, notepadBodyWarnLength } from '#domain/notepad.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { refusalMessage } from '#words/refusal-message.ts'
import { useWords } from '#words/use-words.tsx'
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { BodyView } from './body-view.tsx'
import { type EditorCode, type NotepadEditor, useEditorCode } from './use-editor-code.ts'
import { useBody } from './use-body.ts'

interface NotepadTextProps {
  id: Id
  isEditable: boolean
}

/** The text: painted by the server, and to be written in as soon as the code for it is here. */
export function NotepadText({ id, isEditable }: NotepadTextProps) {
  const words = useWords()
  const page = usePage()
  const { body, isReady, isAway } = useBody(id)
  const { code, isAway: isEditorAway } = useEditorCode()
  const isOffline = useSyncState().status === 'offline'
  const inPage = page.body?.notepad === id ? page.body.tree : null
  const tree = inPage ?? (isReady && body ? body.tree : null)
  return (
    <>
      {(isAway || isEditorAway) && (
        <Notice
          kind="warn"
          // A browser does not ask twice for a script that it failed to get.
          action={<Button onClick={() => location.reload()}>{words.actions.reload}</Button>}
        >
          {words.notepad.cannotWrite}
        </Notice>
      )}
      {isReady && body && code ? (
        <Editor {...{ id, body, code, isEditable }} />
      ) : (
        <ToRead tree={tree} isOffline={isOffline} />
      )}
    </>
  )
}

function ToRead({ tree, isOffline }: { tree: BodyTree | null; isOffline: boolean }) {
  const words = useWords()
  if (tree) return <BodyView tree={tree} label={words.notepad.text} />
  return (
    <>
      {isOffline && <Notice kind="warn">{words.notepad.notHere}</Notice>}
      <Skeleton label={words.notepad.loading} shape="text" count={6} />
    </>
  )
}

interface EditorProps {
  id: Id
  body: NotepadBody
  code: EditorCode
  isEditable: boolean
}

/** The editor takes the place of the text before anything is painted again. */
function Editor({ id, body, code, isEditable }: EditorProps) {
  const words = useWords()
  const session = useSession()
  const place = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<NotepadEditor | null>(null)
  const [isFull, setIsFull] = useState(false)
  const atFirst = useRef(isEditable)
  useLayoutEffect(() => {
    if (!place.current) return undefined
    const opened = code.openEditor({
      place: place.current,
      body,
      isEditable: atFirst.current,
      words,
      onFull: () => setIsFull(true),
    })
    setEditor(opened)
    return () => opened.close()
  }, [body, code, words])
  useLayoutEffect(() => {
    atFirst.current = isEditable
    editor?.setEditable(isEditable)
  }, [editor, isEditable])
  useEffect(() => {
    if (editor && isEditable && isBlank(session, id)) editor.view.focus()
  }, [editor, session, id, isEditable])
  return (
    <>
      {editor && <Limits {...{ body, editor, isFull }} />}
      <div ref={place} />
    </>
  )
}

interface LimitsProps {
  body: NotepadBody
  editor: NotepadEditor
  isFull: boolean
}

/** Says when the text grows long, when it is full, and when words could not be kept. */
function Limits({ body, editor, isFull }: LimitsProps) {
  const words = useWords()
  const length = useSyncExternalStore(editor.subscribe, () => editor.state.doc.content.size)
  const refusal = useSyncExternalStore(body.subscribe, () => body.refusal)
  return (
    <>
      {refusal && (
        <Notice kind="danger" alert>
          {words.notepad.notKept({ reason: refusalMessage(words, refusal) })}
        </Notice>
      )}
      {isFull || length >= notepadBodyMaxLength ? (
        <Notice kind="danger">{words.notepad.full({ limit: notepadBodyMaxLength })}</Notice>
      ) : (
        length >= notepadBodyWarnLength && (
          <Notice kind="warn">
            {words.notepad.long({ count: length, limit: notepadBodyMaxLength })}
          </Notice>
        )
      )}
    </>
  )
}
