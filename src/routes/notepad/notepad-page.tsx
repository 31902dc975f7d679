import { findBody, isBlank } from '#client/opened-notepads.ts'
import { useGroup, useSession } from '#client/use-session.tsx'
import type { Id } from '#domain/id.ts'
import type { Notepad } from '#domain/notepad.ts'
import { can } from '#domain/rights.ts'
import { TheirWords } from '#routes/fields/their-words.tsx'
import { GroupFrame } from '#routes/frame/group-frame.tsx'
import { WhoWhen } from '#routes/others/who-when.tsx'
import { useAct } from '#routes/undo/use-act.ts'
import { useNavigate, useSearch } from '#routes/navigation.ts'
import { urls } from '#routes/routes.ts'
import { CutName } from '#ui/cut-name.tsx'
import { EmojiPicker } from '#ui/emoji-picker.tsx'
import { useWords } from '#words/use-words.tsx'
import { useEffect, useState } from 'react'
import { Archived } from './archived.tsx'
import { DeletedNotepad } from './deleted-notepad.tsx'
import { NotepadMenu } from './notepad-menu.tsx'
import styles from './notepad-page.module.css'
import { NotepadText } from './notepad-text.tsx'
import { ReadOnly } from './read-only.tsx'
import { TitleField, useTitle } from './title-field.tsx'
import { type Opened, useEditorItems } from './use-editor-items.tsx'
import { VersionsPanel } from './versions-panel.tsx'

interface NotepadPageProps {
  notepad: Notepad
  canWrite: boolean
}

export function NotepadPage({ notepad, canWrite }: NotepadPageProps) {
  const words = useWords()
  const group = useGroup()
  const act = useAct()
  const { id, locked, archived, deleted } = notepad
  // Somebody may be in the middle of a sentence when it is deleted: the text stays, to be read.
  const isEditable = canWrite && !locked && !deleted
  const { field, refusal, theirs } = useTitle(notepad)
  const [opened, setOpened] = useState<Opened | null>(null)
  const { asked, ask } = useAsked()
  const more = useEditorItems({ notepad, opened, onFind: () => ask('find', '') })
  useBlankVanishes(id)
  const isHistory = asked.get('panel') === 'versions'
  return (
    <GroupFrame
      back={urls.group(group.id)}
      place={`notepad:${id}`}
      title={
        isEditable ? (
          <TitleField field={field} refusal={refusal} />
        ) : (
          <CutName>
            {notepad.emoji} {notepad.title || words.notepad.untitled}
          </CutName>
        )
      }
      panel={isHistory && <VersionsPanel notepad={notepad} isEditable={isEditable} />}
      actions={!deleted && <NotepadMenu {...{ notepad, canWrite, more }} />}
    >
      <div className={styles.page} data-beside={isHistory || undefined}>
        {deleted && <DeletedNotepad {...{ id, deleted, canWrite }} />}
        {theirs && <TheirWords theirs={theirs} />}
        <div className={styles.head}>
          {isEditable && (
            <EmojiPicker
              label={words.editor.emoji}
              ownLabel={words.editor.emoji}
              size="medium"
              value={notepad.emoji ?? '📝'}
              onChange={(emoji) => act(() => group.mutate('changeNotepad', { id, emoji }))}
            />
          )}
          <p className="meta">
            <WhoWhen of={words.notepad.edited} by={notepad.editedBy} at={notepad.editedAt} />
          </p>
        </div>
        {!isEditable && !deleted && <ReadOnly {...{ notepad, canWrite }} />}
        {archived && !deleted && <Archived {...{ notepad, canWrite }} />}
        <NotepadText
          {...{ id, isEditable }}
          wanted={asked.get('find')}
          line={asked.get('line')}
          onOpen={setOpened}
          onFound={() => ask('find', null)}
        />
      </div>
    </GroupFrame>
  )
}

/** What the address asks for: words to be found (`find`), a line (`line`), a panel. */
function useAsked() {
  const asked = new URLSearchParams(useSearch())
  const navigate = useNavigate()
  const ask = (name: string, value: string | null) => {
    const next = new URLSearchParams(asked)
    if (value === null) next.delete(name)
    else next.set(name, value)
    navigate(`${location.pathname}${next.size > 0 ? `?${next.toString()}` : ''}`, { replace: true })
  }
  return { asked, ask }
}

/** A new notepad in which nobody wrote a word goes again when its screen does. */
function useBlankVanishes(id: Id): void {
  const session = useSession()
  const group = useGroup()
  useEffect(
    () => () => {
      if (!isBlank(session, id)) return
      const replica = session.replica(group.id)
      const me = replica.get('member', session.user.id)
      // Whoever may write no more leaves it to those who may.
      if (!me || me.deleted || !can(me.role, 'write')) return
      const notepad = replica.get('notepad', id)
      const isEmpty = findBody(session, id)?.isEmpty ?? true
      if (!notepad || notepad.deleted || notepad.title || notepad.excerpt || !isEmpty) return
      group.mutate('deleteNotepad', { id })
    },
    [session, group, id],
  )
}
