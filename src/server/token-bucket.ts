/** How much somebody may ask for: so much at once, refilled by the second. */
export class TokenBucket {
  readonly #perSecond: number
  readonly #burst: number
  #tokens: number
  #at = performance.now()

  constructor({ costPerSecond, costBurst }: { costPerSecond: number; costBurst: number }) {
    this.#perSecond = costPerSecond
    this.#burst = costBurst
    this.#tokens = costBurst
  }

  take(cost: number): boolean {
    const at = performance.now()
    this.#tokens = Math.min(this.#burst, this.#tokens + ((at - this.#at) / 1_000) * this.#perSecond)
    this.#at = at
    if (this.#tokens < cost) return false
    this.#tokens -= cost
    return true
  }

  /** How long until so much is there. */
  waitMs(cost: number): number {
    return Math.ceil((Math.max(0, cost - this.#tokens) / this.#perSecond) * 1_000)
  }
}
