/** Sorts records by place, and by id where two have the same. */
export function byOrder(
  a: { order: string; id: string },
  b: { order: string; id: string },
): number {
  return compareText(a.order, b.order) || compareText(a.id, b.id)
}

/** By code, in no language. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
