import { useEffect, useRef } from 'react'
import { isFocusLost } from './is-focus-lost.ts'
import { focusOnHeading } from './pass-focus-on.ts'

/** When what one was in goes away under one, the keys are at the heading. */
export function useHeadingAfter(isGone: boolean): void {
  const wasGone = useRef(isGone)
  useEffect(() => {
    if (isGone && !wasGone.current && isFocusLost()) focusOnHeading()
    wasGone.current = isGone
  }, [isGone])
}
