const longest = 60

/** Enough of a title, or of a name, to know which one, for a toast, an announcement or a row. */
export function shortTitle(title: string, most = longest): string {
  const characters = Array.from(title)
  return characters.length <= most ? title : `${characters.slice(0, most - 1).join('')}…`
}
