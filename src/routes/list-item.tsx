import { useGroup, useNow, usePage, useRecord, useSession } from '#client/use-session.tsx'
import type { ListItem as Item } from '#domain/list-item.ts'
import { canEditItem } from '#domain/list-item-rights.ts'
import { dayIn } from '#domain/day.ts'
import { can } from '#domain/role.ts'
import { BottomBar } from '#ui/bottom-bar.tsx'
import { Button } from '#ui/button.tsx'
import { Menu } from '#ui/menu.tsx'
import { useWords } from '#words/use-words.tsx'
import { Check, RotateCcw, Trash2 } from 'lucide-react'
import { GroupFrame } from './group-frame.tsx'
import { DeletedItem } from './list-item/deleted-item.tsx'
import { ItemBody } from './list-item/item-body.tsx'
import { shortTitle } from './list-items/short-title.ts'
import { useDeleteItem } from './list-items/use-delete-item.ts'
import { useNavigate } from './navigation.ts'
import { urls } from './routes.ts'
import { useUndoable } from './use-undoable.ts'

export function ListItem({ id }: { id: string }) {
  const group = useGroup()
  const item = useRecord('listItem', id)
  const me = useRecord('member', useSession().user.id)
  if (!item || !me) return null
  const isEditable = canEditItem(me, item)
  return (
    <GroupFrame
      width="narrow"
      place={`item:${id}`}
      title={<span dir="auto">{item.title}</span>}
      back={urls.listItems(group.id)}
      actions={isEditable && !item.deleted && <ItemMenu item={item} />}
    >
      {item.deleted ? (
        <DeletedItem item={item} deletion={item.deleted} canRestore={isEditable} />
      ) : (
        <ItemBody
          {...{ item, me }}
          groupId={group.id}
          primary={
            can(me.role, 'tick') && (
              <BottomBar end>
                <TickButton item={item} />
              </BottomBar>
            )
          }
        />
      )}
    </GroupFrame>
  )
}

function TickButton({ item: { id, title, state } }: { item: Item }) {
  const words = useWords()
  const group = useGroup()
  const doUndoably = useUndoable()
  const { timeZone } = usePage()
  const now = useNow()
  const isDone = state === 'done'
  const say = isDone ? words.list.unticked : words.list.ticked
  const tick = () =>
    doUndoably({
      stream: group.id,
      run: (act) =>
        group.mutate('tickListItem', { id, done: !isDone, on: dayIn(timeZone, now) }, { act }),
      said: say({ title: shortTitle(title) }),
      name: 'tick',
    })
  return (
    <Button
      look={isDone ? 'secondary' : 'primary'}
      icon={isDone ? <RotateCcw /> : <Check />}
      onClick={tick}
    >
      {isDone ? words.item.notDone : words.item.done}
    </Button>
  )
}

function ItemMenu({ item }: { item: Item }) {
  const words = useWords()
  const { id } = useGroup()
  const navigate = useNavigate()
  const deleteItem = useDeleteItem()
  return (
    <Menu
      label={words.item.menu}
      align="end"
      items={[
        {
          label: words.actions.delete,
          icon: <Trash2 />,
          danger: true,
          onSelect: () => {
            if (deleteItem(item)) navigate(urls.listItems(id))
          },
        },
      ]}
    />
  )
}
