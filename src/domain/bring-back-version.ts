import * as Y from 'yjs'
import { fromBase64 } from './base64.ts'
import { isNeeded } from './needed-blocks.ts'

/**
 * Makes a body say what it said in a version, as a change of now; what is the same stays untouched.
 * The answer takes that back, and nothing that was written since.
 */
export function bringBack(doc: Y.Doc, state: string): () => void {
  const then = new Y.Doc()
  Y.applyUpdate(then, fromBase64(state))
  const body = doc.getXmlFragment('body')
  const [now, before] = [body.toArray(), then.getXmlFragment('body').toArray()]
  const same = sameEnds(now.map(String), before.map(String))
  const gone = now.slice(same.start, now.length - same.end)
  const back = before.slice(same.start, before.length - same.end)
  const change = Symbol('a version that is brought back')
  const manager = new Y.UndoManager(body, {
    trackedOrigins: new Set([change]),
    deleteFilter: (item) => !isNeeded(item, ({ id }) => id.clock >= (seen.get(id.client) ?? 0)),
  })
  doc.transact(() => {
    if (gone.length === back.length) {
      for (const [index, block] of gone.entries()) {
        if (!mend(block, back[index])) replace(body, same.start + index, [block], [back[index]])
      }
    } else replace(body, same.start, gone, back)
  }, change)
  const seen = Y.decodeStateVector(Y.encodeStateVector(doc))
  then.destroy()
  return () => {
    manager.undo()
    manager.destroy()
  }
}

function replace(body: Y.XmlFragment, at: number, gone: unknown[], back: unknown[]): void {
  if (gone.length > 0) body.delete(at, gone.length)
  if (back.length > 0) body.insert(at, back.flatMap(copyOf))
}

/** Within a line of plain words only those that differ: whoever writes there meanwhile writes on. */
function mend(now: unknown, before: unknown): boolean {
  const [text, wanted] = [plainTextIn(now), plainTextIn(before)]
  if (!text || !wanted || markupOf(now) !== markupOf(before)) return false
  // By characters: half of an emoji must not stay.
  const [is, was] = [Array.from(String(text)), Array.from(String(wanted))]
  const { start, end } = sameEnds(is, was)
  const from = lengthOf(is.slice(0, start))
  const back = was.slice(start, was.length - end).join('')
  // First what comes: behind what is deleted it would stand behind what others write there.
  text.insert(from, back)
  text.delete(from + back.length, lengthOf(is.slice(start, is.length - end)))
  return true
}

/** How many of both are the same from the start on, and from the end. */
function sameEnds(now: readonly string[], before: readonly string[]) {
  const most = Math.min(now.length, before.length)
  let start = 0
  while (start < most && now[start] === before[start]) start += 1
  let end = 0
  while (end < most - start && now.at(-1 - end) === before.at(-1 - end)) end += 1
  return { start, end }
}

/** As Yjs counts. */
function lengthOf(characters: readonly string[]): number {
  return characters.join('').length
}

/** The one text of a block that holds nothing else, and no marks. */
function plainTextIn(block: unknown): Y.XmlText | null {
  if (!(block instanceof Y.XmlElement) || block.length !== 1) return null
  const text: unknown = block.get(0)
  if (!(text instanceof Y.XmlText)) return null
  const parts: { insert?: unknown; attributes?: object }[] = text.toDelta()
  return parts.every(({ insert, attributes }) => typeof insert === 'string' && !attributes)
    ? text
    : null
}

function markupOf(block: unknown): string {
  if (!(block instanceof Y.XmlElement)) return ''
  return JSON.stringify([block.nodeName, block.getAttributes()])
}

function copyOf(node: unknown): (Y.XmlElement | Y.XmlText)[] {
  if (node instanceof Y.XmlElement || node instanceof Y.XmlText) return [node.clone()]
  return []
}
