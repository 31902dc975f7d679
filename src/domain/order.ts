import { generateKeyBetween } from 'fractional-indexing'
import * as v from 'valibot'

/** A place in a list, compared as text. One that the generator cannot continue from is refused. */
export const Order = v.pipe(
  v.string(),
  v.maxLength(1_000, 'tooLong'),
  v.check(isOrder, 'notAnOrder'),
)
export type Order = v.InferOutput<typeof Order>

function isOrder(value: string): boolean {
  if (!/^[A-Za-z0-9]+$/.test(value)) return false
  try {
    generateKeyBetween(value, null)
    generateKeyBetween(null, value)
    return true
  } catch {
    return false
  }
}
