/**
 * A map whose newest part can be taken back, and whose oldest is forgotten. What is known not to be
 * there is `null`.
 */
export class ProvisionalMap<Key, Value extends object | number | null> {
  #kept = new Map<Key, Value>()
  /** What nobody has asked for since it was put aside goes next. */
  #older = new Map<Key, Value>()
  readonly #newest = new Map<Key, Value>()
  readonly #changed = new Map<Key, Value>()
  readonly #newlyChanged = new Map<Key, Value>()

  /** `undefined` for what is not known. */
  get(key: Key): Value | undefined {
    const newest = this.#newest.get(key)
    if (newest !== undefined) return newest
    const kept = this.#kept.get(key)
    return kept === undefined ? this.#takeUp(key) : kept
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
    // Most have nothing new, and this is asked after every run.
    if (this.#newest.size === 0) return
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

  /** What is asked for stays. */
  #takeUp(key: Key): Value | undefined {
    const value = this.#older.get(key)
    if (value !== undefined) this.#kept.set(key, value)
    return value
  }
}
