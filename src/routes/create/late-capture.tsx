import { useMaybeSession } from '#client/use-session.tsx'
import { actOf } from '#routes/keys/key-table.ts'
import { useSingleKeys } from '#routes/keys/use-single-keys.ts'
import { useNavigate } from '#routes/navigation.ts'
import { urls } from '#routes/routes.ts'
import { isField } from '#ui/is-field.ts'
import { type ComponentProps, type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { findBox, fromElsewhere } from './box.ts'
import type { CaptureDialog } from './capture-dialog.tsx'

const asked = 'trivet-capture'

/** Asks for the box for anything, from anywhere: a dialog on the desktop, its own screen on a phone. */
export function openCapture(): void {
  document.dispatchEvent(new Event(asked))
}

/** Listens for whoever asks, and for the key C; the box itself is fetched then. */
export function LateCapture() {
  const session = useMaybeSession()
  const hasSingles = useSingleKeys()
  const navigate = useNavigate()
  const [Box, setBox] = useState<ComponentType<ComponentProps<typeof CaptureDialog>> | null>(null)
  const [isOpen, setOpen] = useState(false)
  const open = useEffectEvent(async () => {
    const box = findBox()
    // That of a dialog which still fades is none.
    if (box && !box.closest('dialog:not([open])')) return box.focus()
    if (!matchMedia('(width >= 1024px)').matches)
      return navigate(urls.create(), { state: fromElsewhere })
    try {
      const module = await import('./capture-dialog.tsx')
      setBox(() => module.CaptureDialog)
      setOpen(true)
    } catch {
      // Its code cannot be fetched now; the screen says so, and waits for it.
      navigate(urls.create(), { state: fromElsewhere })
    }
  })
  useEffect(() => {
    if (!session) return undefined
    const onAsked = () => void open()
    const onKeyDown = (event: KeyboardEvent) => {
      const isAsked = actOf(event, 'anywhere', hasSingles()) === 'capture'
      if (!isAsked || isTaken(event)) return
      event.preventDefault()
      void open()
    }
    document.addEventListener(asked, onAsked)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener(asked, onAsked)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [session, hasSingles])
  return Box && <Box open={isOpen} onClose={() => setOpen(false)} />
}

/** In a field a letter is a letter, and behind a dialog nothing opens. */
function isTaken({ target, defaultPrevented, repeat }: KeyboardEvent): boolean {
  if (defaultPrevented || repeat || document.querySelector('dialog[open]')) return true
  return isField(target)
}
