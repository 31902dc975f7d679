import { usePage } from '#client/use-session.tsx'
import { useEffect, useState, useSyncExternalStore } from 'react'

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

/** Whether nothing is in sight yet of a page that this device paints by itself. */
export function useIsFirstPaint(): boolean {
  const { shell = false } = usePage()
  const [isFirst, setFirst] = useState(
    () => shell && !('ready' in document.documentElement.dataset),
  )
  useEffect(() => setFirst(false), [])
  return isFirst
}
