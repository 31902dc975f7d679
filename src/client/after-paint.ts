/** A frame that does not come, because nobody looks, is not waited for. */
const patienceMs = 100

/** What waits for the frame that is under way. */
const waiting: (() => void)[] = []
/** Painted, and each waiting for a turn of its own: what the person does next comes between. */
const due: (() => void)[] = []
let isActing = false

/** Does what need not be in the frame that answers a person: the answer is painted before it. */
export function afterPaint(act: () => void): void {
  // One frame is asked for, however much waits for it: asking costs the answer, too.
  if (waiting.push(act) > 1) return
  let isOver = false
  const end = () => {
    if (isOver) return
    isOver = true
    const ready = waiting.splice(0)
    due.push(...ready)
    for (const _ of ready) setTimeout(() => perform(due.shift()))
  }
  if (!document.hidden) requestAnimationFrame(end)
  setTimeout(end, document.hidden ? 0 : patienceMs)
}

/** Does all of it now: what comes next builds on it, or the page goes away. */
export function settle(): void {
  // An act that waited does something itself: those behind it come after it all the same.
  if (isActing) return
  while (due.length > 0) perform(due.shift())
  while (waiting.length > 0) perform(waiting.shift())
}

/** The next frame is on the screen. */
export function painted(): Promise<void> {
  return new Promise((resolve) => afterPaint(resolve))
}

function perform(act: (() => void) | undefined): void {
  isActing = true
  try {
    act?.()
  } finally {
    isActing = false
  }
}
