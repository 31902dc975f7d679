import { useEffect, useEffectEvent } from 'react'

/** When its screen goes; a page that is left or reloaded does not unmount. */
export function useOnLeaving(onLeave: () => void): void {
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    const onPageHide = () => leave()
    addEventListener('pagehide', onPageHide)
    return () => {
      removeEventListener('pagehide', onPageHide)
      leave()
    }
  }, [])
}
