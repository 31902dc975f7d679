import type { Order } from './order.ts'

/** Where the last of some records stands, in whatever order they come; `null` where there are none. */
export function lastOrder(records: Iterable<{ order: Order }>): Order | null {
  let last: Order | null = null
  for (const { order } of records) if (last === null || order > last) last = order
  return last
}
