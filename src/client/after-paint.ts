/** A frame that does not come, because nobody looks, is not waited for. */
const patienceMs = 100

/** Does what need not be in the frame that answers a person: the answer is painted before it. */
export function afterPaint(act: () => void): void {
  let isDone = false
  const once = () => {
    if (isDone) return
    isDone = true
    act()
  }
  if (!document.hidden) requestAnimationFrame(() => setTimeout(once))
  setTimeout(once, document.hidden ? 0 : patienceMs)
}

/** The next frame is on the screen. */
export function painted(): Promise<void> {
  return new Promise((resolve) => afterPaint(resolve))
}
