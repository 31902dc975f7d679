import { bareAddressAt } from '#domain/markdown-address.ts'
import { isNotepadLink } from '#domain/notepad-links.ts'
import { Fragment, type Node } from 'prosemirror-model'
import { schema } from './schema.ts'

const { marks } = schema

/** The same words, in which every address outside of code leads where it says. */
export function withBareLinks(content: Fragment): Fragment {
  return Fragment.from(content.content.flatMap((node) => linked(node)))
}

function linked(node: Node): Node | Node[] {
  if (node.type.spec.code) return node
  if (!node.isText) return node.copy(withBareLinks(node.content))
  const isTaken = marks.link.isInSet(node.marks) ?? marks.code.isInSet(node.marks)
  return isTaken ? node : partsOf(node, node.text ?? '')
}

function partsOf(node: Node, text: string): Node[] {
  const parts: Node[] = []
  let end = 0
  for (const { index } of text.matchAll(/https?:\/\//gi)) {
    const href = bareAddressAt(text, index)
    // It may stand in the address before.
    if (index < end || !isNotepadLink(href)) continue
    if (index > end) parts.push(node.cut(end, index))
    end = index + href.length
    const link = marks.link.create({ href })
    parts.push(node.cut(index, end).mark(link.addToSet(node.marks)))
  }
  return end < text.length ? [...parts, node.cut(end)] : parts
}
