import { recall, remember } from '#client/device-memory.ts'
import { showView, type View, viewNow } from './scroll-view.ts'

const memory = 'view'
/** What comes later than this finds a person who has begun. */
const patienceMs = 5_000
/** From here on the person is where they want to be. */
const begins = ['wheel', 'touchstart', 'mousedown', 'keydown'] as const

interface Kept {
  path: string
  view: View
}

/** Called when the page goes away. */
export function keepView(path: string): void {
  const kept: Kept = { path, view: viewNow() }
  remember(memory, JSON.stringify(kept), 'tab')
}

/**
 * The browser alone brings back a place only where the page is as long as it was when its scripts
 * begin: a page of this device is empty by then, and one of the server has the first rows.
 */
export function bringBackView(path: string): () => void {
  const view = viewBefore(path)
  if (!view || view.y === 0) return () => undefined
  const end = new AbortController()
  const { signal } = end
  const grown = new ResizeObserver(() => {
    // What was out of sight had only a guessed height until now.
    if (showView(view)) requestAnimationFrame(() => end.abort())
  })
  signal.addEventListener('abort', () => grown.disconnect())
  for (const begin of begins) addEventListener(begin, () => end.abort(), { signal })
  setTimeout(() => end.abort(), patienceMs)
  grown.observe(document.body)
  return () => end.abort()
}

function viewBefore(path: string): View | null {
  const [navigation] = performance.getEntriesByType('navigation')
  const kept = navigation?.type === 'navigate' ? null : recall(memory, 'tab')
  if (!kept) return null
  // Written by `keepView`.
  const before: Kept = JSON.parse(kept)
  return before.path === path ? before.view : null
}
