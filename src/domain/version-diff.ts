import { itemsIn } from './notepad-place.ts'
import * as Y from 'yjs'
import { fromBase64 } from './base64.ts'
import type { Id } from './id.ts'

/** A run of letters in a version: as before, added since the version before, or taken away. */
export interface DiffPart {
  text: string
  kind: 'same' | 'added' | 'gone'
  /** The Yjs client that wrote it. */
  writer: number
  /** Where it has any. Not what is struck: here that says that it was taken away. */
  marks?: ShownMark[]
  /** Whom it mentions: a name is in no document. */
  person?: Id
}

const shownMarks = ['bold', 'italic', 'code'] as const
export type ShownMark = (typeof shownMarks)[number]

/** What stands before the first line of an item. */
export type Marker =
  | { kind: 'bullet' }
  | { kind: 'number'; number: number }
  | { kind: 'task'; isDone: boolean }
  /** Whether it is done only its item knows. */
  | { kind: 'live'; item: Id }

/** A block of words, with how many lists and quotes it lies in. */
export interface DiffLine {
  type: string
  depth: number
  /** Which of the things it lies in are quotes. */
  quotes: number[]
  /** Of a heading. */
  level: number | null
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
  walk(
    doc.getXmlFragment('body'),
    { nesting: 0, depth: 0, quotes: [], marker: null },
    { known, lines },
  )
  doc.destroy()
  return lines.filter(({ parts, type }) => type === 'rule' || parts.length > 0)
}

interface Walk {
  known: ReadonlyMap<number, number>
  lines: DiffLine[]
}

interface Place extends Pick<DiffLine, 'depth' | 'quotes' | 'marker'> {
  nesting: number
}

function walk(parent: Y.XmlFragment, place: Place, context: Walk): void {
  const nesting = place.nesting + 1
  if (nesting > depthMax) return
  const { depth, quotes } = place
  let { marker } = place
  let number = parent instanceof Y.XmlElement ? Number(parent.getAttribute('start') ?? 1) : 1
  for (const item of itemsIn(parent)) {
    const type = typeOf(item)
    if (!(type instanceof Y.XmlElement)) continue
    const { nodeName } = type
    if (lineTypes.has(nodeName)) {
      const level = nodeName === 'heading' ? Number(type.getAttribute('level') ?? 1) : null
      const parts = partsOf(type, context)
      context.lines.push({ type: nodeName, depth, quotes, level, marker, parts })
      marker = null
    } else if (nodeName === 'liveLine' || nodeName === 'rule') {
      const parts = wholeOf({ text: attributeOf(type, 'title') }, item, context)
      const own = { type: nodeName, level: null, marker: markerOf(type, number), parts }
      context.lines.push({ ...own, depth, quotes })
    } else if (itemTypes.has(nodeName)) {
      walk(type, { nesting, depth, quotes, marker: markerOf(type, number) }, context)
      if (!item.deleted) number += 1
    } else {
      const inside = nodeName === 'quote' ? [...quotes, depth] : quotes
      walk(type, { nesting, depth: depth + 1, quotes: inside, marker: null }, context)
    }
  }
}

function markerOf(item: Y.XmlElement, number: number): Marker | null {
  if (item.nodeName === 'rule') return null
  if (item.nodeName === 'listItem') {
    const { parent } = item
    const isCounted = parent instanceof Y.XmlElement && parent.nodeName === 'orderedList'
    return isCounted ? { kind: 'number', number } : { kind: 'bullet' }
  }
  if (item.nodeName === 'liveLine') return { kind: 'live', item: attributeOf(item, 'item') }
  const done: unknown = item.getAttribute('done')
  return { kind: 'task', isDone: done === true }
}

function partsOf(line: Y.XmlElement, context: Walk): DiffPart[] {
  return itemsIn(line).flatMap((item) => {
    const type = typeOf(item)
    if (type instanceof Y.XmlText) return runsOf(type, context)
    if (!(type instanceof Y.XmlElement)) return []
    if (type.nodeName === 'hardBreak') return wholeOf({ text: '\n' }, item, context)
    const isPerson = attributeOf(type, 'kind') === 'person'
    const text = attributeOf(type, 'label')
    return wholeOf({ text, ...(isPerson && { person: attributeOf(type, 'id') }) }, item, context)
  })
}

function runsOf(text: Y.XmlText, context: Walk): DiffPart[] {
  const on = new Set<string>()
  return itemsIn(text).flatMap((item) => {
    const { content, deleted } = item
    if (content instanceof Y.ContentFormat && !deleted) {
      if (content.value === null) on.delete(content.key)
      else on.add(content.key)
    }
    if (!(content instanceof Y.ContentString)) return []
    const marks = shownMarks.filter((mark) => on.has(mark))
    return wordsOf(content.str, item, context).map((part) =>
      marks.length > 0 ? { ...part, marks } : part,
    )
  })
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

/** What is one thing in the text, however many letters it is called by. */
function wholeOf(
  words: Pick<DiffPart, 'text' | 'person'>,
  { id, deleted }: Y.Item,
  { known }: Walk,
): DiffPart[] {
  if (!words.text && !words.person) return []
  const isOld = id.clock < (known.get(id.client) ?? 0)
  const kind = isOld ? 'same' : 'added'
  return [{ ...words, kind: deleted ? 'gone' : kind, writer: id.client }]
}

/** Also of what is deleted, which Yjs would not say. */
function attributeOf(element: Y.XmlElement, name: string): string {
  const value: unknown = element._map.get(name)?.content.getContent().at(-1)
  return typeof value === 'string' ? value : ''
}

function typeOf({ content }: Y.Item): unknown {
  return content instanceof Y.ContentType ? content.type : null
}
