import * as Y from 'yjs'
import { fromBase64 } from './base64.ts'

/** A run of letters in a version: as before, added since the version before, or taken away. */
export interface DiffPart {
  text: string
  kind: 'same' | 'added' | 'gone'
  /** The Yjs client that wrote it. */
  writer: number
}

/** What stands before the first line of an item. */
export type Marker =
  | { kind: 'bullet' }
  | { kind: 'number'; number: number }
  | { kind: 'task'; isDone: boolean }

/** A block of words, with how many lists and quotes it lies in. */
export interface DiffLine {
  type: string
  depth: number
  marker: Marker | null
  parts: DiffPart[]
}

const depthMax = 64
const lineTypes = new Set(['paragraph', 'heading', 'codeBlock'])
const itemTypes = new Set(['listItem', 'taskItem'])

/** What a version says beside the one before it; both are whole bodies in base64. */
export function diffVersions(before: string | null, after: string): DiffLine[] {
  // What was deleted must still be readable.
  const doc = new Y.Doc({ gc: false })
  if (before !== null) Y.applyUpdate(doc, fromBase64(before))
  const known = Y.decodeStateVector(Y.encodeStateVector(doc))
  Y.applyUpdate(doc, fromBase64(after))
  const lines: DiffLine[] = []
  walk(doc.getXmlFragment('body'), { nesting: 0, depth: 0, marker: null }, { known, lines })
  doc.destroy()
  return lines.filter(({ parts, type }) => type === 'rule' || parts.length > 0)
}

interface Walk {
  known: ReadonlyMap<number, number>
  lines: DiffLine[]
}

interface Place {
  nesting: number
  depth: number
  marker: Marker | null
}

function walk(parent: Y.XmlFragment, place: Place, context: Walk): void {
  const nesting = place.nesting + 1
  if (nesting > depthMax) return
  const { depth } = place
  let { marker } = place
  let number = parent instanceof Y.XmlElement ? Number(parent.getAttribute('start') ?? 1) : 1
  for (const item of itemsOf(parent)) {
    const type = typeOf(item)
    if (!(type instanceof Y.XmlElement)) continue
    const { nodeName } = type
    if (lineTypes.has(nodeName)) {
      context.lines.push({ type: nodeName, depth, marker, parts: partsOf(type, context) })
      marker = null
    } else if (nodeName === 'liveLine' || nodeName === 'rule') {
      const parts = wordsOf(String(type.getAttribute('title') ?? ''), item, context)
      context.lines.push({ type: nodeName, depth, marker: markerOf(type, number), parts })
    } else if (itemTypes.has(nodeName)) {
      walk(type, { nesting, depth, marker: markerOf(type, number) }, context)
      if (!item.deleted) number += 1
    } else walk(type, { nesting, depth: depth + 1, marker: null }, context)
  }
}

function markerOf(item: Y.XmlElement, number: number): Marker | null {
  if (item.nodeName === 'rule') return null
  if (item.nodeName === 'listItem') {
    const { parent } = item
    const isCounted = parent instanceof Y.XmlElement && parent.nodeName === 'orderedList'
    return isCounted ? { kind: 'number', number } : { kind: 'bullet' }
  }
  const done: unknown = item.getAttribute('done')
  return { kind: 'task', isDone: done === true }
}

function partsOf(line: Y.XmlElement, context: Walk): DiffPart[] {
  return itemsOf(line).flatMap((item) => {
    const type = typeOf(item)
    if (type instanceof Y.XmlText) return itemsOf(type).flatMap((run) => runOf(run, context))
    if (!(type instanceof Y.XmlElement)) return []
    const isBreak = type.nodeName === 'hardBreak'
    return wordsOf(isBreak ? '\n' : String(type.getAttribute('label') ?? ''), item, context)
  })
}

function runOf(item: Y.Item, context: Walk): DiffPart[] {
  return item.content instanceof Y.ContentString ? wordsOf(item.content.str, item, context) : []
}

/** Letters of one hand in a row are one item, be they older than the version before or not. */
function wordsOf(text: string, { id, deleted }: Y.Item, { known }: Walk): DiffPart[] {
  if (!text) return []
  const writer = id.client
  if (deleted) return [{ text, kind: 'gone', writer }]
  const old = Math.max(0, (known.get(writer) ?? 0) - id.clock)
  const parts: DiffPart[] = [
    { text: text.slice(0, old), kind: 'same', writer },
    { text: text.slice(old), kind: 'added', writer },
  ]
  return parts.filter((part) => part.text)
}

function itemsOf(type: { _start: Y.Item | null }): Y.Item[] {
  const items: Y.Item[] = []
  for (let item = type._start; item; item = item.right) items.push(item)
  return items
}

function typeOf({ content }: Y.Item): unknown {
  return content instanceof Y.ContentType ? content.type : null
}
