import { useConnection } from '#client/use-session.tsx'
import { useEffect, useEffectEvent } from 'react'

/**
 * Starts something whose code comes behind the page, once there is a connection, and anew for
 * another `subject`. Where the code cannot be fetched, the screen does without.
 */
export function useLate(subject: string, start: (subject: string) => Promise<() => void>): void {
  const isConnected = useConnection() !== null
  const begin = useEffectEvent(start)
  useEffect(() => {
    if (!isConnected) return undefined
    let isOver = false
    let stop: (() => void) | undefined
    const part = begin(subject).then(
      (stopIt) => {
        if (isOver) stopIt()
        else stop = stopIt
      },
      () => undefined,
    )
    if (globalThis.trivetKeys) (globalThis.trivetParts ??= []).push(part)
    return () => {
      isOver = true
      stop?.()
    }
  }, [isConnected, subject])
}
