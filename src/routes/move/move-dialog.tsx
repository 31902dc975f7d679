import { useGroup } from '#client/use-session.tsx'
import type { Group } from '#domain/group.ts'
import type { Act } from '#domain/rights.ts'
import { GroupLabel } from '#routes/frame/group-label.tsx'
import { useGroupsFor } from '#routes/frame/groups-for.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { List } from '#ui/list.tsx'
import { useWords } from '#words/use-words.tsx'

interface MoveDialogProps {
  open: boolean
  onClose: () => void
  /** What one must be allowed to do there. */
  act: Act
  text?: string
  isMoving?: boolean
  onChoose: (group: Group) => void
}

/** To which of my groups something goes. */
export function MoveDialog({ open, onClose, act, text, isMoving, onChoose }: MoveDialogProps) {
  const words = useWords()
  const groups = useOtherGroups(act)
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
          {text && <p className="meta">{text}</p>}
          <List>
            {groups.map((group) => (
              <li key={group.id}>
                <Button look="quiet" disabled={isMoving} onClick={() => onChoose(group)}>
                  <GroupLabel group={group} />
                </Button>
              </li>
            ))}
          </List>
        </>
      )}
    </Dialog>
  )
}

/** My groups but this one. */
export function useOtherGroups(act: Act): Group[] {
  const { id } = useGroup()
  return useGroupsFor(act).filter((group) => group.id !== id)
}
