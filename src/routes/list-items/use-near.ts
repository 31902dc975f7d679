import { useIsAlive } from '#routes/page/alive.ts'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { onArrival } from './on-arrival.ts'
import { watchSight } from './watch-sight.ts'

interface Near {
  isNear: boolean
  show: () => void
}

interface NearOptions {
  isWindowed: boolean
  /** Whether it may come into sight soon. */
  isWatched: boolean
  startsNear: boolean
}

/**
 * Whether a chunk of rows is in the page: while it is in or near sight, and for good where nothing
 * is windowed.
 */
export function useNear(
  element: RefObject<HTMLElement | null>,
  { isWindowed, isWatched, startsNear }: NearOptions,
): Near {
  // What the server painted is there.
  const isPainted = !useIsAlive() && !isWindowed
  const [isNear, setNear] = useState(startsNear || isPainted)
  const show = useCallback(() => setNear(true), [])
  useLayoutEffect(() => {
    const chunk = element.current
    if (!chunk || isNear) return undefined
    return onArrival({ element: chunk, show, isWhole: !isWindowed })
  }, [element, isNear, isWindowed, show])
  useEffect(() => {
    const chunk = element.current
    if (!chunk || !isWindowed || !isWatched) return undefined
    return watchSight(chunk, (isInSight) => {
      if (isInSight) setNear(true)
      else if (!isInUse(chunk)) {
        // Measured while its rows are still there.
        chunk.style.blockSize = `${chunk.offsetHeight}px`
        setNear(false)
      }
    })
  }, [element, isWindowed, isWatched])
  useLayoutEffect(() => {
    if (isNear) element.current?.style.removeProperty('block-size')
  }, [element, isNear])
  return { isNear, show }
}

/** Whether the chunks of a block are worth watching: hundreds that are watched cost every frame. */
export function useWatched(
  element: RefObject<HTMLElement | null>,
  { isWindowed, startsNear }: { isWindowed: boolean; startsNear: boolean },
): boolean {
  const [isWatched, setWatched] = useState(startsNear)
  useEffect(() => {
    const block = element.current
    return block && isWindowed ? watchSight(block, setWatched) : undefined
  }, [element, isWindowed])
  return isWatched
}

/** The focus, an open menu and a row in the hand are never taken away. */
function isInUse(chunk: HTMLElement): boolean {
  return chunk.contains(document.activeElement) || chunk.querySelector('[data-lifted]') !== null
}
