import type { Node } from 'prosemirror-model'
import { type EditorState, TextSelection, type Transaction } from 'prosemirror-state'

interface Line {
  from: number
  size: number
}

/** Where the caret is, as letters before it: whatever becomes of the blocks around them. */
export function offsetOf(doc: Node, position: number): number {
  let offset = 0
  for (const { from, size } of linesOf(doc)) {
    if (position <= from + size) return offset + Math.max(0, position - from)
    offset += size + 1
  }
  return offset
}

export function positionAt(doc: Node, offset: number): number {
  let left = offset
  let last = 0
  for (const { from, size } of linesOf(doc)) {
    if (left <= size) return from + left
    left -= size + 1
    last = from + size
  }
  return last
}

/** Where a place between two letters is after the text around it has changed. */
function carried(before: string, after: string, offset: number): number {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1
  let end = 0
  const most = Math.min(before.length, after.length) - start
  while (end < most && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1
  if (offset <= start) return offset
  return Math.max(start, after.length - Math.max(end, before.length - offset))
}

export function flatText(doc: Node): string {
  return linesOf(doc)
    .map(({ from, size }) => doc.textBetween(from, from + size, null, '\uFFFC'))
    .join('\n')
}

/** The selection of a state put where its letters are in another document. */
export function restoreSelection(before: EditorState, transaction: Transaction): Transaction {
  const [textBefore, textAfter] = [flatText(before.doc), flatText(transaction.doc)]
  const place = (position: number) =>
    transaction.doc.resolve(
      positionAt(transaction.doc, carried(textBefore, textAfter, offsetOf(before.doc, position))),
    )
  const { anchor, head } = before.selection
  return transaction.setSelection(TextSelection.between(place(anchor), place(head)))
}

function linesOf(doc: Node): Line[] {
  const lines: Line[] = []
  doc.descendants((node, position) => {
    if (!node.isTextblock) return true
    lines.push({ from: position + 1, size: node.content.size })
    return false
  })
  return lines
}
