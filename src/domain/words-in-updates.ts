import * as Y from 'yjs'
import { fromBase64 } from './base64.ts'
import { encodeUpdate } from './update-bytes.ts'

type Type = Y.ContentType['type']

/** Where recursion ends: bytes can nest deeper than any stack. */
const depthMax = 64

/**
 * The words that these pieces brought, a line for each block or place, without the text that they
 * were written into: whoever is shut out of a notepad still reads what they wrote there.
 */
export function wordsInUpdates(updates: readonly string[]): string {
  const whole = updates.map(fromBase64).filter(isWhole)
  if (whole.length === 0) return ''
  const doc = new Y.Doc({ gc: false })
  try {
    Y.applyUpdate(doc, aloneFrom(whole, doc))
    return linesOf([...doc.share.values()].map((place) => textIn(place, 0)).join('\n'))
  } catch {
    // Well-formed, and yet nothing that an editor writes.
    return ''
  } finally {
    doc.destroy()
  }
}

function isWhole(update: Uint8Array): boolean {
  try {
    Y.decodeUpdate(update)
    return true
  } catch {
    return false
  }
}

/** The same as an update that builds on nothing: each place in the text that is not here is a root. */
function aloneFrom(updates: readonly Uint8Array[], doc: Y.Doc): Uint8Array {
  const writers = updates.flatMap((update) => Y.decodeUpdate(update).structs.map(writerOf))
  const { structs, ds } = Y.decodeUpdate(Y.mergeUpdates([...updates]))
  const items = structs.filter((struct) => struct instanceof Y.Item)
  const byWriter = Map.groupBy(items, writerOf)
  const isHere = (id: Y.ID) => isAmong(byWriter.get(id.client) ?? [], id)
  const alone = [...new Set(writers)].flatMap((writer) =>
    withoutGaps((byWriter.get(writer) ?? []).map((item) => onlyHere(item, isHere, doc))),
  )
  return encodeUpdate(alone, ds.clients)
}

function writerOf({ id }: { id: Y.ID }): number {
  return id.client
}

/** An hour of typing is thousands of items, each of which asks. */
function isAmong(items: readonly Y.Item[], { clock }: Y.ID): boolean {
  let from = 0
  let to = items.length
  while (from < to) {
    const middle = (from + to) >> 1
    const item = items[middle]
    if (!item) return false
    if (clock < item.id.clock) to = middle
    else if (clock >= item.id.clock + item.length) from = middle + 1
    else return true
  }
  return false
}

function onlyHere(item: Y.Item, isHere: (id: Y.ID) => boolean, doc: Y.Doc): Y.Item {
  const { id, parent, parentSub, content } = item
  const origin = item.origin && isHere(item.origin) ? item.origin : null
  const rightOrigin = item.rightOrigin && isHere(item.rightOrigin) ? item.rightOrigin : null
  const isPlaced = origin !== null || rightOrigin !== null
  const isInside = parent instanceof Y.ID && isHere(parent)
  const place = isPlaced ? null : isInside ? parent : newRoot(doc)
  return new Y.Item(id, null, origin, null, rightOrigin, place, parentSub, content)
}

/** Made in the order in which things were written: so they are read. */
function newRoot(doc: Y.Doc): Type {
  return doc.get(String(doc.share.size))
}

/** Yjs waits for what is missing before or between the letters of one writer. */
function withoutGaps(items: readonly Y.Item[]): (Y.Item | Y.GC)[] {
  let next = 0
  return items.flatMap((item) => {
    const { client, clock } = item.id
    const gap = clock > next ? [new Y.GC(Y.createID(client, next), clock - next)] : []
    next = clock + item.length
    return [...gap, item]
  })
}

function textIn(type: Type, depth: number): string {
  let text = nameOf(type)
  if (depth > depthMax) return text
  for (let item = type._start; item; item = item.right) {
    const { content } = item
    if (item.deleted) continue
    if (content instanceof Y.ContentString) text += content.str
    if (!(content instanceof Y.ContentType)) continue
    const inside = textIn(content.type, depth + 1)
    text += isInline(content.type) ? inside : `\n${inside}\n`
  }
  return text
}

function linesOf(text: string): string {
  const lines = text.split('\n').map((line) => line.trimEnd())
  return lines.filter(Boolean).join('\n').trim()
}

function isInline(type: Type): boolean {
  return type instanceof Y.XmlElement ? type.nodeName === 'mention' : type instanceof Y.XmlText
}

/** What a mention, or a line of the list, is called: it has no letters of its own. */
function nameOf(type: Type): string {
  if (!(type instanceof Y.XmlElement)) return ''
  const name: unknown = type.getAttribute('label') ?? type.getAttribute('title')
  return typeof name === 'string' ? name : ''
}
