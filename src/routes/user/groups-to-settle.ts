import type { Session } from '#client/session.ts'
import { isLive } from '#domain/is-live.ts'
import type { Group } from '#domain/group.ts'
import { can } from '#domain/rights.ts'

interface GroupsToSettle {
  toHandOver: Group[]
  alone: Group[]
  /** Whether all my groups are here, so that these are all. */
  isKnown: boolean
}

/** The groups that somebody who goes for good would leave without an owner, or without anybody. */
export function groupsToSettle(session: Session): GroupsToSettle {
  const toHandOver: Group[] = []
  const alone: Group[] = []
  let isKnown = true
  for (const id of session.groupIds()) {
    const replica = session.replica(id)
    isKnown &&= replica.isWhole
    const group = replica.get('group', id)
    const members = replica.all('member').filter(isLive)
    const owners = members.filter(({ role }) => can(role, 'deleteGroup'))
    const isOnlyOwner = owners.length === 1 && owners[0]?.id === session.user.id
    if (!group || !isOnlyOwner) continue
    if (members.length > 1) toHandOver.push(group)
    else alone.push(group)
  }
  return { toHandOver, alone, isKnown }
}
