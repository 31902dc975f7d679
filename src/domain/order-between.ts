import { generateKeyBetween } from 'fractional-indexing'
import type { Order } from './order.ts'

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
