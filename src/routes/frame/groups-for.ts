import type { Session } from '#client/session.ts'
import { useFromSession } from '#client/use-session.tsx'
import type { Group } from '#domain/group.ts'
import type { Id } from '#domain/id.ts'
import { type Act, can } from '#domain/rights.ts'
import type { Role } from '#domain/role.ts'
import { myGroups } from './my-groups.ts'

/** The groups in which I may do something. */
export function useGroupsFor(act: Act): Group[] {
  return useFromSession((session) =>
    myGroups(session).filter(({ id }) => {
      const role = roleIn(session, id)
      return role !== undefined && can(role, act)
    }),
  )
}

/** My role: my own stream knows it before the group itself is here. */
export function roleIn(session: Session, groupId: Id): Role | undefined {
  const member = session.replica(groupId).get('member', session.user.id)
  return (member ?? session.own.get('membership', groupId))?.role
}
