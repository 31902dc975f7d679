import { useGroup } from '#client/use-session.tsx'
import type { MovableDeletion } from '#domain/deletion.ts'
import type { ListItem } from '#domain/list-item.ts'
import { WhoWhen } from '#routes/others/who-when.tsx'
import { shortTitle } from '#words/short-title.ts'
import { useAct } from '#routes/undo/use-act.ts'
import { useIsKept } from '#routes/undo/use-is-kept.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { passFocusOn } from '#ui/pass-focus-on.ts'
import { useWords } from '#words/use-words.tsx'
import { Trash2 } from 'lucide-react'

interface DeletedItemProps {
  item: ListItem
  deletion: MovableDeletion
  canRestore: boolean
}

export function DeletedItem({ item, deletion, canRestore }: DeletedItemProps) {
  const words = useWords()
  const group = useGroup()
  const act = useAct()
  const isKept = useIsKept()
  const title = shortTitle(item.title)
  const said = deletion.moved ? words.people.movedBy : words.people.deletedBy
  return (
    <EmptyState
      icon={<Trash2 />}
      title={deletion.moved ? title : words.item.deletedTitle({ title })}
      text={<WhoWhen of={said} by={deletion.by} at={deletion.at} />}
      action={
        canRestore &&
        isKept(deletion.at) && (
          <Button
            ref={passFocusOn}
            look="primary"
            onClick={() => act(() => group.mutate('restoreListItem', { id: item.id }))}
          >
            {words.actions.restore}
          </Button>
        )
      }
    />
  )
}
