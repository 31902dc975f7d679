const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })
const speaks = /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u
const plainWord = /^[A-Za-z0-9]+$/
const hasCase = /[\p{Lu}\p{Ll}\p{Lt}]/u

/** First letters of the first and the last word; one letter in scripts that do not abbreviate so. */
export function initials(name: string): string {
  const firsts = name.split(/\s+/u).flatMap((word) => firstLetter(word) ?? [])
  const [first, last] = [firsts[0], firsts.at(-1)]
  if (first === undefined || last === undefined) return '?'
  const both = firsts.length > 1 && hasCase.test(first) && hasCase.test(last)
  return both ? capital(first) + capital(last) : capital(first)
}

function firstLetter(word: string): string | undefined {
  // Most names; asking for graphemes costs as much as a whole row of a list.
  if (plainWord.test(word)) return word[0]
  for (const { segment } of graphemes.segment(word)) {
    if (speaks.test(segment)) return segment
  }
  return undefined
}

function capital(letter: string): string {
  const upper = letter.toUpperCase()
  if (upper.length === 1) return upper
  // Some capitals are two letters (ß), which is one too many here.
  return [...graphemes.segment(upper)].length === 1 ? upper : letter
}
