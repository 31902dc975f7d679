import { useGroup, useRecord, useSession } from '#client/use-session.tsx'
import type { Id } from '#domain/id.ts'
import { canEditItem } from '#domain/list-item-rights.ts'
import type { ListItem } from '#domain/list-item.ts'
import { can } from '#domain/rights.ts'
import { CutName } from '#ui/cut-name.tsx'
import { IconButton, IconLink } from '#ui/icon-button.tsx'
import { Menu } from '#ui/menu.tsx'
import { Panel } from '#ui/panel.tsx'
import { useWords } from '#words/use-words.tsx'
import { ArrowLeft, ChevronDown, ChevronUp, FolderInput, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useFindItem, useScreenCommands } from './finder/finder.tsx'
import { PresentHere } from './frame/presence.tsx'
import { StateLine } from './frame/state-line.tsx'
import styles from './list-item.module.css'
import { DeletedItem } from './list-item/deleted-item.tsx'
import { ItemBody } from './list-item/item-body.tsx'
import { MoveItem } from './list-item/move-item.tsx'
import { TickButton } from './list-item/tick-button.tsx'
import { useItemSteps, useNextFocus, useOpenRow } from './list-item/use-item-steps.ts'
import { useShownDeletion } from './list-item/use-shown-deletion.ts'
import { ListItems } from './list-items.tsx'
import { useDeleteItem } from './list-items/use-delete-item.ts'
import { useOtherGroups } from './move/move-dialog.tsx'
import { useIsAnswered } from './page/use-is-answered.ts'

/** An item stands beside its list on the desktop, and over it on a phone: the list stays as it was. */
export function paintItem(id: Id): ReactNode {
  return <ListItems item={id} panel={(ids) => <ItemPanel id={id} ids={ids} />} />
}

interface ItemPanelProps {
  id: Id
  /** The rows of the list, in their order. */
  ids: readonly Id[]
}

/** Everything about one thing. */
function ItemPanel({ id, ids }: ItemPanelProps) {
  const words = useWords()
  const group = useGroup()
  const item = useRecord('listItem', id)
  const me = useRecord('member', useSession().user.id)
  const { up, stepTo, close } = useItemSteps(id, ids)
  useOpenRow(id)
  const findNext = useNextFocus(id, ids)
  // Of the panel: whoever steps on to the next item sees all of it at once.
  const isWhole = useIsAnswered()
  const isShownDeleted = useShownDeletion(Boolean(item?.deleted))
  useScreenCommands([
    ...(stepTo.next
      ? [{ label: words.item.next, act: 'nextItem' as const, onSelect: stepTo.next }]
      : []),
    ...(stepTo.previous
      ? [{ label: words.item.previous, act: 'previousItem' as const, onSelect: stepTo.previous }]
      : []),
    { label: words.item.close, act: 'close', onSelect: close },
  ])
  if (!item || !me) return null
  const isEditable = canEditItem(me, item)
  const tick = !item.deleted && can(me.role, 'tick') && <TickButton item={item} />
  return (
    <Panel
      level={1}
      title={<CutName>{item.title}</CutName>}
      closeLabel={words.item.close}
      closeHref={up}
      onClose={close}
      findNext={findNext}
      leading={
        <span className={styles.back}>
          <IconLink label={words.actions.back} href={up}>
            <ArrowLeft className="mirror" />
          </IconLink>
        </span>
      }
      actions={
        <>
          <span className={styles.covered}>
            <StateLine />
            <PresentHere place={`item:${id}`} />
          </span>
          <span className={styles.steps}>
            <IconButton
              label={words.item.previous}
              disabled={!stepTo.previous}
              onClick={stepTo.previous}
            >
              <ChevronUp />
            </IconButton>
            <IconButton label={words.item.next} disabled={!stepTo.next} onClick={stepTo.next}>
              <ChevronDown />
            </IconButton>
          </span>
          <ItemMenu item={item} onDeleted={close} canDelete={isEditable && !item.deleted} />
        </>
      }
      footer={tick && <div className={styles.pinned}>{tick}</div>}
    >
      {item.deleted && isShownDeleted ? (
        <DeletedItem item={item} deletion={item.deleted} canRestore={isEditable} />
      ) : (
        <ItemBody
          key={id}
          {...{ item, me, isWhole }}
          groupId={group.id}
          primary={tick && <div className={styles.beside}>{tick}</div>}
        />
      )}
    </Panel>
  )
}

interface ItemMenuProps {
  item: ListItem
  canDelete: boolean
  onDeleted: () => void
}

function ItemMenu({ item, canDelete, onDeleted }: ItemMenuProps) {
  const words = useWords()
  const find = useFindItem()
  const deleteItem = useDeleteItem()
  const hasOthers = useOtherGroups('add').length > 0
  const [isMoving, setMoving] = useState(false)
  const own = [
    ...(hasOthers
      ? [
          {
            label: words.house.move,
            icon: <FolderInput className="mirror" />,
            onSelect: () => setMoving(true),
          },
        ]
      : []),
    {
      label: words.actions.delete,
      icon: <Trash2 />,
      danger: true,
      onSelect: () => {
        if (deleteItem(item)) onDeleted()
      },
    },
  ].filter(() => canDelete)
  useScreenCommands(own)
  return (
    <>
      <Menu label={words.item.menu} align="end" items={[find, ...own]} />
      <MoveItem item={item} open={isMoving} onClose={() => setMoving(false)} />
    </>
  )
}
