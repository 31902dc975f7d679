import { isBlank, type NotepadBody } from '#client/notepad-body.ts'
import { tieArea } from '#client/notepad-area.ts'
import { usePage, useSession, useSyncState } from '#client/use-session.tsx'
import type { Id } from '#domain/id.ts'
import { notepadBodyMaxLength, notepadBodyWarnLength } from '#domain/notepad.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { refusalMessage } from '#words/refusal-message.ts'
import { useWords } from '#words/use-words.tsx'
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
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
  const isOffline = useSyncState().status === 'offline'
  const inPage = page.body?.notepad === id ? page.body.text : null
  const text = isReady && body ? body.text : inPage
  return (
    <>
      {isAway && (
        <Notice
          kind="warn"
          // A browser does not ask twice for a script that it failed to get.
          action={<Button onClick={() => location.reload()}>{words.actions.reload}</Button>}
        >
          {words.notepad.cannotWrite}
        </Notice>
      )}
      {body && <Limits body={body} />}
      {text === null ? (
        <>
          {isOffline && <Notice kind="warn">{words.notepad.notHere}</Notice>}
          <Skeleton label={words.notepad.loading} shape="text" count={6} />
        </>
      ) : (
        <Area id={id} text={text} body={isReady ? body : null} isEditable={isEditable && isReady} />
      )}
    </>
  )
}

interface AreaProps {
  id: Id
  text: string
  body: NotepadBody | null
  isEditable: boolean
}

/** The area owns its text: React would put the caret at the end with every change of others. */
function Area({ id, text, body, isEditable }: AreaProps) {
  const words = useWords()
  const session = useSession()
  const box = useRef<HTMLDivElement>(null)
  const [atFirst] = useState(text)
  useLayoutEffect(() => {
    const area = box.current?.querySelector('textarea')
    return area && body ? tieArea(area, body) : undefined
  }, [body])
  useEffect(() => {
    if (isEditable && isBlank(session, id)) box.current?.querySelector('textarea')?.focus()
  }, [session, id, isEditable])
  return (
    <div ref={box}>
      <TextArea
        plain
        hideLabel
        label={words.notepad.text}
        defaultValue={atFirst}
        readOnly={!isEditable}
        maxLength={notepadBodyMaxLength}
        placeholder={words.notepad.placeholder}
        autoComplete="off"
        translate="no"
      />
    </div>
  )
}

/** Says when the text grows long, when it is full, and when words could not be kept. */
function Limits({ body }: { body: NotepadBody }) {
  const words = useWords()
  const length = useSyncExternalStore(body.subscribe, () => body.text.length)
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
