import { afterPaint } from '#client/after-paint.ts'
import { startTransition, useEffect, useState } from 'react'
import { useIsAlive } from './alive.ts'

/**
 * Whether the frame that answers the press is painted: what a screen has further down comes behind
 * it. What the server painted is there from the start.
 */
export function useIsAnswered(): boolean {
  const isAlive = useIsAlive()
  const [isAnswered, setAnswered] = useState(!isAlive)
  useEffect(() => {
    if (!isAnswered) afterPaint(() => startTransition(() => setAnswered(true)))
  }, [isAnswered])
  return isAnswered
}
