import { likeness } from './search-terms.ts'
import { foldWord, wantedWords, WordReader } from './search-words.ts'

/** How well each label fits what was typed, every word of it; 0 when it does not. */
export function labelMatcher(query: string): (label: string) => number {
  const wanted = wantedWords(query)
  const start = foldWord(query.trim())
  return (label) => (wanted.length === 0 ? 0 : worthOf(label, wanted, start))
}

function worthOf(label: string, wanted: ReturnType<typeof wantedWords>, start: string): number {
  const terms: string[] = []
  new WordReader().read(label, (term) => terms.push(term))
  let sum = 0
  for (const { texts, pairs } of wanted) {
    const isUnspaced = pairs.length > 0
    const worth = isUnspaced
      ? Number(pairs.every((pair) => terms.some((term) => term.startsWith(pair))))
      : Math.max(0, ...texts.flatMap((text) => terms.map((term) => likeness(text, term))))
    if (worth === 0) return 0
    sum += worth
  }
  const isStart = foldWord(label).startsWith(start)
  return sum / wanted.length + (isStart ? 0.2 : 0)
}
