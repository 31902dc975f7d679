import type { Id } from '#domain/id.ts'
import { isField } from '#ui/is-field.ts'
import { flushSync } from 'react-dom'
import { askForRow, findRow } from '#routes/page/find-row.ts'

/** A long list is put in order behind the frame in which something was added to it. */
const framesMax = 10

/**
 * Brings a new row into sight, unless that takes the field away that one writes in: where there is
 * room the bar stands above the list, and scrolls with it.
 */
export function showAdded(id: Id, frames = framesMax): void {
  if (!findRow(id)) flushSync(() => askForRow(id))
  const row = findRow(id)
  if (row) scrollTo(row)
  else if (frames > 0) requestAnimationFrame(() => showAdded(id, frames - 1))
}

function scrollTo(row: Element): void {
  const before = scrollY
  const field = document.activeElement
  const top = field?.getBoundingClientRect().top
  row.scrollIntoView({ block: 'nearest' })
  // A bar that stands where it stood is not hidden: asking what lies over it is a second look at the page.
  if (!isField(field) || field.getBoundingClientRect().top === top) return
  if (!isInSight(field)) window.scrollTo({ top: before, behavior: 'instant' })
}

/** All of it: neither outside of the window nor under a bar. */
function isInSight(field: Element): boolean {
  const { left, top, width, bottom } = field.getBoundingClientRect()
  const edges = [top + 1, bottom - 1]
  return edges.every((y) => field.contains(document.elementFromPoint(left + width / 2, y)))
}
