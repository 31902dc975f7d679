import type * as Y from 'yjs'

/** Whatever holds parts of a body, once it is in the document. */
export function parentOf({ parent }: Y.Item): Y.XmlElement {
  return parent as Y.XmlElement
}

/** Where in its parent something stands, or stood. */
export function placeOf(item: Y.Item): number {
  let place = 0
  for (let { left } = item; left; { left } = left) {
    if (!left.deleted && left.countable) place += left.length
  }
  return place
}

/** Also those that are deleted. */
export function itemsIn(type: { _start: Y.Item | null }): Y.Item[] {
  const items: Y.Item[] = []
  for (let item = type._start; item; item = item.right) items.push(item)
  return items
}
