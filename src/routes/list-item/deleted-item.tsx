import { useGroup } from '#client/use-session.tsx'
import type { Deletion } from '#domain/deletion.ts'
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
  deletion: Deletion
  canRestore: boolean
}

export function DeletedItem({ item, deletion, canRestore }: DeletedItemProps) {
  const words = useWords()
  const group = useGroup()
  const act = useAct()
  const isKept = useIsKept()
  return (
    <EmptyState
      icon={<Trash2 />}
      title={words.item.deletedTitle({ title: shortTitle(item.title) })}
      text={<WhoWhen of={words.people.deletedBy} by={deletion.by} at={deletion.at} />}
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
