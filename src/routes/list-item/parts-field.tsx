import { newId } from '#client/ids.ts'
import { useAll, useGroup, usePage, useNow } from '#client/use-session.tsx'
import { byOrder } from '#domain/by-order.ts'
import { dayIn } from '#domain/day.ts'
import { isLive } from '#domain/is-live.ts'
import { canEditItem } from '#domain/list-item-rights.ts'
import type { ListItem } from '#domain/list-item.ts'
import { oneStep } from '#domain/list-place.ts'
import type { Member } from '#domain/member.ts'
import { orderBetween } from '#domain/order-between.ts'
import { can } from '#domain/rights.ts'
import styles from '#routes/list-item.module.css'
import { shortTitle } from '#words/short-title.ts'
import { useDeleteItem } from '#routes/list-items/use-delete-item.ts'
import { useUndoable } from '#routes/undo/use-undoable.ts'
import { useAnnounce } from '#ui/announcer.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Menu, type MenuItem } from '#ui/menu.tsx'
import { passFocusOn } from '#ui/pass-focus-on.ts'
import { TextField } from '#ui/text-field.tsx'
import { useWords } from '#words/use-words.tsx'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { EntryField } from './entry-field.tsx'
import { useEntry } from './use-entry.ts'
import { useItemField } from './use-item-field.tsx'

interface PartsFieldProps {
  item: ListItem
  me: Member
}

/** What an item is made of, one level deep: tick, write, move, delete. */
export function PartsField({ item, me }: PartsFieldProps) {
  const words = useWords()
  const parts = useAll('listItem')
    .filter((part) => part.parent === item.id && isLive(part))
    .sort(byOrder)
  const canAdd = can(me.role, 'add') && canEditItem(me, item)
  if (parts.length === 0 && !canAdd) return null
  const done = parts.filter(({ state }) => state === 'done').length
  return (
    <section className={styles.group} aria-label={words.item.parts}>
      <span className={styles.legend}>{words.item.parts}</span>
      {parts.length > 0 && (
        <>
          <p className="meta">{words.item.partsDone({ done, total: parts.length })}</p>
          <ul>
            {parts.map((part) => (
              <PartRow key={part.id} part={part} parts={parts} me={me} />
            ))}
          </ul>
        </>
      )}
      {canAdd && <NewPart item={item} last={parts.at(-1)} />}
    </section>
  )
}

interface PartRowProps {
  part: ListItem
  parts: readonly ListItem[]
  me: Member
}

function PartRow({ part, parts, me }: PartRowProps) {
  const words = useWords()
  const group = useGroup()
  const doUndoably = useUndoable()
  const { timeZone } = usePage()
  const now = useNow()
  const { id, title, state } = part
  const isEditable = canEditItem(me, part)
  const tick = (done: boolean) => {
    const say = done ? words.list.ticked : words.list.unticked
    doUndoably({
      stream: group.id,
      run: (act) => group.mutate('tickListItem', { id, done, on: dayIn(timeZone, now) }, { act }),
      said: say({ title: shortTitle(title) }),
      name: 'tick',
    })
  }
  return (
    <li className={styles.part} data-done={state === 'done' || undefined}>
      <Checkbox
        label={title}
        checked={state === 'done'}
        disabled={!can(me.role, 'tick')}
        onChange={tick}
      />
      {isEditable ? <PartTitle part={part} /> : <span dir="auto">{title}</span>}
      <PartMenu part={part} parts={parts} me={me} isEditable={isEditable} />
    </li>
  )
}

function PartTitle({ part: { id, title } }: { part: ListItem }) {
  const words = useWords()
  const field = useItemField({
    id,
    field: 'title',
    stored: title,
    toChanges: (text) => ({ title: text }),
  })
  return <TextField label={words.item.part} hideLabel autoComplete="off" {...field} />
}

function PartMenu({ part, parts, me, isEditable }: PartRowProps & { isEditable: boolean }) {
  const words = useWords()
  const group = useGroup()
  const doUndoably = useUndoable()
  const deleteItem = useDeleteItem()
  const { id, title } = part
  const move = (label: string, direction: 'up' | 'down'): MenuItem => {
    const order = oneStep(parts, id, direction, Math.random)
    const place = parts.findIndex((other) => other.id === id) + (direction === 'up' ? 0 : 2)
    return {
      label,
      icon: direction === 'up' ? <ArrowUp /> : <ArrowDown />,
      disabled: order === null,
      onSelect: () =>
        order !== null &&
        doUndoably({
          stream: group.id,
          run: (act) => group.mutate('moveListItem', { id, order }, { act }),
          said: words.list.moved({
            title: shortTitle(title),
            position: place,
            total: parts.length,
          }),
          name: 'move',
        }),
    }
  }
  const items: MenuItem[] = [
    ...(can(me.role, 'move')
      ? [move(words.list.moveUp, 'up'), move(words.list.moveDown, 'down')]
      : []),
    ...(isEditable
      ? [
          {
            label: words.actions.delete,
            icon: <Trash2 />,
            danger: true,
            onSelect: () => deleteItem(part),
          },
        ]
      : []),
  ]
  return (
    items.length > 0 && (
      <Menu ref={passFocusOn} label={words.list.more({ title })} items={items} align="end" />
    )
  )
}

function NewPart({ item, last }: { item: ListItem; last: ListItem | undefined }) {
  const words = useWords()
  const group = useGroup()
  const announce = useAnnounce()
  const { field } = useEntry({
    place: `${item.id}/parts`,
    add: (title) => {
      const order = orderBetween(last?.order ?? null, null, Math.random)
      group.mutate('addListItem', { id: newId(), title, order, parent: item.id })
      announce(words.item.partAdded({ title: shortTitle(title) }))
    },
  })

  return (
    <EntryField
      label={words.item.newPart}
      addLabel={words.item.addPart}
      enterKeyHint="enter"
      {...field}
    />
  )
}
