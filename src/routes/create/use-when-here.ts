import { useSession } from '#client/use-session.tsx'
import type { Group } from '#domain/group.ts'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'

interface WhenHere {
  isHere: boolean
  /** Submits as soon as all of them are here. */
  wait: (stays: boolean) => void
}

/** Whether all groups that are meant are on this device, and what was asked for before they are. */
export function useWhenHere(targets: readonly Group[], submit: (stays: boolean) => void): WhenHere {
  const isHere = useAreHere(targets)
  const [wanted, setWanted] = useState<'stay' | 'go' | null>(null)
  const submitWanted = useEffectEvent(() => {
    if (wanted) submit(wanted === 'stay')
    setWanted(null)
  })
  useEffect(() => {
    if (isHere) submitWanted()
  }, [isHere])
  return { isHere, wait: (stays) => setWanted(stays ? 'stay' : 'go') }
}

/** Only names of groups come with this page; a change needs the groups themselves, which are on their way. */
function useAreHere(targets: readonly Group[]): boolean {
  const session = useSession()
  const areHere = () => targets.every(({ id }) => session.groupState(id) === 'here')
  // Never on the server, so that the button comes alive only after the page has.
  return useSyncExternalStore(session.subscribe, areHere, () => false)
}
