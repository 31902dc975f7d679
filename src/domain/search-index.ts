import type { Id } from './id.ts'
import { type SearchDocument, type SearchState, documentKey } from './search-document.ts'
import { type FoundPlace, excerptAround, wordAt } from './search-excerpt.ts'
import { SearchPostings } from './search-postings.ts'
import type { Likeness } from './search-terms.ts'
import { WordReader, foldWord, type WantedWord, wantedWords } from './search-words.ts'

export interface SearchHit {
  group: Id
  kind: SearchDocument['kind']
  id: Id
  state: SearchState
  title: string
  /** Where in the title the words are, as pairs of beginning and end. */
  marks: [number, number][]
  /** What stands around the words, where they are not in the title. */
  excerpt: FoundPlace | null
  /** The words as the text has them, to jump to. */
  found: string
}

export interface SearchQuery {
  query: string
  /** Its things come first; none where nobody is in a group. */
  group: Id | null
  states: readonly SearchState[]
  /** How many of this group, and how many of the others. */
  most: number
}

export interface SearchAnswer {
  here: SearchHit[]
  elsewhere: SearchHit[]
  /** How many there are in each state, also of those that were not asked for. */
  counts: Record<SearchState, number>
}

interface Entry {
  document: SearchDocument
  terms: ReadonlyMap<string, number>
  /** What speaks for it whatever is looked for. */
  merit: number
}

/** For each document: how good a word of the query fits, and where. */
interface Marked {
  worths: Float32Array
  places: Int32Array
}

interface Collected {
  here: Scored[]
  elsewhere: Scored[]
  counts: SearchAnswer['counts']
}

interface Scored {
  number: number
  score: number
}

const textWorth = 0.5
/** With fewer found as they were typed, slips of the finger are looked for too. */
const enough = 8

/**
 * Finds lists and notepads by words, as they are typed. Things come, change and go one by one; what
 * is kept is each word with where it is, so that a key costs a look at the words that are like it.
 */
export class SearchIndex {
  readonly #entries: (Entry | undefined)[] = []
  readonly #numbers = new Map<string, number>()
  readonly #free: number[] = []
  readonly #postings = new SearchPostings()
  readonly #reader = new WordReader()
  /** What was like a word a key ago: while one types, only the last word changes. */
  readonly #close = new Map<string, Likeness[]>()
  /** For each word of a query; used again, since making them costs more than filling them. */
  readonly #scratch: Marked[] = []

  get size(): number {
    return this.#numbers.size
  }

  get termCount(): number {
    return this.#postings.terms.size
  }

  put(document: SearchDocument): void {
    const key = documentKey(document)
    const number = this.#numbers.get(key) ?? this.#free.pop() ?? this.#entries.length
    const before = this.#numbers.has(key) ? this.#entries[number] : undefined
    this.#numbers.set(key, number)
    const isSame =
      before?.document.title === document.title && before.document.text === document.text
    const terms = isSame ? before.terms : this.#read(document)
    if (!isSame) this.#replace(number, before?.terms, terms)
    this.#entries[number] = { document, terms, merit: meritOf(document) }
  }

  remove(key: string): void {
    const number = this.#numbers.get(key)
    if (number === undefined) return
    this.#replace(number, this.#entries[number]?.terms, undefined)
    this.#entries[number] = undefined
    this.#numbers.delete(key)
    this.#free.push(number)
  }

