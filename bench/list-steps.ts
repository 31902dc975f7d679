import { painted } from './painted.ts'

/** What watches a page of the list, ours or a bare one, while real input comes: bundled, and run before the page. */
const watch = { arm, taken, settled, untilGone }

export type ListWatch = typeof watch

Object.assign(globalThis, { listWatch: watch })

let found: number[] = []

/**
 * From now on, each of these events is timed: from the moment of the input itself until the frame
 * that follows it has been painted.
 */
function arm(type: string): void {
  found = []
  addEventListener(type, time, { capture: true })
}

function time(event: Event): void {
  void painted().then(() => found.push(performance.now() - event.timeStamp))
}

/** The milliseconds that were found. */
function taken(type: string): number[] {
  removeEventListener(type, time, { capture: true })
  return found
}

/** Nothing of what came before is under way: what comes behind an act is not part of the next one. */
async function settled(ms = 200): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms))
  await painted()
}

/** From the next such event until no row stands any more, and the longest that the page was deaf. */
function untilGone(type: string): Promise<{ gone: number; longest: number }> {
  const rows = 'main [data-item]:not([data-done]), #root > ul [data-item]'
  return new Promise((resolve) => {
    addEventListener(
      type,
      async ({ timeStamp }) => {
        let [longest, last] = [0, performance.now()]
        do {
          await painted()
          const now = performance.now()
          longest = Math.max(longest, now - last)
          last = now
        } while (document.querySelector(rows))
        resolve({ gone: last - timeStamp, longest })
      },
      { capture: true, once: true },
    )
  })
}
