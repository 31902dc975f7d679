import { claimantOf } from '#domain/claim.ts'
import { canEditItem } from '#domain/list-item-rights.ts'
import type { ListItem } from '#domain/list-item.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { CalendarDays, Hand, Trash2, UserPlus } from 'lucide-react'
import { useList } from './list-screen.tsx'
import styles from './row-tools.module.css'
import { useDeleteItem } from './use-delete-item.ts'

interface RowToolsProps {
  item: ListItem
  kind: 'tray' | 'hover'
}

/** What can be done with one row at once: all of it is in its menu, too. */
export function RowTools({ item, kind }: RowToolsProps) {
  return kind === 'tray' ? <Tray item={item} /> : <HoverTools item={item} />
}

/** Beside a row that a finger pulled aside. */
function Tray({ item }: { item: ListItem }) {
  const { words, me, today, desk, states } = useList()
  const deleteItem = useDeleteItem()
  const canEdit = canEditItem(me, item)
  const isMine = claimantOf(item, today.serverAt) === me.id
  const close = (act: () => void) => () => {
    states.open(null)
    act()
  }
  return (
    <div className={styles.tray} data-tray>
      {canEdit && (
        <button
          type="button"
          className={styles.date}
          onClick={close(() => desk.current?.ask('date', [item.id]))}
        >
          <CalendarDays aria-hidden />
          <span>{words.select.date}</span>
        </button>
      )}
      <button
        type="button"
        className={styles.claim}
        onClick={close(() => desk.current?.claim(item, !isMine))}
      >
        <Hand aria-hidden />
        <span>{isMine ? words.states.unclaim : words.states.claim}</span>
      </button>
      {canEdit && (
        <button
          type="button"
          className={styles.delete}
          data-last
          onClick={close(() => deleteItem(item))}
        >
          <Trash2 aria-hidden />
          <span>{words.actions.delete}</span>
        </button>
      )}
    </div>
  )
}

/** In a row that has the mouse or the focus. */
function HoverTools({ item }: { item: ListItem }) {
  const { words, me, desk } = useList()
  if (!canEditItem(me, item)) return null
  return (
    <span className={styles.hover}>
      <IconButton label={words.select.askDate} onClick={() => desk.current?.ask('date', [item.id])}>
        <CalendarDays size={20} />
      </IconButton>
      <IconButton
        label={words.select.askPerson}
        onClick={() => desk.current?.ask('person', [item.id])}
      >
        <UserPlus size={20} />
      </IconButton>
    </span>
  )
}
