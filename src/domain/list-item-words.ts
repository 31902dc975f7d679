import type { Id } from './id.ts'
import { isSame } from './is-same.ts'
import type { ListItem } from './list-item.ts'
import type { Actor } from './mutation.ts'
import type { View } from './view.ts'

/** What must not go unseen into the trash. */
const words = ['title', 'note', 'amount', 'unit', 'due', 'repeat', 'assignees'] as const

const watched = ['alias', ...words] as const

/**
 * An item with changed words. An edit by somebody who had not seen the deletion, of it or of what it
 * is a part of, brings that back.
 */
export function withWords(
  view: View,
  item: ListItem,
  changes: Partial<ListItem>,
  actor: Actor,
): ListItem {
  const edited = { ...item, ...changes, editedBy: actor.userId, editedAt: actor.now }
  if (!words.some((field) => !isSame(item[field], edited[field]))) return edited
  const whole = view.parentOf(item)
  if (whole) bringBackUnseen(view, whole)
  return isDeletedUnseen(view, item) ? { ...edited, deleted: null } : edited
}

/** Below something that was deleted unseen nobody would find what is added or written. */
export function bringBackUnseen(view: View, item: ListItem): void {
  if (isDeletedUnseen(view, item)) view.put('listItem', { ...item, deleted: null })
}

function isDeletedUnseen(view: View, { id, deleted }: ListItem): boolean {
  return deleted !== null && !view.isSeen('listItem', id, 'deleted')
}

/**
 * Whether a deletion is stopped, because its author had not seen what somebody wrote into the item,
 * added as the same thing, or wrote below it. `children` is the id by which those were declared.
 */
export function hasUnseenItemWords(view: View, item: ListItem, children: Id): boolean {
  return (
    hasUnseenWords(view, item.id) ||
    view.find('childrenOf', children).some(({ id }) => hasUnseenWords(view, id))
  )
}

/** Whether somebody wrote into this one, or added the same thing, unseen by who is at it now. */
export function hasUnseenWords(view: View, id: Id): boolean {
  return !view.areSeen('listItem', id, watched)
}
