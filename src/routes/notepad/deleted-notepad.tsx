import { useGroup } from '#client/use-session.tsx'
import type { Id } from '#domain/id.ts'
import type { MovableDeletion } from '#domain/deletion.ts'
import { WhoWhen } from '#routes/others/who-when.tsx'
import { useAct } from '#routes/undo/use-act.ts'
import { useIsKept } from '#routes/undo/use-is-kept.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { passFocusOn } from '#ui/pass-focus-on.ts'
import { useWords } from '#words/use-words.tsx'

interface DeletedNotepadProps {
  id: Id
  deleted: MovableDeletion
  canWrite: boolean
}

/** Who deleted it, or moved it to another group, when, and the way back. */
export function DeletedNotepad({ id, deleted, canWrite }: DeletedNotepadProps) {
  const words = useWords()
  const group = useGroup()
  const act = useAct()
  const isKept = useIsKept()
  const said = deleted.moved ? words.people.movedBy : words.people.deletedBy
  return (
    <Notice
      kind="warn"
      alert
      action={
        canWrite &&
        isKept(deleted.at) && (
          <Button
            ref={passFocusOn}
            look="primary"
            onClick={() => act(() => group.mutate('restoreNotepad', { id }))}
          >
            {words.actions.restore}
          </Button>
        )
      }
    >
      <p>
        <WhoWhen of={said} by={deleted.by} at={deleted.at} />
      </p>
    </Notice>
  )
}
