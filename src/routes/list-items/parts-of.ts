/** So many at a time. */
export function partsOf<Thing>(things: readonly Thing[], length: number): (readonly Thing[])[] {
  const parts: (readonly Thing[])[] = []
  for (let at = 0; at < things.length; at += length) parts.push(things.slice(at, at + length))
  return parts
}
