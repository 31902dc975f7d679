import { IconButton } from '#ui/icon-button.tsx'
import { useWords } from '#words/use-words.tsx'
import { CalendarDays, Check, Copy, FolderInput, Trash2, UserPlus, X } from 'lucide-react'
import type { Question } from './list-screen.tsx'
import { isSelectedId } from './row-states.ts'
import styles from './select-bar.module.css'

interface SelectBarProps {
  count: number
  canTick: boolean
  canMove: boolean
  onTick: () => void
  onAsk: (question: Question) => void
  onCopy: () => void
  onDelete: () => void
  onClose: () => void
}

/** What can be done with all that is selected: at the bottom of a phone, over the header elsewhere. */
export function SelectBar(props: SelectBarProps) {
  const { count, canTick, canMove, onTick, onAsk, onCopy, onDelete, onClose } = props
  const words = useWords()
  return (
    <div className={styles.bar} role="toolbar" aria-label={words.select.label}>
      <div className={styles.inner}>
        <p className={styles.count}>{words.select.count({ count })}</p>
        <span id={isSelectedId} hidden>
          {words.select.selected}
        </span>
        <div className={styles.tools}>
          {canTick && (
            <IconButton label={words.select.tick} onClick={onTick}>
              <Check />
            </IconButton>
          )}
          {canMove && (
            <IconButton label={words.select.move} onClick={() => onAsk('section')}>
              <FolderInput className="mirror" />
            </IconButton>
          )}
          {canTick && (
            <>
              <IconButton label={words.select.date} onClick={() => onAsk('date')}>
                <CalendarDays />
              </IconButton>
              <IconButton label={words.select.person} onClick={() => onAsk('person')}>
                <UserPlus />
              </IconButton>
            </>
          )}
          <IconButton label={words.actions.copy} onClick={onCopy}>
            <Copy />
          </IconButton>
          {canTick && (
            <IconButton label={words.actions.delete} onClick={onDelete}>
              <Trash2 />
            </IconButton>
          )}
        </div>
        <IconButton label={words.select.stop} onClick={onClose}>
          <X />
        </IconButton>
      </div>
    </div>
  )
}
