import { remember } from '#client/device-memory.ts'
import { useAllOf, useRecordOf, useSession, useSyncState } from '#client/use-session.tsx'
import type { Id } from '#domain/id.ts'
import { useOnLeaving } from '#routes/fields/use-on-leaving.ts'
import { useEffect, useMemo } from 'react'
import { isNews, sinceSeen } from './since-seen.ts'

export type Tab = 'list' | 'notepads' | 'people'

/** Where the card of a group leads on this device. */
export function tabMemory(user: Id, group: Id): string {
  return `tab:${user}:${group}`
}

/**
 * While a screen of a group is looked at: what others did there is seen when it is left, and its
 * tab is the one that the group's card leads to.
 */
export function useSeen(group: Id, tab: Tab | undefined): void {
  const session = useSession()
  const { status } = useSyncState()
  useOnLeaving(() => {
    // A look is no change that should wait.
    if (status === 'offline' || sinceSeen(session, group).count === 0) return
    const upTo = session.replica(group).cursor?.seq ?? 0
    session.mutate(session.user.id, 'seeGroup', { group, upTo })
  })
  useEffect(() => {
    if (tab) remember(tabMemory(session.user.id, group), tab === 'list' ? null : tab)
  }, [session, group, tab])
}

/** Whether others did something in a group since I was last on any of its screens. */
export function useHasNews(group: Id): boolean {
  const { own, user } = useSession()
  const changes = useAllOf(group, 'change')
  const seen = useRecordOf(own.stream, 'groupView', group)?.seenUpTo ?? 0
  return useMemo(
    () => changes.some((change) => isNews(change, seen, user.id)),
    [changes, seen, user.id],
  )
}
