import { flushSync } from 'react-dom'

/** A run of rows that has its place on a page that is alive, and is not in it yet. */
interface Arrival {
  element: Element
  show: () => void
  /** Whether it comes also where nobody sees it. */
  isWhole: boolean
}

/** Less than what a long list keeps in the page around what is seen. */
const marginPx = 400

const arrivals = new Set<Arrival>()

/**
 * Rows come by the hundred with a press: those in sight are in the frame that answers it, the
 * others follow behind it, a run at a time, so that the next press comes between.
 */
export function onArrival(arrival: Arrival): () => void {
  if (arrivals.size === 0) requestAnimationFrame(showArrivals)
  arrivals.add(arrival)
  return () => arrivals.delete(arrival)
}

/** Before the frame is painted, when all of it has its place and the page is scrolled to its own. */
function showArrivals(): void {
  const waiting = [...arrivals]
  arrivals.clear()
  const near = waiting.filter(({ element }) => isNearSight(element))
  if (near.length > 0) flushSync(() => near.forEach(({ show }) => show()))
  for (const arrival of waiting) {
    if (arrival.isWhole && !near.includes(arrival)) setTimeout(() => flushSync(arrival.show))
  }
}

/** And somewhat beyond: what is brought back into its place may still move by some rows. */
function isNearSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > -marginPx && top < innerHeight + marginPx
}
