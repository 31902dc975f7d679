/** A word as it is found: folded, with where it begins in the text. */
export interface FoundWord {
  term: string
  at: number
}

/** A word that somebody looks for. */
export interface WantedWord {
  /** Ways to write it; one is enough. */
  texts: readonly string[]
  /** Where a script has no spaces: the pairs that must be there. */
  pairs: readonly string[]
}

export const queryMaxLength = 200
const queryWordsMax = 8
/** Nobody looks for more of a word, and a key that was stuck must not fill the memory. */
const termMaxLength = 32

const wordPattern = /[\p{L}\p{M}\p{N}]+|\p{Extended_Pictographic}/gu
/** Scripts that are written without spaces: their words are found by pairs of characters. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+/u
const unspacedRuns =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+|[^\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+/gu

/** Letters that stand for others, and have no mark that could be taken off them. */
const alike = new Map(
  Object.entries({
    ø: 'o',
    ł: 'l',
    đ: 'd',
    ð: 'd',
    þ: 'th',
    æ: 'ae',
    œ: 'oe',
    ħ: 'h',
    ŋ: 'n',
    ґ: 'г',
    ς: 'σ',
    // Arabic, as it is typed without care, and as neighbours write the same letters.
    ٱ: 'ا',
    ى: 'ي',
    ة: 'ه',
    ک: 'ك',
    ی: 'ي',
    ء: '',
    // Drawn longer, not said longer.
    ـ: '',
    // Hebrew at the end of a word.
    ך: 'כ',
    ם: 'מ',
    ן: 'נ',
    ף: 'פ',
    ץ: 'צ',
  }),
)

const marks = /[\p{M}\p{Cf}]/gu
/** The marks that make another letter of a Japanese one: が is not か. */
const voiced = /[\u3099\u309A]/u

/**
 * What somebody types for a word, whatever its case, accents and way of writing. Korean comes apart
 * into its letters, so that a syllable that is still being typed is the beginning of one.
 */
export function foldWord(word: string): string {
  if (isPlain(word)) return word.toLowerCase()
  const bare = word.normalize('NFKD').replaceAll(marks, keepVoiced)
  // Up and down again, since some letters meet only in capitals: ß and ss, ı and i, ς and σ.
  const small = bare.toUpperCase().toLowerCase().replaceAll(marks, keepVoiced)
  return Array.from(small, (letter) => alike.get(letter) ?? sameKana(initial(digit(letter))))
    .join('')
    .replaceAll(/[\u3040-\u30FF][\u3099\u309A]/g, (pair) => pair.normalize('NFC'))
}

function keepVoiced(mark: string): string {
  return voiced.test(mark) ? mark : ''
}

function isPlain(word: string): boolean {
  for (let at = 0; at < word.length; at += 1) if (word.charCodeAt(at) > 127) return false
  return true
}

/** ٣ and ３ are 3. */
function digit(letter: string): string {
  const code = letter.charCodeAt(0)
  if (code >= 0x660 && code <= 0x669) return String(code - 0x660)
  if (code >= 0x6f0 && code <= 0x6f9) return String(code - 0x6f0)
  return letter
}

/** カ is か. */
function sameKana(letter: string): string {
  const code = letter.charCodeAt(0)
  return code >= 0x30a1 && code <= 0x30f6 ? String.fromCharCode(code - 0x60) : letter
}

/** A consonant at the end of a Korean syllable, as at its beginning: 웅 is on its way to 우유. */
const finals =
  'ᄀ ᄁ ᄀᄉ ᄂ ᄂᄌ ᄂᄒ ᄃ ᄅ ᄅᄀ ᄅᄆ ᄅᄇ ᄅᄉ ᄅᄐ ᄅᄑ ᄅᄒ ᄆ ᄇ ᄇᄉ ᄉ ᄊ ᄋ ᄌ ᄎ ᄏ ᄐ ᄑ ᄒ'.split(
    ' ',
  )

function initial(letter: string): string {
  return finals[letter.charCodeAt(0) - 0x11a8] ?? letter
}

/** The words of a text by which it is found, one for each place. */
export class WordReader {
  /** Most words come again and again, and folding is what costs. */
  readonly #known = new Map<string, readonly FoundWord[]>()

  read(text: string, take: (term: string, at: number) => void): void {
    for (const { 0: word, index } of text.matchAll(wordPattern)) {
      for (const { term, at } of this.#termsOf(word)) if (term !== '') take(term, index + at)
    }
  }

  #termsOf(word: string): readonly FoundWord[] {
    const known = this.#known.get(word)
    if (known) return known
    const terms = termsOf(word)
    if (this.#known.size > 50_000) this.#known.clear()
    if (word.length <= termMaxLength) this.#known.set(word, terms)
    return terms
  }
}

function termsOf(word: string): FoundWord[] {
  if (!unspaced.test(word)) return [{ term: foldWord(word).slice(0, termMaxLength), at: 0 }]
  return [...word.matchAll(unspacedRuns)].flatMap(({ 0: run, index }) => {
    if (!unspaced.test(run)) return [{ term: foldWord(run).slice(0, termMaxLength), at: index }]
    return pairsOf(run).map(({ term, at }) => ({ term, at: index + at }))
  })
}

/** Each character with the one after it; the last one is alone, so that every one begins a pair. */
function pairsOf(run: string): FoundWord[] {
  const characters = Array.from(run)
  let at = 0
  return characters.map((character, index) => {
    const pair = { term: foldWord(character + (characters[index + 1] ?? '')), at }
    at += character.length
    return pair
  })
}

/** What is looked for, without what says nothing. */
export function wantedWords(query: string): WantedWord[] {
  const wanted: WantedWord[] = []
  for (const [word] of query.slice(0, queryMaxLength).matchAll(wordPattern)) {
    for (const [run] of word.matchAll(unspacedRuns)) {
      if (unspaced.test(run)) wanted.push({ texts: [], pairs: wantedPairs(run) })
      else wanted.push({ texts: waysToWrite(foldWord(run).slice(0, termMaxLength)), pairs: [] })
    }
  }
  return wanted.filter(({ texts, pairs }) => texts[0] || pairs[0]).slice(0, queryWordsMax)
}

function wantedPairs(run: string): string[] {
  const pairs = pairsOf(run).map(({ term }) => term)
  // The last character is in the pair before it.
  return pairs.length > 1 ? pairs.slice(0, -1) : pairs
}

/** Muesli for Müsli; حليب for الحليب. */
function waysToWrite(text: string): string[] {
  const withoutArticle = text.startsWith('ال') && text.length > 3 ? [text.slice(2)] : []
  const umlauts = text.replaceAll(/([aou])e/g, '$1')
  return [text, ...withoutArticle, ...(umlauts === text ? [] : [umlauts])]
}
