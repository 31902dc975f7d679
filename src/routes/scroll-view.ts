import { askForRow, findRow } from './list-items/find-row.ts'

/** A place of a screen. */
export interface View {
  y: number
  /** The first row in sight and its height there: more exact, where rows came or went above it. */
  row: { id: string; top: number } | null
}

export function viewNow(): View {
  const row = firstRowInSight()
  const id = row?.dataset['item']
  return { y: scrollY, row: row && id !== undefined ? { id, top: topOf(row) } : null }
}

/** Says whether the screen is long enough to show it. */
export function showView({ y, row }: View): boolean {
  if (row) askForRow(row.id)
  const element = row && findRow(row.id)
  const top = element ? scrollY + topOf(element) - row.top : y
  window.scrollTo({ top, behavior: 'instant' })
  return Math.abs(scrollY - top) < 1
}

export function firstRowInSight(): HTMLElement | null {
  for (let y = 0; y < innerHeight; y += 24) {
    const row = document.elementFromPoint(innerWidth / 2, y)?.closest<HTMLElement>('[data-item]')
    if (row) return row
  }
  return null
}

function topOf(element: HTMLElement): number {
  return element.getBoundingClientRect().top
}
