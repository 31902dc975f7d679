/** Seeded randomness: the same seed is the same schedule. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 up to but not 1. */
  next = (): number => {
    this.#state = (this.#state + 0x6d_2b_79_f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<Value>(values: readonly Value[]): Value | undefined {
    return values[this.below(values.length)]
  }

  id(): string {
    const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
    return Array.from({ length: 16 }, () => letters[this.below(letters.length)]).join('')
  }
}
