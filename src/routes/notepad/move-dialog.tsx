import { newId } from '#client/ids.ts'
import { useGroup, useSession } from '#client/use-session.tsx'
import type { Group } from '#domain/group.ts'
import type { Notepad } from '#domain/notepad.ts'
import { useGroupsFor } from '#routes/frame/groups-for.ts'
import { useNavigate } from '#routes/navigation.ts'
import { urls } from '#routes/routes.ts'
import { useOfferUndo, useTellRefusal } from '#routes/undo/use-undoable.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { List } from '#ui/list.tsx'
import { useWords } from '#words/use-words.tsx'
import { useState } from 'react'

interface MoveDialogProps {
  notepad: Notepad
  open: boolean
  onClose: () => void
}

/** To which of my groups a notepad goes. */
export function MoveDialog({ notepad, open, onClose }: MoveDialogProps) {
  const words = useWords()
  const { id } = useGroup()
  const groups = useGroupsFor('write').filter((group) => group.id !== id)
  const { move, isMoving } = useMove(notepad, onClose)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.house.moveTo}
      closeLabel={words.actions.close}
    >
      {groups.length === 0 ? (
        <p>{words.house.moveNowhere}</p>
      ) : (
        <>
          <p className="meta">{words.house.moveText}</p>
          <List>
            {groups.map((group) => (
              <li key={group.id}>
                <Button look="quiet" disabled={isMoving} onClick={() => void move(group)}>
                  <span dir="auto">
                    {group.emoji} {group.name}
                  </span>
                </Button>
              </li>
            ))}
          </List>
        </>
      )}
    </Dialog>
  )
}

function useMove({ id }: Notepad, onClose: () => void) {
  const words = useWords()
  const session = useSession()
  const { id: groupId } = useGroup()
  const navigate = useNavigate()
  const offerUndo = useOfferUndo()
  const tellRefusal = useTellRefusal()
  const [isMoving, setMoving] = useState(false)
  const move = async (target: Group) => {
    setMoving(true)
    try {
      const { moveNotepad } = await import('#client/notepad-copies.ts')
      const act = newId()
      const moved = await moveNotepad(session, { groupId, id }, { target: target.id, act })
      onClose()
      navigate(urls.notepad(target.id, moved))
      offerUndo({
        stream: [groupId, target.id],
        act,
        said: words.house.moved({ group: target.name }),
        onUndone: () => navigate(urls.notepad(groupId, id)),
      })
    } catch (error) {
      tellRefusal(error)
    } finally {
      setMoving(false)
    }
  }
  return { move, isMoving }
}
