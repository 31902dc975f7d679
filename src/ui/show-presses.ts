const pressable = 'a[href], button, summary'
/** So long it is seen of a touch that is over at once. */
const seenMs = 150

/**
 * What a finger presses says so at once. A browser says it (`:active`) only when the finger is up
 * again, together with all that the press does.
 */
export function showPresses(): () => void {
  let pressed: Element | null = null

  function press({ target, pointerType }: PointerEvent): void {
    letGo(pressed)
    if (pointerType === 'mouse' || !(target instanceof Element)) return
    pressed = target.closest(pressable)
    pressed?.setAttribute('data-pressed', '')
  }

  function end(): void {
    const ended = pressed
    setTimeout(() => letGo(ended), seenMs)
  }

  function cancel(): void {
    letGo(pressed)
  }

  // Before anybody keeps it from others.
  addEventListener('pointerdown', press, true)
  addEventListener('pointerup', end, true)
  // It turned out to be a scroll.
  addEventListener('pointercancel', cancel, true)
  return () => {
    removeEventListener('pointerdown', press, true)
    removeEventListener('pointerup', end, true)
    removeEventListener('pointercancel', cancel, true)
    cancel()
  }
}

function letGo(pressed: Element | null): void {
  pressed?.removeAttribute('data-pressed')
}
