import type { Id } from '#domain/id.ts'
import type { Replica } from './session.ts'

/** Whether somebody is in a group. */
export function isMember(group: Replica, person: Id): boolean {
  const member = group.get('member', person)
  return member !== undefined && !member.deleted
}
