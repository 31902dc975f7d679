import type { Id } from '#domain/id.ts'

/** Of the items of an act that is under way, whether each will be on the list when it is over. */
export type Foreseen = ReadonlyMap<Id, boolean>

const nothingForeseen: Foreseen = new Map()

/** Who is told that something may look different: each record's own screens, and then the lists. */
export class Listeners {
  /** When lists hear of what only the record itself must show at once. */
  readonly #later: ((tell: () => void) => void) | undefined
  readonly #lists = new Set<() => void>()
  readonly #touched = new Set<(touched: readonly string[]) => void>()
  readonly #records = new Map<string, Set<() => void>>()
  /** Whether lists have still to hear of something. */
  #isUntold = false
  /** How many acts are under way of which lists hear when they are over. */
  #holds = 0
  #foreseen = nothingForeseen

  constructor(later?: (tell: () => void) => void) {
    this.#later = later
  }

  get foreseen(): Foreseen {
    return this.#foreseen
  }

  add(list: () => void): () => void {
    this.#lists.add(list)
    return () => this.#lists.delete(list)
  }

  /** Told with each change which records may look different, by `readKey`. */
  addToTouched(listener: (touched: readonly string[]) => void): () => void {
    this.#touched.add(listener)
    return () => this.#touched.delete(listener)
  }

  /** Told only when a record at one of these places may look different. */
  addTo(places: ReadonlySet<string>, listener: () => void): () => void {
    for (const place of places) {
      const listeners = this.#records.get(place) ?? new Set()
      this.#records.set(place, listeners.add(listener))
    }
    return () => {
      for (const place of places) {
        const listeners = this.#records.get(place)
        listeners?.delete(listener)
        if (listeners?.size === 0) this.#records.delete(place)
      }
    }
  }

  /**
   * An act of many parts: each record shows it at once, and lists once, when the answer is called.
   * Thousands of rows would be gathered and put in order again with every part. Which of them it
   * deletes and brings back, lists hear before.
   */
  hold(foreseen = nothingForeseen): () => void {
    if (foreseen.size > 0) this.#foresee(foreseen)
    this.#holds += 1
    return () => {
      this.#holds -= 1
      if (this.#foreseen === foreseen && foreseen.size > 0) this.#foresee(nothingForeseen)
      else this.#tellLists()
    }
  }

  tell(touched: readonly string[], isQuiet = false): void {
    for (const place of touched) {
      for (const listener of this.#records.get(place) ?? []) listener()
    }
    for (const listener of this.#touched) listener(touched)
    this.#isUntold = true
    if (isQuiet && this.#later) this.#later(() => this.#tellLists())
    else this.#tellLists()
  }

  #foresee(foreseen: Foreseen): void {
    this.#foreseen = foreseen
    this.#isUntold = true
    this.#tellLists()
  }

  #tellLists(): void {
    if (!this.#isUntold || this.#holds > 0) return
    this.#isUntold = false
    for (const list of this.#lists) list()
  }
}
