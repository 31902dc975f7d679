/** Accents and points. In Japanese, Hindi or Thai a mark makes another letter: パ is not ハ. */
const accents =
  /(?![\u3099\u309A])(?=[\p{sc=Inherited}\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Cyrillic}])\p{M}/gu

/** What somebody types for a word, whatever its case and accents: `Crème brûlée` and `creme brulee`. */
export function fold(text: string): string {
  const plain = text.normalize('NFKD').replaceAll(accents, '')
  return plain.toUpperCase().toLowerCase().replaceAll(/\s+/g, ' ').trim()
}
