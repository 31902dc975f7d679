import { askForRow, findRow } from './find-row.ts'
import { isNowhere } from '#ui/is-nowhere.ts'

/** A place of a screen. */
export interface View {
  y: number
  /** The first row in sight and its height there: more exact, where rows came or went above it. */
  row: { id: string; top: number } | null
  /** What had the focus, as a selector. */
  focus: string | null
}

export function viewNow(): View {
  const row = firstRowInSight()
  const id = row?.dataset['item']
  return {
    y: scrollY,
    row: row && id !== undefined ? { id, top: topOf(row) } : null,
    focus: selectorOf(document.activeElement),
  }
}

/** Says whether the screen is long enough to show it. */
export function showView({ y, row, focus }: View): boolean {
  if (row) askForRow(row.id)
  const element = row && findRow(row.id)
  const top = element ? scrollY + topOf(element) - row.top : y
  window.scrollTo({ top, behavior: 'instant' })
  if (focus !== null && isNowhere(document.activeElement)) focusOn(focus)
  return Math.abs(scrollY - top) < 1
}

export function firstRowInSight(): HTMLElement | null {
  // Each look at a point has the page laid out, and a screen is left with a press.
  if (!document.querySelector('[data-item]')) return null
  for (let y = 0; y < innerHeight; y += 24) {
    const row = document.elementFromPoint(innerWidth / 2, y)?.closest<HTMLElement>('[data-item]')
    if (row) return row
  }
  return null
}

function selectorOf(element: Element | null): string | null {
  const row = element?.closest<HTMLElement>('[data-item]')
  const kind = element?.localName ?? ''
  if (row) return `[data-item="${CSS.escape(row.dataset['item'] ?? '')}"] ${kind}`
  const href = element?.getAttribute('href')
  // The sidebar leads to the same places.
  const within = element?.closest('main') ? 'main' : ''
  return href ? `${within} ${kind}[href="${CSS.escape(href)}"]` : null
}

/** Of what leads to the same place, only some is in sight on a phone. */
function focusOn(selector: string): void {
  const found = [...document.querySelectorAll<HTMLElement>(selector)]
  found.find((element) => element.checkVisibility())?.focus({ preventScroll: true })
}

function topOf(element: HTMLElement): number {
  return element.getBoundingClientRect().top
}
