import { isField } from '#ui/is-field.ts'
import { useHeadingAfter } from '#ui/use-heading-after.ts'
import { useLayoutEffect, useState } from 'react'

/**
 * Whether it shows that the item of the panel was deleted: not while one is in a field of it, since
 * the next letters would go nowhere. Written in, what was deleted is back.
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
  useHeadingAfter(isShown)
  return isShown
}

function isOwnField(target: EventTarget | null): boolean {
  return isField(target) && target.closest('section:has([data-panel-title])') !== null
}
