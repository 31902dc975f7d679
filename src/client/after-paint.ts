/** A frame that does not come, because nobody looks, is not waited for. */
const patienceMs = 100

/** What waits for the frame that is under way. */
const waiting: (() => void)[] = []

/** Does what need not be in the frame that answers a person: the answer is painted before it. */
export function afterPaint(act: () => void): void {
  // One frame is asked for, however much waits for it: asking costs the answer, too.
  if (waiting.push(act) > 1) return
  let isOver = false
  const end = () => {
    if (isOver) return
    isOver = true
    // Each in a turn of its own: what the person does next comes between.
    for (const each of waiting.splice(0)) setTimeout(each)
  }
  if (!document.hidden) requestAnimationFrame(end)
  setTimeout(end, document.hidden ? 0 : patienceMs)
}

/** The next frame is on the screen. */
export function painted(): Promise<void> {
  return new Promise((resolve) => afterPaint(resolve))
}
