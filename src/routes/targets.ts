import { recall, remember } from '#client/device-memory.ts'
import type { Session } from '#client/session.ts'
import { useFromSession, useSession } from '#client/use-session.tsx'
import type { Group } from '#domain/group.ts'
import type { Id } from '#domain/id.ts'
import { type Act, can, type Role } from '#domain/role.ts'
import { useState, useSyncExternalStore } from 'react'
import { neverChanges } from './alive.ts'

/** The groups in which I may do something. */
export function useGroupsFor(act: Act): Group[] {
  return useFromSession((session) =>
    session.groupIds().flatMap((id) => {
      const role = roleIn(session, id)
      const group = session.replica(id).get('group', id)
      return group && role && can(role, act) ? [group] : []
    }),
  )
}

/**
 * The group that one adds to: the chosen or asked-for one, else the last one on this device, else
 * the first. One that is not among the groups is passed over.
 */
export function useTarget(
  groups: Group[],
  asked: Id | null = null,
): [Group | undefined, (id: Id) => void] {
  const { id: userId } = useSession().user
  // The server cannot know it: the first paint has the first group, whatever was remembered.
  const remembered = useSyncExternalStore(
    neverChanges,
    () => recall(nameFor(userId)),
    () => null,
  )
  const [chosen, setChosen] = useState(asked)
  const find = (wanted: Id | null) => groups.find(({ id }) => id === wanted)
  return [
    find(chosen) ?? find(remembered) ?? groups[0],
    (id) => {
      setChosen(id)
      rememberTarget(userId, id)
    },
  ]
}

export function rememberTarget(userId: Id, groupId: Id): void {
  remember(nameFor(userId), groupId)
}

/** My role: my own stream knows it before the group itself is here. */
export function roleIn(session: Session, groupId: Id): Role | undefined {
  const member = session.replica(groupId).get('member', session.user.id)
  return (member ?? session.own.get('membership', groupId))?.role
}

function nameFor(userId: Id): string {
  return `target:${userId}`
}
