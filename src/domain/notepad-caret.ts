import * as Y from 'yjs'
import { type Line, linesOf, plainText, textOf, textsOf } from './notepad-body.ts'

/** A place between two letters of a body, wherever others' changes carry them. */
export type Caret = Y.RelativePosition

/** It holds on to the letter before it: what others write at the same place comes after. */
const before = -1

export function caretAt(doc: Y.Doc, offset: number): Caret {
  let left = offset
  for (const line of linesOf(doc)) {
    const { length } = textOf(line)
    if (left <= length) return caretInLine(line, left)
    left -= length + 1
  }
  return Y.createRelativePositionFromTypeIndex(doc.getXmlFragment('body'), 0, before)
}

/** Where a caret is now, or `null` when the line that it was in is gone. */
export function offsetOf(doc: Y.Doc, caret: Caret): number | null {
  const found = Y.createAbsolutePositionFromRelativePosition(caret, doc)
  if (!found) return null
  let start = 0
  for (const line of linesOf(doc)) {
    // In an empty line the place is the line itself, and its start the only one.
    if (found.type === line && !(line instanceof Y.XmlText)) return start
    let inLine = start
    for (const text of textsOf(line)) {
      if (found.type === text) return inLine + found.index
      inLine += plainText(text).length
    }
    start += textOf(line).length + 1
  }
  return null
}

function caretInLine(line: Line, column: number): Caret {
  let left = column
  for (const text of textsOf(line)) {
    const { length } = plainText(text)
    if (left <= length) return Y.createRelativePositionFromTypeIndex(text, left, before)
    left -= length
  }
  // Only an empty line gets here; lines that are neither texts nor paragraphs hold no letters.
  return Y.createRelativePositionFromTypeIndex(line as Y.XmlElement, 0, before)
}
