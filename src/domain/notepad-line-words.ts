import * as Y from 'yjs'

const lineNames = ['paragraph', 'heading', 'codeBlock']

export function isLine({ content }: Y.Item): boolean {
  if (!(content instanceof Y.ContentType) || !(content.type instanceof Y.XmlElement)) return false
  return lineNames.includes(content.type.nodeName)
}

/** Of what stands. */
export function wordsNow(line: Y.Item): string {
  return wordsIn(line, (item) => !item.deleted)
}

/** Of letters that pass. */
export function wordsOf(line: Y.Item, isOf: (id: Y.ID) => boolean): string {
  return wordsIn(line, ({ id: { client, clock } }, at) => isOf(Y.createID(client, clock + at)))
}

/** What is no letter says what it leads to. */
export function wordsIn(item: Y.Item, isOf: (item: Y.Item, at: number) => boolean): string {
  const { content } = item
  if (content instanceof Y.ContentString) {
    return content.str.replaceAll(/[^]/g, (letter, at: number) => (isOf(item, at) ? letter : ''))
  }
  if (!(content instanceof Y.ContentType)) return ''
  const { type } = content
  if (type instanceof Y.XmlText || isLine(item)) {
    const parts: string[] = []
    for (let child = type._start; child; child = child.right) parts.push(wordsIn(child, isOf))
    return parts.join('')
  }
  const says = Array.from(
    type._map,
    ([name, value]) => `${name} ${value.content.getContent().at(-1)}`,
  )
  return isOf(item, 0) ? `\0${says.toSorted(inOrder).join('\0')}` : ''
}

function inOrder(one: string, other: string): number {
  return one < other ? -1 : 1
}
