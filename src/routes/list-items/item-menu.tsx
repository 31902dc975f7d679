import { useAll, useGroup } from '#client/use-session.tsx'
import type { ListItem } from '#domain/list-item.ts'
import { oneStep } from '#domain/list-place.ts'
import { byOrder } from '#domain/order.ts'
import { can } from '#domain/role.ts'
import { urls } from '#routes/routes.ts'
import { useUndoable } from '#routes/use-undoable.ts'
import { Menu, type MenuItem } from '#ui/menu.tsx'
import { useWords } from '#words/use-words.tsx'
import { ArrowDown, ArrowUp, PanelRightOpen, Pencil, Trash2 } from 'lucide-react'
import { useList } from './list-screen.tsx'
import { shortTitle } from './short-title.ts'
import { useDeleteItem } from './use-delete-item.ts'

interface ItemMenuProps {
  item: ListItem
  onRename: () => void
}

export function ItemMenu({ item, onRename }: ItemMenuProps) {
  const words = useWords()
  const { groupId, me } = useList()
  const deleteItem = useDeleteItem()
  const moves = useMoves(item)
  const items: (MenuItem | 'line')[] = [
    {
      label: words.actions.open,
      icon: <PanelRightOpen className="mirror" />,
      href: urls.listItem(groupId, item.id),
    },
    { label: words.actions.rename, icon: <Pencil />, onSelect: onRename },
    // What is done stands in the order of the ticks.
    ...(can(me.role, 'move') && item.state !== 'done' ? moves : []),
    'line',
    {
      label: words.actions.delete,
      icon: <Trash2 />,
      danger: true,
      onSelect: () => deleteItem(item),
    },
  ]
  return <Menu label={words.list.more({ title: item.title })} items={items} align="end" />
}

function useMoves({ id, title, section }: ListItem): MenuItem[] {
  const words = useWords()
  const group = useGroup()
  const doUndoably = useUndoable()
  const rows = useAll('listItem').filter(
    (row) => !row.deleted && row.state !== 'done' && row.section === section,
  )
  const moveTo = (order: string | null) => {
    if (order === null) return
    const moved = rows.map((row) => (row.id === id ? { id, order } : row)).sort(byOrder)
    const position = moved.findIndex((row) => row.id === id) + 1
    doUndoably({
      stream: group.id,
      run: (act) => group.mutate('moveListItem', { id, order }, { act }),
      said: words.list.moved({ title: shortTitle(title), position, total: rows.length }),
      name: 'move',
    })
  }
  const up = oneStep(rows, id, 'up', Math.random)
  const down = oneStep(rows, id, 'down', Math.random)
  return [
    {
      label: words.list.moveUp,
      icon: <ArrowUp />,
      disabled: up === null,
      onSelect: () => moveTo(up),
    },
    {
      label: words.list.moveDown,
      icon: <ArrowDown />,
      disabled: down === null,
      onSelect: () => moveTo(down),
    },
  ]
}
