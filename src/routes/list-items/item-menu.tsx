import { useGroup } from '#client/use-session.tsx'
import { byOrder } from '#domain/by-order.ts'
import { claimantOf } from '#domain/claim.ts'
import { canEditItem } from '#domain/list-item-rights.ts'
import type { ListItem } from '#domain/list-item.ts'
import { oneStep } from '#domain/list-place.ts'
import { can } from '#domain/rights.ts'
import { urls } from '#routes/routes.ts'
import { useUndoable } from '#routes/undo/use-undoable.ts'
import { Menu, type MenuItem } from '#ui/menu.tsx'
import { useWords } from '#words/use-words.tsx'
import {
  ArrowDown,
  ArrowUp,
  CalendarDays,
  Check,
  CircleSlash,
  FolderInput,
  Hand,
  PanelRightOpen,
  Pencil,
  SquareCheck,
  Trash2,
  UserPlus,
} from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { type Question, useList } from './list-screen.tsx'
import { shortTitle } from '#words/short-title.ts'
import { sectionOf, standingRows, standsIn } from './standing-rows.ts'
import { useDeleteItem } from './use-delete-item.ts'

interface ItemMenuProps {
  item: ListItem
  onRename: () => void
}

/** Everything that can be done with a row: no key, swipe or drag is needed for any of it. */
export function ItemMenu({ item, onRename }: ItemMenuProps) {
  const words = useWords()
  const { groupId, me } = useList()
  const deleteItem = useDeleteItem()
  const states = useStates(item)
  const questions = useQuestions(item)
  const moves = useMoves(item)
  const canEdit = canEditItem(me, item)
  const isOpen = item.state !== 'done'
  const items: (MenuItem | 'line')[] = [
    {
      label: words.actions.open,
      icon: <PanelRightOpen className="mirror" />,
      href: urls.listItem(groupId, item.id),
    },
    ...(canEdit ? [{ label: words.actions.rename, icon: <Pencil />, onSelect: onRename }] : []),
    ...(isOpen ? states : []),
    ...(isOpen && canEdit ? questions : []),
    // What is done stands in the order of the ticks.
    ...(isOpen && can(me.role, 'move') ? moves : []),
    ...(canEdit
      ? [
          'line' as const,
          {
            label: words.actions.delete,
            icon: <Trash2 />,
            danger: true,
            onSelect: () => deleteItem(item),
          },
        ]
      : []),
  ]
  return <Menu label={words.list.more({ title: item.title })} items={items} align="end" />
}

/** Whether it is done, who is getting it, and whether it is there at all. */
function useStates(item: ListItem): MenuItem[] {
  const { desk, me, today, words } = useList()
  const isMine = claimantOf(item, today.serverAt) === me.id
  const isMissing = item.state === 'unavailable'
  return [
    {
      label: words.select.tick,
      icon: <Check />,
      onSelect: () => desk.do(({ tick }) => tick([item.id])),
    },
    {
      label: isMine ? words.states.unclaim : words.states.claim,
      icon: <Hand />,
      onSelect: () => desk.do(({ claim }) => claim(item, !isMine)),
    },
    {
      label: isMissing ? words.states.thereAgain : words.states.notThere,
      icon: <CircleSlash />,
      onSelect: () => desk.do(({ mark }) => mark(item, isMissing ? 'open' : 'unavailable')),
    },
  ]
}

function useQuestions({ id }: ListItem): MenuItem[] {
  const { desk, me, words } = useList()
  const asks = (question: Question) => () => desk.do(({ ask }) => ask(question, [id]))
  return [
    { label: words.select.askDate, icon: <CalendarDays />, onSelect: asks('date') },
    { label: words.select.askPerson, icon: <UserPlus />, onSelect: asks('person') },
    ...(can(me.role, 'move')
      ? [
          {
            label: words.select.askSection,
            icon: <FolderInput className="mirror" />,
            onSelect: asks('section'),
          },
        ]
      : []),
    {
      label: words.select.select,
      icon: <SquareCheck />,
      onSelect: () => desk.do(({ choose }) => choose(id)),
    },
  ]
}

function useMoves(item: ListItem): MenuItem[] {
  const { words, replica } = useList()
  const group = useGroup()
  const doUndoably = useUndoable()
  const { id, title } = item
  // A row does not paint itself again because others come, go or are moved.
  const canMove = (step: 1 | -1) => () => {
    const section = sectionOf(replica, item)
    return replica
      .all('listItem')
      .some((row) => byOrder(row, item) * step > 0 && standsIn(replica, section, row))
  }
  const canUp = useSyncExternalStore(replica.subscribe, canMove(-1), canMove(-1))
  const canDown = useSyncExternalStore(replica.subscribe, canMove(1), canMove(1))
  const move = (direction: 'up' | 'down') => () => {
    const rows = standingRows(replica, sectionOf(replica, item))
    const order = oneStep(rows, id, direction, Math.random)
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
  return [
    { label: words.list.moveUp, icon: <ArrowUp />, disabled: !canUp, onSelect: move('up') },
    { label: words.list.moveDown, icon: <ArrowDown />, disabled: !canDown, onSelect: move('down') },
  ]
}
