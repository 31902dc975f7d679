const longest = 60

/** Enough of a title to know which one, for a toast or an announcement. */
export function shortTitle(title: string): string {
  const characters = Array.from(title)
  return characters.length <= longest ? title : `${characters.slice(0, longest - 1).join('')}…`
}
