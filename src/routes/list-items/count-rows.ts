/** Says where each row stands among all. On the elements: no row renders because one above it went. */
export function countRows(
  chunk: HTMLElement,
  { before, all }: { before: number; all: number },
): void {
  let place = before
  for (const row of chunk.querySelectorAll('li[data-item]')) {
    place += 1
    row.setAttribute('aria-setsize', String(all))
    row.setAttribute('aria-posinset', String(place))
  }
}
