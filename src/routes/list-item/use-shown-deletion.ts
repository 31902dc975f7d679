import { isField } from '#ui/is-field.ts'
import { isFocusLost } from '#ui/is-focus-lost.ts'
import { focusOnHeading } from '#ui/pass-focus-on.ts'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/**
 * Whether it shows that the item of the panel was deleted: not while one is in a field of it. The
 * next letters would go nowhere, or be taken for shortcuts; written in, what was deleted is back.
 */
export function useShownDeletion(isDeleted: boolean): boolean {
  const [isShown, setShown] = useState(isDeleted)
  if (isShown && !isDeleted) setShown(false)
  useLayoutEffect(() => {
    if (!isDeleted) return undefined
    const leave = ({ relatedTarget }: FocusEvent) => setShown(!isOwnField(relatedTarget))
    setShown(!isOwnField(document.activeElement))
    document.addEventListener('focusout', leave)
    return () => document.removeEventListener('focusout', leave)
  }, [isDeleted])
  const wasShown = useRef(isShown)
  useEffect(() => {
    if (isShown && !wasShown.current && isFocusLost()) focusOnHeading()
    wasShown.current = isShown
  }, [isShown])
  return isShown
}

function isOwnField(target: EventTarget | null): boolean {
  return isField(target) && target.closest('section:has([data-panel-title])') !== null
}
