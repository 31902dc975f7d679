import { oneMore, rounded } from './amount.ts'
import { type ListItem, amountMax } from './list-item.ts'
import { titleKey } from './title-key.ts'
import { isFine, sizeOf } from './units.ts'

type Quantity = Pick<ListItem, 'amount' | 'unit'>

/** So much more of what is on the list already, one where nobody said; `null` where the two cannot be added. */
export function raised(there: Quantity, more: Quantity): Quantity | null {
  const isOne = more.amount === null && more.unit === null
  const sum = isOne ? withOneMore(there) : add(there, more)
  return sum && (sum.amount ?? 0) <= amountMax ? sum : null
}

function withOneMore({ amount, unit }: Quantity): Quantity {
  return { amount: unit !== null && isFine(unit) ? amount : oneMore(amount), unit }
}

function add(there: Quantity, more: Quantity): Quantity | null {
  // What has neither is one of it; so many litres say more than that.
  const isBlank = there.amount === null && there.unit === null
  if (isBlank && more.unit !== null) return { amount: more.amount, unit: more.unit }
  const [size, moreSize] = [sizeOf(there.unit ?? ''), sizeOf(more.unit ?? '')]
  if (size.kind !== moreSize.kind) return null
  const had = there.amount ?? (there.unit === null ? 1 : 0)
  const added = more.amount ?? 1
  const sum = had + (added * moreSize.size) / size.size
  // A tenth of a milligram is lost in a kilogram.
  if (Math.abs(sum - rounded(sum)) > 1e-8) return null
  const isSpelledAlike = titleKey(there.unit ?? '') === titleKey(more.unit ?? '')
  // *1 can* and *2 cans* are *3 cans*.
  const isTheirs = !isSpelledAlike && size.size === moreSize.size && added > had
  return { amount: rounded(sum), unit: isTheirs ? more.unit : there.unit }
}
