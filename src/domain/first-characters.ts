/** The beginning of a text, by characters: half of an emoji is none. */
export function firstCharacters(text: string, count: number): string {
  return Array.from(text).slice(0, count).join('')
}
