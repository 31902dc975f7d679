import type { Id } from './id.ts'
import type { Order } from './order.ts'
import { byOrder } from './by-order.ts'
import { orderBetween } from './order-between.ts'

/** A place one step up or down among the rows beside it; `null` where there is no further step. */
export function oneStep(
  rows: readonly { id: Id; order: Order }[],
  id: Id,
  direction: 'up' | 'down',
  random: () => number,
): Order | null {
  const sorted = [...rows].sort(byOrder)
  const place = sorted.findIndex((row) => row.id === id)
  const passed = place === -1 ? undefined : sorted[direction === 'up' ? place - 1 : place + 1]
  if (!passed) return null
  // Two devices may have made the same order; nothing lies between equal ones, so all are passed.
  if (direction === 'up') {
    const before = sorted.findLast((row) => row.order < passed.order)
    return orderBetween(before?.order ?? null, passed.order, random)
  }
  const after = sorted.find((row) => row.order > passed.order)
  return orderBetween(passed.order, after?.order ?? null, random)
}

/** A place before the row that stands at `index`, or after all of them. The rows are in their order. */
export function placeAt(
  rows: readonly { order: Order }[],
  index: number,
  random: () => number,
): Order {
  const before = rows[index - 1]?.order ?? null
  // Nothing lies between equal ones, so all of them are passed.
  const after = rows.slice(index).find(({ order }) => before === null || order > before)
  return orderBetween(before, after?.order ?? null, random)
}
