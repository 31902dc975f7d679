interface Event {
  at: number
  order: number
  run: () => void | Promise<void>
}

/** Time that passes only when it is told to; what is due runs in order, one after the other. */
export class Timeline {
  now = 0
  #order = 0
  #events: Event[] = []

  after(delayMs: number, run: () => void | Promise<void>): void {
    const event = { at: this.now + delayMs, order: this.#order, run }
    this.#order += 1
    let place = this.#events.length
    while (place > 0 && isLater(this.#events[place - 1], event)) place -= 1
    this.#events.splice(place, 0, event)
  }

  async pass(durationMs: number): Promise<void> {
    const end = this.now + durationMs
    for (let next = this.#events[0]; next && next.at <= end; next = this.#events[0]) {
      this.#events.shift()
      this.now = next.at
      await next.run()
    }
    this.now = end
  }
}

function isLater(a: Event | undefined, b: Event): boolean {
  return a !== undefined && (a.at > b.at || (a.at === b.at && a.order > b.order))
}
