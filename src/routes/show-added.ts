import type { Id } from '#domain/id.ts'
import { isField } from '#ui/is-field.ts'

/**
 * Brings a new row into sight, unless that takes the field away that one writes in: where there is
 * room the bar stands above the list, and scrolls with it.
 */
export function showAdded(id: Id): void {
  const before = scrollY
  document.querySelector(`[data-item="${id}"]`)?.scrollIntoView({ block: 'nearest' })
  const field = document.activeElement
  if (isField(field) && !isInSight(field)) window.scrollTo({ top: before, behavior: 'instant' })
}

/** Neither outside of the window nor under a bar. */
function isInSight(field: Element): boolean {
  const { left, top, width, height } = field.getBoundingClientRect()
  return field.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}
