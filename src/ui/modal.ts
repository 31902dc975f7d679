import { type ComponentProps, type UIEvent, useLayoutEffect, useRef, useState } from 'react'
import { isFocusLost } from './is-focus-lost.ts'
import { focusOnHeading } from './pass-focus-on.ts'
import { useRecentPresses } from './recent-presses.tsx'

interface Modal {
  /** For its `<dialog>`. */
  dialog: ComponentProps<'dialog'>
  /** Open, or still fading out: its content is there. */
  isPresent: boolean
}

export function useModal(open: boolean, onClose: () => void): Modal {
  const ref = useRef<HTMLDialogElement>(null)
  // What the server writes, so that an open dialog is seen before the script. It never changes.
  const [openAtFirst] = useState(open)
  const [isPresent, setPresent] = useState(open)
  if (open && !isPresent) setPresent(true)
  const presses = useRecentPresses()
  const openedBy = useRef<typeof presses.last>(null)
  /** The second of two quick presses, of which the first has opened it. */
  const isOfOpening = (event: UIEvent) => {
    const first = presses.findFirst(event)
    return first !== null && first === openedBy.current
  }

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return undefined
    if (open) {
      // As the server wrote it, it is open but not modal.
      dialog.removeAttribute('open')
      dialog.showModal()
      openedBy.current = presses.last
      // React's autoFocus came too early: nothing can be focused in a closed dialog.
      dialog.querySelector<HTMLElement>('[data-autofocus], [data-choices] button')?.focus()
      return () => {
        // Closing before it leaves the page gives the focus back to where it was.
        dialog.close()
        // Nobody else knew where to: a key pressed in the next moment is the page's, not of what fades.
        queueMicrotask(() => {
          if (dialog.contains(document.activeElement)) focusOnHeading()
        })
      }
    }
    // Most are never opened: to ask one what fades has the whole page laid out.
    if (!isPresent) return undefined
    let isStale = false
    void Promise.allSettled(dialog.getAnimations().map((animation) => animation.finished)).then(
      () => {
        if (!isStale) setPresent(false)
      },
    )
    return () => {
      isStale = true
    }
  }, [open, isPresent, presses])

  const dialog: ComponentProps<'dialog'> = {
    ref,
    open: openAtFirst,
    // It has no padding: what is pressed on it, but on none of its parts, is the backdrop.
    onMouseDown(event) {
      const { target, currentTarget, button } = event
      if (target === currentTarget && button === 0 && !isOfOpening(event)) onClose()
    },
    onClickCapture(event) {
      if (!isOfOpening(event)) return
      event.preventDefault()
      event.stopPropagation()
    },
    onCancel(event) {
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      onClose()
    },
    // A browser may close it against our will (a second Escape): its owner must know.
    onClose({ target, currentTarget }) {
      if (target !== currentTarget || currentTarget.open) return
      if (open) onClose()
      // What it was opened from is gone, or a key opened it while nothing had the focus.
      else if (isFocusLost()) focusOnHeading()
    },
  }
  return { dialog, isPresent }
}
