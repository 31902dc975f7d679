import { oneMore, rounded } from './amount.ts'
import { type ListItem, amountMax } from './list-item.ts'
import { titleKey } from './title-key.ts'

type Quantity = Pick<ListItem, 'amount' | 'unit'>

/** So much more of what is on the list already, one where nobody said; `null` where the two cannot be added. */
export function raised(there: Quantity, more: Quantity): Quantity | null {
  const isOne = more.amount === null && more.unit === null
  const sum = isOne ? { amount: oneMore(there.amount), unit: there.unit } : add(there, more)
  return sum && (sum.amount ?? 0) <= amountMax ? sum : null
}

function add(there: Quantity, more: Quantity): Quantity | null {
  // What has neither is one of it; so many litres say more than that.
  const isBlank = there.amount === null && there.unit === null
  if (isBlank && more.unit !== null) return { amount: more.amount, unit: more.unit }
  if (titleKey(there.unit ?? '') !== titleKey(more.unit ?? '')) return null
  const had = there.amount ?? (there.unit === null ? 1 : 0)
  return { amount: rounded(had + (more.amount ?? 1)), unit: there.unit }
}
