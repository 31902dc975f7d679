import * as Y from 'yjs'

/**
 * Whether something must stay where others' words are in it: a block, or what it has been from its
 * beginning, such as a level or a number.
 */
export function isNeeded(
  { content, parent, parentSub, left }: Y.Item,
  isTheirs: (words: Y.Item) => boolean,
): boolean {
  if (content instanceof Y.ContentType) return holds(content.type, isTheirs)
  const isFirstValue = parentSub !== null && left === null
  return isFirstValue && parent instanceof Y.AbstractType && holds(parent, isTheirs)
}

function holds(block: Y.AbstractType<unknown>, isTheirs: (words: Y.Item) => boolean): boolean {
  for (let item = block._start; item; item = item.right) {
    if (item.deleted) continue
    const type = item.content instanceof Y.ContentType ? item.content.type : null
    // A text without letters is nobody's.
    const isWords = type ? type instanceof Y.XmlElement : item.countable
    if (isWords && isTheirs(item)) return true
    if (type && holds(type, isTheirs)) return true
  }
  return false
}
