import type { Id } from './id.ts'
import type { ListItem } from './list-item.ts'
import type { Member } from './member.ts'
import type { Actor } from './mutation.ts'
import { Refusal } from './refusal.ts'
import { can } from './rights.ts'
import type { View } from './view.ts'

/** Whether somebody may change or delete an item: a helper only what they made themselves. */
export function canEditItem(
  member: Pick<Member, 'id' | 'role'>,
  item: Pick<ListItem, 'createdBy'>,
): boolean {
  if (can(member.role, 'edit')) return true
  return can(member.role, 'editOwn') && item.createdBy === member.id
}

/** The item, if this person may change its words. */
export function mustEdit(view: View, id: Id, actor: Actor): ListItem {
  const item = view.must('listItem', id)
  if (!canEditItem(view.must('member', actor.userId), item)) throw new Refusal('notAllowed')
  return item
}

/**
 * The item that a change of this id is meant for, if this person may change it. A helper who added
 * what somebody else had added meanwhile goes on writing: not having seen that other item, they
 * cannot overwrite it, and their words are kept beside it.
 */
export function mustEditOrMeet(view: View, id: Id, actor: Actor): ListItem {
  const item = view.must('listItem', id)
  const isMet = item.id !== id && !view.isSeen('listItem', item.id)
  return isMet && view.getItself('listItem', id)?.createdBy === actor.userId
    ? item
    : mustEdit(view, id, actor)
}
