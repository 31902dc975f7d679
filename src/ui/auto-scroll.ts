const edgePx = 48
const fastestPx = 18

/** Scrolls the page while something is held near its upper or lower edge, and tells after each step. */
export function autoScroll(heightOf: () => number, onScroll: () => void): () => void {
  let frame = requestAnimationFrame(step)

  function step(): void {
    const { top, bottom } = freeSpace()
    const y = heightOf()
    const over = Math.max(0, top + edgePx - y) - Math.max(0, y - (bottom - edgePx))
    if (over !== 0) {
      const pace = Math.max(-fastestPx, Math.min(fastestPx, (over / edgePx) * fastestPx))
      window.scrollBy({ top: -pace, behavior: 'instant' })
      onScroll()
    }
    frame = requestAnimationFrame(step)
  }

  return () => cancelAnimationFrame(frame)
}

/** What the bars at the top and the bottom leave. */
function freeSpace(): { top: number; bottom: number } {
  const style = getComputedStyle(document.documentElement)
  const covered = (side: string) => Number.parseFloat(style.getPropertyValue(side)) || 0
  return {
    top: covered('scroll-padding-block-start'),
    bottom: innerHeight - covered('scroll-padding-block-end'),
  }
}
