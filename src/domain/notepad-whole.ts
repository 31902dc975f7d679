import * as Y from 'yjs'
import { fromBase64, toBase64 } from './base64.ts'
import { isNode } from './notepad-content.ts'
import { elementDepthMax } from './notepad-schema.ts'
import { treeText } from './notepad-tree.ts'
import { bodyTree } from './notepad-yjs.ts'

/** A body that was looked at as a whole. */
export interface WholeBody {
  /** One update in the place of all, in base64. */
  state: string
  bytes: number
  /** Nothing but words. */
  text: string
  characters: number
  /** Which of the updates are no part of it, by their place. */
  aside: number[]
  /** How far those Yjs clients are in it that wrote what is no part of it. */
  clocks: [number, number][]
}

/** Somebody who sends more than this that does not fit is not an editor with a bug. */
const roundsMax = 20

/**
 * Makes one body of many updates. The first is the last good one, if there is one; what makes the
 * body something else than a body is left out.
 */
export function composeBody(updates: readonly string[]): WholeBody {
  const aside = new Set<number>()
  let doc = tryAll(updates, aside)
  for (let round = 0; !doc; round += 1) {
    const bad = firstBad(updates, aside)
    aside.add(bad)
    // Everything but the last good one.
    if (round === roundsMax) for (const place of updates.keys()) if (place > 0) aside.add(place)
    doc = tryAll(updates, aside)
    if (!doc && round > roundsMax) doc = new Y.Doc()
  }
  const state = Y.encodeStateAsUpdate(doc)
  // A database takes no NUL in a text.
  const text = treeText(bodyTree(doc)).replaceAll('\0', '').toWellFormed()
  const known = Y.decodeStateVector(Y.encodeStateVector(doc))
  const writers = new Set([...aside].flatMap((place) => writersOf(updates[place] ?? '')))
  doc.destroy()
  return {
    state: toBase64(state),
    bytes: state.length,
    text,
    characters: text.length,
    aside: [...aside].sort((one, other) => one - other),
    clocks: [...writers].map((writer) => [writer, known.get(writer) ?? 0]),
  }
}

function writersOf(update: string): number[] {
  try {
    return Y.decodeUpdate(fromBase64(update)).structs.map(({ id }) => id.client)
  } catch {
    return []
  }
}

/** By halves: the first one with which what came before is no body. */
function firstBad(updates: readonly string[], aside: ReadonlySet<number>): number {
  let [good, bad] = [0, updates.length]
  while (bad - good > 1) {
    const middle = (good + bad) >> 1
    if (tryAll(updates.slice(0, middle), aside)) good = middle
    else bad = middle
  }
  return bad - 1
}

/** The document, on a scratch one of its own, if it is a body. */
function tryAll(updates: readonly string[], aside: ReadonlySet<number>): Y.Doc | null {
  const doc = new Y.Doc()
  try {
    doc.transact(() => {
      for (const [place, update] of updates.entries()) {
        if (!aside.has(place)) Y.applyUpdate(doc, fromBase64(update))
      }
    })
    if (isBody(doc)) return doc
  } catch {
    // What throws half way has changed the document all the same: it is not used.
  }
  doc.destroy()
  return null
}

type Child = ReturnType<Y.XmlFragment['toArray']>[number]

function isBody(doc: Y.Doc): boolean {
  if (doc.store.pendingStructs || doc.store.pendingDs) return false
  if ([...doc.share.keys()].some((name) => name !== 'body')) return false
  // Without recursion: bytes can nest deeper than any stack.
  let level: Child[] = doc.getXmlFragment('body').toArray()
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > elementDepthMax || !level.every(isNode)) return false
    level = level.flatMap((node) => (node instanceof Y.XmlElement ? node.toArray() : []))
  }
  return true
}
