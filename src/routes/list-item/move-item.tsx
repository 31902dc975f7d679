import { useGroup, useSession } from '#client/use-session.tsx'
import type { Group } from '#domain/group.ts'
import type { ListItem } from '#domain/list-item.ts'
import { MoveDialog } from '#routes/move/move-dialog.tsx'
import { moveItems } from '#routes/move/move-items.ts'
import { useNavigate } from '#routes/navigation.ts'
import { urls } from '#routes/routes.ts'
import { useUndoable } from '#routes/undo/use-undoable.ts'
import { useWords } from '#words/use-words.tsx'

interface MoveItemProps {
  item: ListItem
  open: boolean
  onClose: () => void
}

/** To which of my groups an item goes; one goes with it. */
export function MoveItem({ item, open, onClose }: MoveItemProps) {
  const words = useWords()
  const session = useSession()
  const { id: from } = useGroup()
  const navigate = useNavigate()
  const doUndoably = useUndoable()
  const move = ({ id: to, name }: Group) => {
    let moved: string | undefined
    doUndoably({
      stream: [from, to],
      run: (act) => ([moved] = moveItems(session, [item], { from, to, act })),
      said: words.house.moved({ group: name }),
      onUndone: () => navigate(urls.listItem(from, item.id)),
    })
    onClose()
    if (moved) navigate(urls.listItem(to, moved))
  }
  return <MoveDialog {...{ open, onClose }} act="add" onChoose={move} />
}
