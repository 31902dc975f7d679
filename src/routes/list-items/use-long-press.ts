import type { Id } from '#domain/id.ts'
import { sortable } from '#ui/sortable.ts'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** For a list in which a finger that rests on a row says: I get it. */
export function useLongPress(
  onPress: (id: Id, row: HTMLElement) => void,
): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  const press = useEffectEvent(onPress)
  useEffect(() => {
    if (!list.current) return undefined
    return sortable(list.current, {
      row: '[data-item]',
      handle: '[data-handle]',
      zone: '[data-heading]',
      canLift: () => false,
      onLift: () => undefined,
      onDrop: () => undefined,
      onCancel: () => undefined,
      onLongPress: (row) => press(row.dataset['item'] ?? '', row),
    })
  }, [])
  return list
}
