import { afterPaint } from '#client/after-paint.ts'
import type { ListItem } from '#domain/list-item.ts'
import { type ChangeEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import type { ListScreen } from './list-screen.tsx'

interface TickBox {
  ref: RefObject<HTMLInputElement | null>
  defaultChecked: boolean
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/**
 * The box of a row. The browser turns it over and the style sheet strikes the words: nothing of ours
 * is needed for the frame that answers, and what the tick means comes right behind it.
 */
export function useTickBox(
  item: ListItem | undefined,
  { onTick, replica }: Pick<ListScreen, 'onTick' | 'replica'>,
): TickBox {
  const ref = useRef<HTMLInputElement>(null)
  const isDone = item?.state === 'done'
  useLayoutEffect(() => show(ref.current, isDone), [isDone])

  function onChange({ target }: ChangeEvent<HTMLInputElement>) {
    if (!item) return
    const done = target.checked
    afterPaint(() => {
      onTick(item, done)
      // Where a finger did it; elsewhere nothing shakes, and before any press it may not.
      if (done && navigator.userActivation.hasBeenActive) navigator.vibrate?.(10)
      // What was refused did not happen.
      show(ref.current, replica.get('listItem', item.id)?.state === 'done')
    })
  }
  return { ref, defaultChecked: isDone, onChange }
}

function show(box: HTMLInputElement | null, isDone: boolean): void {
  if (box) box.checked = isDone
}
