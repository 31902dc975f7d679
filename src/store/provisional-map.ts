/** A map whose newest part can be taken back, and whose oldest is forgotten. */
export class ProvisionalMap<Key, Value> {
  #kept = new Map<Key, Value>()
  /** What nobody has asked for since it was put aside goes next. */
  #older = new Map<Key, Value>()
  readonly #newest = new Map<Key, Value>()
  readonly #changed = new Map<Key, Value>()
  readonly #newlyChanged = new Map<Key, Value>()

  has(key: Key): boolean {
    return this.#newest.has(key) || this.#kept.has(key) || this.#takeUp(key)
  }

  get(key: Key): Value | undefined {
    if (this.#newest.has(key)) return this.#newest.get(key)
    if (!this.#kept.has(key)) this.#takeUp(key)
    return this.#kept.get(key)
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

  /** Forgets what was not asked for since it was last called. */
  age(): void {
    this.#older = this.#kept
    this.#kept = new Map()
  }

  forgetChanges(): void {
    this.#changed.clear()
  }

  /** What was changed and kept, since that was last forgotten. */
  changed(): Iterable<Value> {
    return this.#changed.values()
  }

  /** Whether it was among the older ones. */
  #takeUp(key: Key): boolean {
    const value = this.#older.get(key)
    if (value === undefined && !this.#older.has(key)) return false
    // There is one.
    this.#kept.set(key, value as Value)
    return true
  }
}
