/** A map whose newest part can be taken back. */
export class ProvisionalMap<Key, Value> {
  readonly #kept = new Map<Key, Value>()
  readonly #newest = new Map<Key, Value>()
  readonly #changed = new Map<Key, Value>()
  readonly #newlyChanged = new Map<Key, Value>()

  has(key: Key): boolean {
    return this.#newest.has(key) || this.#kept.has(key)
  }

  get(key: Key): Value | undefined {
    return this.#newest.has(key) ? this.#newest.get(key) : this.#kept.get(key)
  }

  /** What was read. */
  remember(key: Key, value: Value): void {
    this.#newest.set(key, value)
  }

  /** What is to be written. */
  change(key: Key, value: Value): void {
    this.#newest.set(key, value)
    this.#newlyChanged.set(key, value)
  }

  keep(): void {
    for (const [key, value] of this.#newest) this.#kept.set(key, value)
    for (const [key, value] of this.#newlyChanged) this.#changed.set(key, value)
    this.revert()
  }

  revert(): void {
    this.#newest.clear()
    this.#newlyChanged.clear()
  }

  get size(): number {
    return this.#kept.size
  }

  clear(): void {
    this.#kept.clear()
  }

  forgetChanges(): void {
    this.#changed.clear()
  }

  /** What was changed and kept, since that was last forgotten. */
  changed(): Iterable<Value> {
    return this.#changed.values()
  }
}
