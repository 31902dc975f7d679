import { generateKeyBetween } from 'fractional-indexing'
import * as v from 'valibot'

/** A place in a list, compared as text. One that the generator cannot continue from is refused. */
export const Order = v.pipe(
  v.string(),
  v.maxLength(1_000, 'tooLong'),
  v.check(isOrder, 'notAnOrder'),
)
export type Order = v.InferOutput<typeof Order>

/** Halvings between a place and the next one: two who choose it while apart rarely meet. */
const jitterRounds = 12

/**
 * A place between two others, `null` being an end. Two people who add at the same place while
 * apart would get the same key, so it is a random one of the many that there are.
 */
export function orderBetween(
  before: Order | null,
  after: Order | null,
  random: () => number,
): Order {
  // At the front it steps back by a whole place: halving the first one would grow without end.
  const first = generateKeyBetween(before, after)
  let [low, high] =
    before === null && after !== null
      ? [generateKeyBetween(null, first), first]
      : [first, generateKeyBetween(first, after)]
  for (let round = 0; round < jitterRounds; round += 1) {
    const middle = generateKeyBetween(low, high)
    if (random() < 0.5) high = middle
    else low = middle
  }
  return low
}

/** Sorts records by place, and by id where two have the same. */
export function byOrder(a: { order: Order; id: string }, b: { order: Order; id: string }): number {
  return compareText(a.order, b.order) || compareText(a.id, b.id)
}

function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

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
