import { matchRoute } from '#routes/routes.ts'

/**
 * Whether new items stand over their list: on the desktop, unless theirs was the first URL to be
 * opened. The same for as long as the page lives: what is being written must not move elsewhere.
 */
export function isOverList(): boolean {
  if (typeof document === 'undefined') return false
  const [first] = performance.getEntriesByType('navigation')
  const isFirst = first && matchRoute(new URL(first.name).pathname)?.name === 'createListItem'
  return !isFirst && matchMedia('(width >= 1024px)').matches
}
