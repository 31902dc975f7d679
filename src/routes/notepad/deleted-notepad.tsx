import { useGroup } from '#client/use-session.tsx'
import type { Notepad, NotepadDeletion } from '#domain/notepad.ts'
import { GroupFrame } from '#routes/group-frame.tsx'
import { WhoWhen } from '#routes/group/who-when.tsx'
import { useAct } from '#routes/list-items/use-act.ts'
import { urls } from '#routes/routes.ts'
import { useIsKept } from '#routes/use-is-kept.ts'
import { Button } from '#ui/button.tsx'
import { CutName } from '#ui/cut-name.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { passFocusOn } from '#ui/pass-focus-on.ts'
import { useWords } from '#words/use-words.tsx'

interface DeletedNotepadProps {
  notepad: Notepad
  deleted: NotepadDeletion
  canWrite: boolean
}

/** Who deleted it, or moved it to another group, when, and the way back. */
export function DeletedNotepad({ notepad, deleted, canWrite }: DeletedNotepadProps) {
  const words = useWords()
  const group = useGroup()
  const act = useAct()
  const isKept = useIsKept()
  const said = deleted.moved ? words.people.movedBy : words.people.deletedBy
  const title = notepad.title || words.notepad.untitled
  const restore = () => act(() => group.mutate('restoreNotepad', { id: notepad.id }))
  return (
    <GroupFrame
      title={<CutName>{title}</CutName>}
      back={urls.group(group.id)}
      place={`notepad:${notepad.id}`}
    >
      <EmptyState
        icon={deleted.moved ? '📦' : '🗑️'}
        title={title}
        text={<WhoWhen of={said} by={deleted.by} at={deleted.at} />}
        action={
          canWrite &&
          isKept(deleted.at) && (
            <Button ref={passFocusOn} look="primary" onClick={restore}>
              {words.actions.restore}
            </Button>
          )
        }
      />
    </GroupFrame>
  )
}
