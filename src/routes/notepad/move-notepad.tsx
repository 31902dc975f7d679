import { newId } from '#client/ids.ts'
import { useGroup, useSession } from '#client/use-session.tsx'
import type { Group } from '#domain/group.ts'
import type { Notepad } from '#domain/notepad.ts'
import { MoveDialog } from '#routes/move/move-dialog.tsx'
import { useNavigate } from '#routes/navigation.ts'
import { urls } from '#routes/routes.ts'
import { useOfferUndo, useTellRefusal } from '#routes/undo/use-undoable.ts'
import { useWords } from '#words/use-words.tsx'
import { useState } from 'react'

interface MoveNotepadProps {
  notepad: Notepad
  open: boolean
  onClose: () => void
}

/** To which of my groups a notepad goes. */
export function MoveNotepad({ notepad, open, onClose }: MoveNotepadProps) {
  const words = useWords()
  const { move, isMoving } = useMove(notepad, onClose)
  return (
    <MoveDialog
      {...{ open, onClose, isMoving }}
      act="write"
      text={words.house.moveText}
      onChoose={(group) => void move(group)}
    />
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
        stream: [groupId, target.id, session.own.stream],
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
