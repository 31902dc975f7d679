/** What somebody types for a word, whatever its case and accents: `Crème brûlée` and `creme brulee`. */
export function fold(text: string): string {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return plain.toUpperCase().toLowerCase().replaceAll(/\s+/g, ' ').trim()
}
