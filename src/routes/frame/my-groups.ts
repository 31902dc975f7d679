import type { Session } from '#client/session.ts'
import type { Group } from '#domain/group.ts'
import { namesApart } from '#domain/names-apart.ts'

/** My groups that are known here, as they are called where several of them stand together. */
export function myGroups(session: Session): Group[] {
  return namesApart(session.groupIds().flatMap((id) => session.replica(id).get('group', id) ?? []))
}
