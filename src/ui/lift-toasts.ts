/** Between what stands on the bar and the bar. */
const gapPx = 8

/** The `ref` of what stands on the bar at the bottom of a phone: toasts stand above it, not on it. */
export function liftToasts(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined
  const page = document.documentElement
  const sizes = new ResizeObserver(() => {
    page.style.setProperty('--lift', `${element.offsetHeight + gapPx}px`)
  })
  sizes.observe(element)
  return () => {
    sizes.disconnect()
    page.style.removeProperty('--lift')
  }
}
