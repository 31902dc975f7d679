import { useSyncExternalStore } from 'react'

/** Whether the page is alive: what is fetched apart can be shown only then, not by the server. */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}

export function neverChanges(): () => void {
  return () => undefined
}
