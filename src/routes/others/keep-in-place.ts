import type { Id } from '#domain/id.ts'

const stepPx = 24

/**
 * Called before others' changes are painted: the first row that the person sees, and that is not
 * itself one of them, is at the same height afterwards. Not every browser sees to it.
 */
export function keepInPlace(root: HTMLElement, changed: ReadonlySet<Id>): void {
  const seen = rowsInSight(root).filter((row) => !changed.has(row.dataset['item'] ?? ''))
  const places = seen.map((row) => ({ row, top: row.getBoundingClientRect().top }))
  requestAnimationFrame(() => {
    const anchor = places.find(({ row }) => row.isConnected)
    if (!anchor) return
    const moved = anchor.row.getBoundingClientRect().top - anchor.top
    if (Math.abs(moved) >= 1) window.scrollBy({ top: moved, behavior: 'instant' })
  })
}

function rowsInSight(root: HTMLElement): HTMLElement[] {
  const { left, right } = root.getBoundingClientRect()
  const rows = new Set<HTMLElement>()
  for (let y = stepPx; y < innerHeight; y += stepPx) {
    const hit = document.elementFromPoint((left + right) / 2, y)
    const row = hit?.closest<HTMLElement>('[data-item]')
    if (row && root.contains(row)) rows.add(row)
  }
  return [...rows]
}
