/** A known word that is like a wanted one, and how much. */
export interface Likeness {
  term: string
  worth: number
}

/** What likeness is worth: the word itself, its beginning, its inside, and with slips of the finger. */
const worths = { same: 1, start: 0.7, inside: 0.45, slip: 0.4, slipAtStart: 0.3 }
const perFurtherSlip = 0.15

/** All known words in order, so that a beginning is a stretch of them and slips share their way. */
export class SearchTerms {
  #terms: string[] = []
  /** How many letters each has in common with the one before it. */
  #shared: number[] = []
  readonly #fresh = new Set<string>()
  readonly #gone = new Set<string>()

  get size(): number {
    return this.#terms.length + this.#fresh.size - this.#gone.size
  }

  add(term: string): void {
    if (!this.#gone.delete(term)) this.#fresh.add(term)
  }

  remove(term: string): void {
    if (!this.#fresh.delete(term)) this.#gone.add(term)
  }

  /** The word itself, and those that begin so. */
  starting(text: string): Likeness[] {
    this.#settle()
    const found: Likeness[] = []
    for (let at = this.#placeOf(text); at < this.#terms.length; at += 1) {
      const term = this.#terms[at] ?? ''
      if (!term.startsWith(text)) break
      found.push({ term, worth: worthOfStart(text, term) })
    }
    return found
  }

  /** Those that have it inside, or are it but for a slip or two. */
  close(text: string): Likeness[] {
    this.#settle()
    const found = this.#slipped(text, slipsIn(text))
    if (text.length >= 3) this.#addHolding(text, found)
    return [...found].map(([term, worth]) => ({ term, worth }))
  }

  #addHolding(text: string, found: Map<string, number>): void {
    for (const term of this.#terms) {
      if (term.length <= text.length || (found.get(term) ?? 0) >= worths.inside) continue
      if (term.includes(text)) found.set(term, worths.inside)
    }
  }

  /**
   * Walks all words as a tree: what the table of distances says about letters that two words share
   * is asked once, and where too much is wrong already, all that begins so is passed over.
   */
  #slipped(text: string, most: number): Map<string, number> {
    const found = new Map<string, number>()
    if (most === 0) return found
    const table = new Distances(text, most)
    for (let at = 0; at < this.#terms.length; at += 1) {
      const term = this.#terms[at] ?? ''
      const { whole, start } = table.measure(term, this.#shared[at] ?? 0)
      if (whole <= most) found.set(term, worths.slip - (whole - 1) * perFurtherSlip)
      else if (start <= most) found.set(term, worths.slipAtStart - (start - 1) * perFurtherSlip)
    }
    return found
  }

  /** Puts new words in their places and takes those away that are in no text any more. */
  #settle(): void {
    if (this.#fresh.size === 0 && this.#gone.size < 1_000) return
    if (this.#fresh.size + this.#gone.size > 64) {
      this.#terms = [...this.#terms, ...this.#fresh].filter((term) => !this.#gone.has(term)).sort()
      this.#shared = this.#terms.map((term, at) => sharedLength(this.#terms[at - 1] ?? '', term))
      this.#gone.clear()
    } else for (const term of this.#fresh) this.#insert(term)
    this.#fresh.clear()
  }

  #insert(term: string): void {
    const at = this.#placeOf(term)
    const next = this.#terms[at]
    this.#terms.splice(at, 0, term)
    this.#shared.splice(at, 0, sharedLength(this.#terms[at - 1] ?? '', term))
    if (next !== undefined) this.#shared[at + 1] = sharedLength(term, next)
  }

  /** The first place whose word is not before this one. */
  #placeOf(text: string): number {
    let low = 0
    let high = this.#terms.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#terms[middle] ?? '') < text) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** How like a word that begins so is: the less is missing, the more. */
function worthOfStart(text: string, term: string): number {
  if (term === text) return worths.same
  return worths.start + 0.2 * (text.length / term.length)
}

/** How like a word is, by itself; 0 when it is another one. */
export function likeness(text: string, term: string): number {
  if (term.startsWith(text)) return worthOfStart(text, term)
  const most = slipsIn(text)
  const { whole, start } = new Distances(text, most).measure(term, 0)
  if (most > 0 && whole <= most) return worths.slip - (whole - 1) * perFurtherSlip
  if (text.length >= 3 && term.includes(text)) return worths.inside
  return most > 0 && start <= most ? worths.slipAtStart - (start - 1) * perFurtherSlip : 0
}

/** Short words have too many neighbours to be mistaken for them. */
function slipsIn(text: string): number {
  if (text.length < 4) return 0
  return text.length < 8 ? 1 : 2
}

/** How many letters must be added, left out, changed or swapped, for one text and many words in order. */
class Distances {
  readonly #text: string
  readonly #most: number
  /** For each number of letters of the word at hand: the distance of each beginning of the text. */
  readonly #rows: Uint8Array[]
  /** For each number of letters: the least distance of the whole text from any of its beginnings. */
  readonly #least: number[]
  #word = ''
  /** How many letters are worth looking at: after them too much is wrong, whatever follows. */
  #depth = 0
  #isOver = false

  constructor(text: string, most: number) {
    this.#text = text
    this.#most = most
    this.#rows = [Uint8Array.from({ length: text.length + 1 }, (_, at) => at)]
    this.#least = [text.length]
  }

  measure(word: string, shared: number): { whole: number; start: number } {
    const isSameEnd = this.#isOver && shared >= this.#depth
    this.#word = word
    if (!isSameEnd) this.#walk(Math.min(shared, this.#depth))
    const start = this.#least[this.#depth] ?? Infinity
    const isWhole = !this.#isOver && this.#depth === word.length
    const whole = isWhole ? (this.#rows[this.#depth]?.[this.#text.length] ?? Infinity) : Infinity
    return { whole, start }
  }

  #walk(from: number): void {
    this.#isOver = false
    this.#depth = from
    const end = Math.min(this.#word.length, this.#text.length + this.#most)
    while (this.#depth < end && !this.#isOver) {
      this.#depth += 1
      this.#isOver = this.#row(this.#depth) > this.#most
    }
    if (this.#depth < this.#word.length) this.#isOver = true
  }

  /** Fills in the row of one more letter; gives the least distance in it. */
  #row(depth: number): number {
    const text = this.#text
    const above = this.#rows[depth - 1] ?? this.#rows[0]
    const twoAbove = depth > 1 ? this.#rows[depth - 2] : undefined
    const row = (this.#rows[depth] ??= new Uint8Array(text.length + 1))
    const letter = this.#word.charCodeAt(depth - 1)
    const before = depth > 1 ? this.#word.charCodeAt(depth - 2) : -1
    row[0] = depth
    let least = depth
    for (let at = 1; at <= text.length; at += 1) {
      const isSame = text.charCodeAt(at - 1) === letter
      let distance = (above?.[at - 1] ?? 0) + (isSame ? 0 : 1)
      distance = Math.min(distance, (above?.[at] ?? 0) + 1, (row[at - 1] ?? 0) + 1)
      const isSwapped =
        at > 1 && text.charCodeAt(at - 1) === before && text.charCodeAt(at - 2) === letter
      if (twoAbove && isSwapped) distance = Math.min(distance, (twoAbove[at - 2] ?? 0) + 1)
      row[at] = distance
      if (distance < least) least = distance
    }
    this.#least[depth] = Math.min(this.#least[depth - 1] ?? Infinity, row[text.length] ?? Infinity)
    return least
  }
}

function sharedLength(one: string, other: string): number {
  const most = Math.min(one.length, other.length)
  let at = 0
  while (at < most && one.charCodeAt(at) === other.charCodeAt(at)) at += 1
  return at
}
