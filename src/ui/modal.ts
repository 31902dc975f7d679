import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

interface Modal {
  ref: RefObject<HTMLDialogElement | null>
  /** Open, or still fading out: its content is there. */
  isPresent: boolean
  /** What the server writes, so that an open dialog is seen before the script. It never changes. */
  openAtFirst: boolean
}

export function useModal(open: boolean): Modal {
  const ref = useRef<HTMLDialogElement>(null)
  const [openAtFirst] = useState(open)
  const [isPresent, setPresent] = useState(open)
  if (open && !isPresent) setPresent(true)

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return undefined
    if (open) {
      // As the server wrote it, it is open but not modal.
      dialog.removeAttribute('open')
      dialog.showModal()
      // React's autoFocus came too early: nothing can be focused in a closed dialog.
      dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
      // Closing before it leaves the page gives the focus back to where it was.
      return () => dialog.close()
    }
    let isStale = false
    void Promise.allSettled(dialog.getAnimations().map((animation) => animation.finished)).then(
      () => {
        if (!isStale) setPresent(false)
      },
    )
    return () => {
      isStale = true
    }
  }, [open])

  return { ref, isPresent, openAtFirst }
}
