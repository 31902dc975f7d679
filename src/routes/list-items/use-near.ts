import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react'

/** As far before and after what is seen, so that scrolling meets no gap. */
const margin = '1000px 0px'

interface Near {
  isNear: boolean
  show: () => void
}

/** Whether an element is in or near sight; always, where nothing is windowed. */
export function useNear(
  element: RefObject<HTMLElement | null>,
  { isWindowed, startsNear }: { isWindowed: boolean; startsNear: boolean },
): Near {
  const [isNear, setNear] = useState(startsNear || !isWindowed)
  useEffect(() => {
    const chunk = element.current
    if (!chunk || !isWindowed) {
      setNear(true)
      return undefined
    }
    const sight = new IntersectionObserver(
      (entries) => {
        const isIntersecting = entries.at(-1)?.isIntersecting ?? true
        if (isIntersecting) setNear(true)
        else if (!isInUse(chunk)) {
          // Measured while its rows are still there.
          chunk.style.blockSize = `${chunk.offsetHeight}px`
          setNear(false)
        }
      },
      { rootMargin: margin },
    )
    sight.observe(chunk)
    return () => sight.disconnect()
  }, [element, isWindowed])
  useLayoutEffect(() => {
    if (isNear) element.current?.style.removeProperty('block-size')
  }, [element, isNear])
  const show = useCallback(() => setNear(true), [])
  return { isNear: isNear || !isWindowed, show }
}

/** The focus, an open menu and a row in the hand are never taken away. */
function isInUse(chunk: HTMLElement): boolean {
  return chunk.contains(document.activeElement) || chunk.querySelector('[data-lifted]') !== null
}
