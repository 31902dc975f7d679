import { appendWords, isBlank, type NotepadBody } from '#client/opened-notepads.ts'
import { useGroup, useNow, usePage, useSession, useSyncState } from '#client/use-session.tsx'
import { dayIn } from '#domain/day.ts'
import type { Id } from '#domain/id.ts'
import type { ListItem } from '#domain/list-item.ts'
import type { BodyTree } from '#domain/notepad-tree.ts'
import { notepadBodyMaxLength, notepadBodyWarnLength } from '#domain/notepad.ts'
import { useNameOf } from '#routes/others/use-name-of.ts'
import { useDueInWords } from '#routes/list-item/due-in-words.ts'
import { useTellRefusal } from '#routes/undo/use-undoable.ts'
import { Button } from '#ui/button.tsx'
import { isNowhere } from '#ui/is-nowhere.ts'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useToast } from '#ui/toasts.tsx'
import { refusalMessage } from '#words/refusal-message.ts'
import { useFormats, useWords } from '#words/use-words.tsx'
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { BodyView } from './body-view.tsx'
import { type EarlyTyping, useEarlyTyping } from './early-typing.ts'
import type { OpenEditor } from './editor/open-editor.ts'
import type { Left } from './editor/replay.ts'
import type * as ToolsCode from './tools.tsx'
import { useBody } from './use-body.ts'
import { type EditorCode, type NotepadEditor, useEditorCode } from './use-editor-code.ts'
import type { Opened } from './use-editor-items.tsx'

interface NotepadTextProps {
  id: Id
  isEditable: boolean
  /** Words to be found in it; `null` when nobody looks for any. */
  wanted: string | null
  /** The item whose line is to be shown, or the person who was named. */
  line: Id | null
  onOpen: (opened: Opened | null) => void
  onFound: () => void
}

/** The text: painted by the server, and to be written in as soon as the code for it is here. */
export function NotepadText(props: NotepadTextProps) {
  const { id } = props
  const words = useWords()
  const page = usePage()
  const { body, isReady, isAway } = useBody(id)
  const { code, isAway: isEditorAway } = useEditorCode()
  const isOffline = useSyncState().status === 'offline'
  const inPage = page.body?.notepad === id ? page.body.tree : null
  const tree = inPage ?? (isReady && body ? body.tree : null)
  const isOpen = isReady && body !== null && code !== null
  const text = useRef<HTMLDivElement>(null)
  const session = useSession()
  const { id: groupId } = useGroup()
  const takeEarly = useEarlyTyping(text, {
    isOn: props.isEditable && !isOpen,
    isBlank: isBlank(session, id),
    onLeave: (typed) => void appendWords(session, groupId, { id, words: typed }),
  })
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
      {isOpen ? (
        <Editor {...props} {...{ body, code, takeEarly }} />
      ) : (
        <ToRead {...{ tree, isOffline, text }} isEditable={props.isEditable} />
      )}
    </>
  )
}

interface ToReadProps {
  tree: BodyTree | null
  isOffline: boolean
  /** Whether it will be written in: what is typed until then is kept. */
  isEditable: boolean
  text: RefObject<HTMLDivElement | null>
}

function ToRead({ tree, isOffline, isEditable, text }: ToReadProps) {
  const words = useWords()
  if (tree) {
    return (
      <div ref={text} data-writable={isEditable || undefined}>
        <BodyView tree={tree} label={words.notepad.text} />
      </div>
    )
  }
  return (
    <>
      {isOffline && <Notice kind="warn">{words.notepad.notHere}</Notice>}
      <Skeleton label={words.notepad.loading} shape="text" count={6} />
    </>
  )
}

interface EditorProps extends NotepadTextProps {
  body: NotepadBody
  code: EditorCode
  /** What was done with the text before it could be written in. */
  takeEarly: () => EarlyTyping | null
}

/** The editor takes the place of the text before anything is painted again. */
function Editor(props: EditorProps) {
  const { id, body, code, isEditable, wanted, line, onOpen, onFound } = props
  const words = useWords()
  const session = useSession()
  const { id: groupId } = useGroup()
  const toast = useToast()
  const tellRefusal = useTellRefusal()
  const describe = useDescribe()
  const { timeZone } = usePage()
  const place = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<NotepadEditor | null>(null)
  const [keys] = useState(() => new code.SuggestKeys())
  const [isLinking, setIsLinking] = useState(false)
  const open = useEffectEvent((its: Pick<OpenEditor, 'place' | 'body' | 'words'>) =>
    code.openEditor({
      ...its,
      session,
      groupId,
      isEditable,
      keys,
      describe: (item) => describe(item),
      today: () => dayIn(timeZone, Date.now()),
      openLink: () => {
        setIsLinking(true)
        return true
      },
      onRefusal: (refusal) => tellRefusal(refusal),
      // The notice above the text is out of sight for who writes at its end.
      onFull: () =>
        toast({
          text: words.problems.tooLong({ limit: notepadBodyMaxLength }),
          kind: 'danger',
          name: 'full',
        }),
    }),
  )
  const tell = useEffectEvent(onOpen)
  const replay = useEffectEvent((opened: NotepadEditor) => {
    const early = props.takeEarly()
    if (early && isEditable) code.replay(opened.view, early)
    else if (isEditable && isBlank(session, id) && isNowhere(document.activeElement))
      opened.view.focus()
  })
  const left = useRef<Left | null>(null)
  useLayoutEffect(() => {
    if (!place.current) return undefined
    const opened = open({ place: place.current, body, words })
    setEditor(opened)
    tell({ editor: opened, code })
    if (left.current) code.resume(opened.view, left.current)
    replay(opened)
    return () => {
      left.current = { state: opened.state, isFocused: opened.view.hasFocus() }
      tell(null)
      opened.close()
    }
  }, [body, code, words])
  useLayoutEffect(() => editor?.setEditable(isEditable), [editor, isEditable])
  useEffect(() => (editor && line ? code.showLine(editor, line) : undefined), [editor, code, line])
  const tools = useTools()
  return (
    <>
      {editor && <Limits {...{ body, editor }} />}
      {editor && tools && <tools.TopTools {...{ editor, wanted, onFound }} />}
      <div ref={place} />
      {editor && tools && (
        <tools.Tools
          {...{ id, editor, keys, isLinking }}
          onLink={() => setIsLinking(true)}
          onLinked={() => setIsLinking(false)}
        />
      )}
    </>
  )
}

/** People and date of an item, in a few words. */
function useDescribe(): (item: ListItem) => string {
  const nameOf = useNameOf()
  const dueInWords = useDueInWords()
  const { formatList } = useFormats()
  const now = useNow()
  return ({ assignees, due }) =>
    [assignees.length > 0 && formatList(assignees.map(nameOf)), due && dueInWords(due, now)]
      .filter(Boolean)
      .join(' · ')
}

/** The tools come behind the editor: one can write before they are here. */
function useTools(): typeof ToolsCode | null {
  const [tools, setTools] = useState<typeof ToolsCode | null>(null)
  useEffect(() => {
    // Without a network, and never here before: writing works without them.
    import('./tools.tsx').then(setTools, () => undefined)
  }, [])
  return tools
}

interface LimitsProps {
  body: NotepadBody
  editor: NotepadEditor
}

/** Says when the text grows long, when it is full, and when words could not be kept. */
function Limits({ body, editor }: LimitsProps) {
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
      {length >= notepadBodyMaxLength ? (
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
