import { recall, remember } from '#client/device-memory.ts'
import { showView, type View, viewNow } from './scroll-view.ts'

const memory = 'view'
/** What comes later than this finds a person who has begun. */
const patienceMs = 5_000
/** From here on the person is where they want to be. */
const begins = ['wheel', 'touchstart', 'mousedown', 'keydown'] as const

interface Kept {
  place: string
  view: View
}

/** Called when the page goes away. */
export function keepView(place: string): void {
  // A page that is loaded again begins at its top for whoever has the keys.
  const kept: Kept = { place, view: { ...viewNow(), focus: null } }
  remember(memory, JSON.stringify(kept), 'tab')
}

/** What was in sight before a reload. */
export function viewBefore(place: string): View | undefined {
  const [navigation] = performance.getEntriesByType('navigation')
  const kept = navigation?.type === 'navigate' ? null : recall(memory, 'tab')
  if (!kept) return undefined
  // Written by `keepView`.
  const before: Kept = JSON.parse(kept)
  return before.place === place ? before.view : undefined
}

/**
 * As soon as the page is long enough for it: a page of this device is empty when its scripts begin,
 * one of the server has the first rows, and the words of a notepad come later. Ends when called.
 */
export function bringBackView(view: View): () => void {
  const end = new AbortController()
  const { signal } = end
  const grown = new ResizeObserver(() => {
    if (!showView(view)) return
    requestAnimationFrame(() => {
      // What was out of sight had only a guessed height until now.
      if (!signal.aborted) showView(view)
      end.abort()
    })
  })
  signal.addEventListener('abort', () => grown.disconnect())
  for (const begin of begins) addEventListener(begin, () => end.abort(), { signal })
  setTimeout(() => end.abort(), patienceMs)
  showView(view)
  grown.observe(document.body)
  return () => end.abort()
}