  /** Nothing of a group is found any more. */
  removeGroup(group: Id): void {
    for (const [key, number] of this.#numbers) {
      if (this.#entries[number]?.document.group === group) this.remove(key)
    }
  }

  find(asked: SearchQuery): SearchAnswer {
    const wanted = wantedWords(asked.query)
    if (wanted.length === 0)
      return { here: [], elsewhere: [], counts: { live: 0, old: 0, trash: 0 } }
    const direct = this.#collect(wanted, asked, false)
    const isEnough = asked.states.some((state) => direct.counts[state] >= enough)
    const { here, elsewhere, counts } = isEnough ? direct : this.#collect(wanted, asked, true)
    const toHit = ({ number }: Scored) => this.#hit(number, wanted, asked.query)
    return { here: here.map(toHit), elsewhere: elsewhere.map(toHit), counts }
  }

  #read({ title, text }: SearchDocument): ReadonlyMap<string, number> {
    const terms = new Map<string, number>()
    // The first place counts, and a title before a text.
    this.#reader.read(title, (term, at) => {
      if (!terms.has(term)) terms.set(term, at * 2 + 1)
    })
    this.#reader.read(text, (term, at) => {
      if (!terms.has(term)) terms.set(term, at * 2)
    })
    return terms
  }

  #replace(
    number: number,
    before: ReadonlyMap<string, number> | undefined,
    after: ReadonlyMap<string, number> | undefined,
  ): void {
    for (const term of before?.keys() ?? [])
      if (!after?.has(term)) this.#postings.drop(term, number)
    for (const [term, place] of after ?? []) {
      if (before?.get(term) !== place) this.#postings.add(term, number, place)
    }
    this.#close.clear()
  }

  /** The best of the documents that have every word, in any order. */
  #collect(wanted: readonly WantedWord[], asked: SearchQuery, isForgiving: boolean): Collected {
    const { group, states, most } = asked
    const all = this.#markAll(wanted, isForgiving)
    const found: Collected = { here: [], elsewhere: [], counts: { live: 0, old: 0, trash: 0 } }
    for (let number = 0; number < this.#entries.length; number += 1) {
      // Most have none of the words, and are passed over without being looked at.
      const score = scoreOf(all, number)
      const entry = score > 0 ? this.#entries[number] : undefined
      if (!entry) continue
      const { state, group: where } = entry.document
      found.counts[state] += 1
      if (!states.includes(state)) continue
      const best = where === group ? found.here : found.elsewhere
      this.#keepBest(best, { number, score: score / all.length + entry.merit }, most)
    }
    return found
  }

  #markAll(wanted: readonly WantedWord[], isForgiving: boolean): Marked[] {
    return wanted.map((word, index) => {
      const marked = this.#clean(index)
      if (word.pairs.length > 0) this.#markPairs(word.pairs, marked, isForgiving)
      else this.#markWord(word.texts, marked, isForgiving)
      return marked
    })
  }

  #markWord(texts: readonly string[], { worths, places }: Marked, isForgiving: boolean): void {
    for (const text of texts) {
      const like = this.#postings.terms.starting(text)
      for (const each of isForgiving ? [...like, ...this.#closeTo(text)] : like) {
        this.#mark(each, worths, places)
      }
    }
  }

  /** All pairs must be there; one wrong character spoils two of them. */
  #markPairs(pairs: readonly string[], { worths, places }: Marked, isForgiving: boolean): void {
    const needed = isForgiving ? Math.max(1, pairs.length - 2) : pairs.length
    const counts = new Uint8Array(this.#entries.length)
    for (const pair of pairs) {
      const isOne = Array.from(pair).length === 1
      const like = isOne ? this.#postings.terms.starting(pair) : [{ term: pair, worth: 1 }]
      const seen = new Uint8Array(this.#entries.length)
      for (const each of like) {
        for (const number of this.#postings.get(each.term)?.documents ?? []) {
          if (seen[number] === 0) counts[number] = (counts[number] ?? 0) + 1
          seen[number] = 1
        }
        this.#mark(each, worths, places)
      }
    }
    for (let number = 0; number < counts.length; number += 1) {
      const count = counts[number] ?? 0
      if (count < needed) worths[number] = 0
      else worths[number] = ((worths[number] ?? 0) * count) / pairs.length
    }
  }

  #mark({ term, worth }: Likeness, worths: Float32Array, places: Int32Array): void {
    const posting = this.#postings.get(term)
    if (!posting) return
    const { documents, places: at } = posting
    for (let index = 0; index < documents.length; index += 1) {
      const number = documents[index] ?? 0
      const place = at[index] ?? 0
      const value = place % 2 === 1 ? worth : worth * textWorth
      if (value <= (worths[number] ?? 0)) continue
      worths[number] = value
      places[number] = place
    }
  }

  #closeTo(text: string): Likeness[] {
    const known = this.#close.get(text)
    if (known) return known
    const like = this.#postings.terms.close(text)
    if (this.#close.size > 32) this.#close.clear()
    this.#close.set(text, like)
    return like
  }

  #clean(index: number): Marked {
    const known = this.#scratch[index]
    if (known && known.worths.length >= this.#entries.length) {
      known.worths.fill(0)
      return known
    }
    // With room for what comes.
    const length = this.#entries.length + 1_000
    const fresh = { worths: new Float32Array(length), places: new Int32Array(length) }
    this.#scratch[index] = fresh
    return fresh
  }

  /** Puts one among the best so far: sorting all that begin with a letter would be felt. */
  #keepBest(best: Scored[], each: Scored, most: number): void {
    const last = best.at(-1)
    if (best.length >= most && last) {
      if (each.score < last.score || this.#compare(each, last) >= 0) return
    }
    let place = best.length
    while (place > 0 && this.#compare(each, best[place - 1] ?? each) < 0) place -= 1
    best.splice(place, 0, each)
    if (best.length > most) best.pop()
  }

  #compare(a: Scored, b: Scored): number {
    if (a.score !== b.score) return b.score - a.score
    const [one, other] = [this.#entries[a.number]?.document, this.#entries[b.number]?.document]
    if (!one || !other) return 0
    return other.at - one.at || (documentKey(one) < documentKey(other) ? -1 : 1)
  }

  #hit(number: number, wanted: readonly WantedWord[], query: string): SearchHit {
    const entry = this.#entries[number]
    if (!entry) throw new Error('what was found is gone')
    const { group, kind, id, state, title, text } = entry.document
    const places = wanted.map((_, index) => this.#scratch[index]?.places[number] ?? 0)
    const marks = places.flatMap((place, index): [number, number][] => {
      if (place % 2 === 0) return []
      const from = (place - 1) / 2
      return [[from, from + wordAt(title, from, wanted[index]).length]]
    })
    const inText = places.findIndex((place) => place % 2 === 0)
    const at = (places[inText] ?? 0) / 2
    const found = inText === -1 ? '' : phraseAt(text, at, query) || wordAt(text, at, wanted[inText])
    const excerpt = inText === -1 ? null : excerptAround(text, at, found.length)
    return {
      group,
      kind,
      id,
      state,
      title,
      marks: marks.sort((a, b) => a[0] - b[0]),
      excerpt,
      found,
    }
  }
}

/** 0 where a word is missing. */
function scoreOf(all: readonly Marked[], number: number): number {
  let score = 0
  for (const { worths, places } of all) {
    const worth = worths[number] ?? 0
    if (worth === 0) return 0
    // What a title begins with is what it is about.
    score += places[number] === 1 ? worth + 0.1 : worth
  }
  return score
}

/** A short title is more to the point than a long one, and what is done with is less so. */
function meritOf({ title, state }: SearchDocument): number {
  return 0.1 / (1 + title.length / 20) - (state === 'live' ? 0 : 0.2)
}

/** What was looked for as a whole, where it stands there so. */
function phraseAt(text: string, at: number, query: string): string {
  const phrase = text.slice(at, at + query.trim().length)
  return foldWord(phrase) === foldWord(query.trim()) ? phrase : ''
}
