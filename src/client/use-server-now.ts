import { useSyncExternalStore } from 'react'
import { useNow, usePage, useSession } from './use-session.tsx'

/**
 * The time as the server has it, which stamps what anybody does; what is about the person's own day
 * goes by `useNow`, as all else on their device does.
 */
export function useServerNow(): number {
  const { now: painted, shell } = usePage()
  const session = useSession()
  const read = () => session.aheadMs
  const aheadMs = useSyncExternalStore(session.subscribe, read, read)
  const now = useNow()
  // What the server painted goes by its clock already.
  return now === painted && !shell ? now : now + aheadMs
}
