import type { Catalogue } from './words.ts'

const accents: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  e: 'é',
  i: 'í',
  n: 'ñ',
  o: 'ó',
  s: 'š',
  u: 'ú',
  y: 'ý',
  z: 'ž',
  A: 'Á',
  C: 'Ç',
  E: 'É',
  I: 'Í',
  N: 'Ñ',
  O: 'Ó',
  S: 'Š',
  U: 'Ú',
  Y: 'Ý',
  Z: 'Ž',
}

/** `Add {name}` → `[Ádd {name}~~~~]`: untranslated text stands out, and long words show what breaks. */
export function pseudoCatalogue(catalogue: Catalogue): Catalogue {
  return Object.fromEntries(
    Object.entries(catalogue).map(([key, entry]) => [
      key,
      typeof entry === 'string' ? pseudoSentence(entry) : pseudoCatalogue(entry),
    ]),
  )
}

function pseudoSentence(sentence: string): string {
  const pieces = sentence.split(/(\{\w+\})/)
  const accented = pieces.map((piece) =>
    piece.startsWith('{') ? piece : piece.replace(/[a-z]/gi, (letter) => accents[letter] ?? letter),
  )
  const length = pieces.filter((piece) => !piece.startsWith('{')).join('').length
  return `[${accented.join('')}${'~'.repeat(Math.ceil(length * 0.4))}]`
}
