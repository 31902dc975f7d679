import { SearchTerms } from './search-terms.ts'

/** Documents in which a word is, in order, with where it is first: twice the place, odd in a title. */
export interface Posting {
  documents: number[]
  places: number[]
}

/** Each word with the documents that have it. */
export class SearchPostings {
  readonly terms = new SearchTerms()
  readonly #postings = new Map<string, Posting>()

  get(term: string): Posting | undefined {
    return this.#postings.get(term)
  }

  add(term: string, number: number, place: number): void {
    const known = this.#postings.get(term)
    if (!known) {
      this.#postings.set(term, { documents: [number], places: [place] })
      this.terms.add(term)
      return
    }
    const { documents, places } = known
    const at = placeIn(documents, number)
    if (documents[at] === number) {
      places[at] = place
    } else if (at === documents.length) {
      documents.push(number)
      places.push(place)
    } else {
      documents.splice(at, 0, number)
      places.splice(at, 0, place)
    }
  }

  drop(term: string, number: number): void {
    const posting = this.#postings.get(term)
    if (!posting) return
    const at = placeIn(posting.documents, number)
    if (posting.documents[at] !== number) return
    posting.documents.splice(at, 1)
    posting.places.splice(at, 1)
    if (posting.documents.length > 0) return
    this.#postings.delete(term)
    this.terms.remove(term)
  }
}

/** The first place in an ordered list whose number is not smaller. */
function placeIn(numbers: readonly number[], wanted: number): number {
  let low = 0
  let high = numbers.length
  // Most are new, and the greatest.
  if ((numbers[high - 1] ?? -1) < wanted) return high
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] ?? 0) < wanted) low = middle + 1
    else high = middle
  }
  return low
}
