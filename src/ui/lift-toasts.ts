/** Between what stands on the bar and the bar. */
const gapPx = 8

/** The `ref` of what stands on the bar at the bottom of a phone: toasts stand above it, not on it. */
export function liftToasts(element: HTMLElement | null): (() => void) | undefined {
  // Said to them alone: of the whole page, every row would be styled anew with the letter.
  const toasts = document.querySelector<HTMLElement>('[data-toasts]')
  if (!element || !toasts) return undefined
  const sizes = new ResizeObserver(() => {
    toasts.style.setProperty('--lift', `${element.offsetHeight + gapPx}px`)
  })
  sizes.observe(element)
  return () => {
    sizes.disconnect()
    toasts.style.removeProperty('--lift')
  }
}
