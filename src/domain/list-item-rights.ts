import type { ListItem } from './list-item.ts'
import type { Member } from './member.ts'
import { can } from './role.ts'

/** Whether somebody may change or delete an item: a helper only what they made themselves. */
export function canEditItem(
  member: Pick<Member, 'id' | 'role'>,
  item: Pick<ListItem, 'createdBy'>,
): boolean {
  if (can(member.role, 'edit')) return true
  return can(member.role, 'editOwn') && item.createdBy === member.id
}
