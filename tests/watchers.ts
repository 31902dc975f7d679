/** Those who wait until something is true. */
export class Watchers {
  readonly #all = new Set<() => void>()

  /** Settles as soon as something is true, looked at whenever something happens. */
  async until(isTrue: () => boolean): Promise<void> {
    if (isTrue()) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const watcher = () => {
      if (isTrue()) resolve()
    }
    this.#all.add(watcher)
    await promise
    this.#all.delete(watcher)
  }

  /** Something happened. */
  look(): void {
    for (const watcher of this.#all) watcher()
  }
}
