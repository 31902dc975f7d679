import type { ListItem } from '#domain/list-item.ts'
import { splitLines } from '#domain/split-lines.ts'
import { amountInWords, type Speech } from './item-meta.tsx'

/** An item as a line of text, from which it is read again where that is pasted. */
export function copiedLine(
  { title, amount, unit }: Pick<ListItem, 'title' | 'amount' | 'unit'>,
  speech: Speech,
): string {
  const quantity = amountInWords({ amount, unit }, speech)
  // A number alone would be part of some titles: *2 in 1 shampoo*.
  const isCount = amount !== null && unit === null
  const line = [isCount ? `${quantity}×` : quantity, title].filter(Boolean).join(' ')
  // What looks like the mark of a list would be taken for one.
  return splitLines(line)[0]?.words === line ? line : `- ${line}`
}
