/** A frame that does not come, because nobody looks, is not waited for. */
const patienceMs = 100

/** What a turn takes, at the longest, if it does many things: then the next frame is painted. */
const turnMs = 12

/** What waits for the frame that is under way. */
const waiting: (() => void)[] = []
/** Painted, and each waiting for a turn of its own: what the person does next comes between. */
const due: (() => void)[] = []
/** What is done in turns, as long as something of it is left: goes on for so long. */
const unfinished = new Set<(forMs: number) => void>()
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

/**
 * Does one thing after the other, for a few milliseconds behind each frame, until one says that it
 * cannot be done; answers whether all of them were.
 */
export async function inTurns<Thing>(
  things: readonly Thing[],
  act: (thing: Thing) => boolean,
): Promise<boolean> {
  const left = things.values()
  let isDone = false
  const goOn = (forMs: number) => {
    const endsAt = performance.now() + forMs
    while (unfinished.has(goOn)) {
      const { value, done } = left.next()
      if (done || !act(value)) {
        isDone = done === true
        unfinished.delete(goOn)
      } else if (performance.now() >= endsAt) return
    }
  }
  unfinished.add(goOn)
  try {
    while (unfinished.has(goOn)) await behindFrame(() => goOn(turnMs))
  } finally {
    unfinished.delete(goOn)
  }
  return isDone
}

/** The page goes away: what waits is done now, and all turns of what is under way. */
export function finish(): void {
  settle()
  for (const goOn of unfinished) goOn(Infinity)
}

/** Does all of it now: what comes next builds on it. */
export function settle(): void {
  // An act that waited does something itself: those behind it come after it all the same.
  if (isActing) return
  while (due.length > 0) perform(due.shift())
  while (waiting.length > 0) perform(waiting.shift())
}

/** The next frame is on the screen. */
export function painted(): Promise<void> {
  return behindFrame(() => undefined)
}

function behindFrame(act: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    afterPaint(() => {
      try {
        act()
        resolve()
      } catch (error) {
        reject(error)
      }
    })
  })
}

function perform(act: (() => void) | undefined): void {
  isActing = true
  try {
    act?.()
  } finally {
    isActing = false
  }
}
