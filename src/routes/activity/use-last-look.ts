import type { Session } from '#client/session.ts'
import { useGroup, useRecordOf, useSession, useSyncState } from '#client/use-session.tsx'
import type { Id } from '#domain/id.ts'
import { useOnLeaving } from '#routes/fields/use-on-leaving.ts'
import { useState } from 'react'

/**
 * How far this person had seen this group when they came here, on whatever device. What they see now
 * is remembered when they leave, unless there is no network: a look is no change that should wait.
 */
export function useLastLook(): number {
  const session = useSession()
  const { id } = useGroup()
  const look = useRecordOf(session.own.stream, 'groupView', id)
  const { status } = useSyncState()
  const [since] = useState(look?.lookedUpTo ?? 0)
  useOnLeaving(() => {
    if (status === 'offline') return
    const upTo = seqOf(session, id)
    const seen = session.own.get('groupView', id)?.lookedUpTo ?? 0
    if (upTo > seen) session.mutate(session.user.id, 'lookAtGroup', { group: id, upTo })
  })
  return since
}

function seqOf(session: Session, group: Id): number {
  return session.replica(group).cursor?.seq ?? 0
}
