import * as Y from 'yjs'
import { fromBase64 } from './base64.ts'
import { excerptMaxLength } from './notepad-mutations.ts'
import { notepadBodyMaxLength, notepadUpdateMaxBytes } from './notepad.ts'
import { Refusal } from './refusal.ts'

/**
 * A notepad's body as text: `Y.XmlFragment('body')`, one paragraph a line. It loads Yjs, so the
 * first screens must not import it; the notepad screen and the server do.
 */
export function openBody(updates: Iterable<string> = []): Y.Doc {
  const doc = new Y.Doc()
  for (const update of updates) Y.applyUpdate(doc, fromBase64(update), 'stored')
  return doc
}

export function bodyText(doc: Y.Doc): string {
  return linesOf(doc).map(textOf).join('\n')
}

/** The first words, for cards and rows. */
export function excerptOf(text: string): string {
  // Only the beginning is looked at: this runs while somebody types in a long text.
  const words = text
    .slice(0, excerptMaxLength * 10)
    .trim()
    .replaceAll(/\s+/g, ' ')
  const halfAnEmoji = /[\uD800-\uDBFF]$/
  return words.slice(0, excerptMaxLength).replace(halfAnEmoji, '').toWellFormed()
}

/** Makes the body say `text`, changing only what differs, so that others' words stay theirs. */
export function writeBody(doc: Y.Doc, text: string): void {
  const lines = linesOf(doc)
  const before = lines.map(textOf)
  mustFit(text, before)
  // Half of an emoji would be stored as something else than what is shown.
  const after = text.toWellFormed().split('\n')
  const { start, endBefore, endAfter } = difference(before, after)
  const kept = Math.min(endBefore, endAfter) - start
  const extra = endAfter - endBefore
  // A line that is split or joined stays the line that it has more in common with, at either end.
  const [oldFirst, oldLast] = [before[start], before[endBefore - 1]]
  const [newFirst, newLast] = [after[start], after[endAfter - 1]]
  const isEnd = kept > 0 && sharedEnd(oldLast, newLast) >= sharedStart(oldFirst, newFirst)
  const gap = isEnd ? start : start + kept
  doc.transact(() => {
    for (let place = 0; place < kept; place += 1) {
      const line = lines[isEnd ? endBefore - kept + place : start + place]
      const words = after[isEnd ? endAfter - kept + place : start + place]
      if (line) writeLine(line, words ?? '')
    }
    const body = bodyOf(doc)
    if (extra < 0) body.delete(gap, -extra)
    if (extra > 0) body.insert(gap, after.slice(gap, gap + extra).map(newParagraph))
  })
}

/** What a step may add, in bytes of its update: well below what one mutation carries. */
const stepMaxBytes = notepadUpdateMaxBytes * 0.6
const bytesPerCharacterMax = 3
const bytesPerLine = 40

/** The way from one text to another in steps, each of whose updates one mutation can carry. */
export function stepsBetween(before: string, after: string): string[] {
  const { start, endAfter } = difference(before, after)
  const steps: string[] = []
  let bytes = 0
  for (let at = start; at < endAfter; at += 1) {
    bytes += bytesPerCharacterMax + (after[at] === '\n' ? bytesPerLine : 0)
    if (bytes < stepMaxBytes || isLowSurrogate(after.charCodeAt(at + 1))) continue
    steps.push(after.slice(0, at + 1) + after.slice(endAfter))
    bytes = 0
  }
  if (steps.at(-1) !== after) steps.push(after)
  return steps
}

/** A line of the body: a paragraph, or whatever else somebody's editor put at its place. */
export type Line = ReturnType<typeof linesOf>[number]

export function linesOf(doc: Y.Doc) {
  return bodyOf(doc).toArray()
}

/** The texts of a line. There are two when two people began the same line while apart. */
export function textsOf(line: Line): Y.XmlText[] {
  if (line instanceof Y.XmlText) return [line]
  return line instanceof Y.XmlElement
    ? line.toArray().filter((node) => node instanceof Y.XmlText)
    : []
}

export function textOf(line: Line): string {
  return textsOf(line).map(plainText).join('')
}

export function plainText(text: Y.XmlText): string {
  const parts: { insert?: unknown }[] = text.toDelta()
  return parts.map(({ insert }) => (typeof insert === 'string' ? insert : '')).join('')
}

function bodyOf(doc: Y.Doc): Y.XmlFragment {
  return doc.getXmlFragment('body')
}

function mustFit(text: string, before: string[]): void {
  if (text.length <= notepadBodyMaxLength) return
  // Two who wrote apart may have made it longer together; taking something away must still work.
  if (text.length < before.join('\n').length) return
  throw new Refusal('tooLarge', { limit: notepadBodyMaxLength })
}

function newParagraph(line: string): Y.XmlElement {
  const paragraph = new Y.XmlElement('paragraph')
  if (line) paragraph.insert(0, [new Y.XmlText(line)])
  return paragraph
}

function writeLine(line: Line, after: string): void {
  const texts = textsOf(line)
  const before = texts.map(plainText).join('')
  const { start, endBefore, endAfter } = difference(before, after)
  let left = start
  let isInserted = start === endAfter
  if (texts.length === 0 && line instanceof Y.XmlElement) {
    line.insert(0, [new Y.XmlText(after)])
    return
  }
  let toDelete = endBefore - start
  for (const text of texts) {
    const length = plainText(text).length
    if (left > length) {
      left -= length
      continue
    }
    const count = Math.min(toDelete, length - left)
    if (count > 0) text.delete(left, count)
    toDelete -= count
    if (!isInserted) text.insert(left, after.slice(start, endAfter))
    isInserted = true
    left = 0
  }
}

function sharedStart(before = '', after = ''): number {
  return difference(before, after).start
}

function sharedEnd(before = '', after = ''): number {
  return before.length - difference(before, after).endBefore
}

/** Where two sequences begin to differ, and where each of them stops to. Never within an emoji. */
function difference<Sequence extends string | string[]>(before: Sequence, after: Sequence) {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1
  let endBefore = before.length
  let endAfter = after.length
  while (endBefore > start && endAfter > start && before[endBefore - 1] === after[endAfter - 1]) {
    endBefore -= 1
    endAfter -= 1
  }
  if (typeof before === 'string' && typeof after === 'string') {
    if (isLowSurrogate(before.charCodeAt(start)) || isLowSurrogate(after.charCodeAt(start))) {
      start = Math.max(0, start - 1)
    }
    if (
      isLowSurrogate(before.charCodeAt(endBefore)) ||
      isLowSurrogate(after.charCodeAt(endAfter))
    ) {
      endBefore += 1
      endAfter += 1
    }
  }
  return { start, endBefore, endAfter }
}

function isLowSurrogate(codeUnit: number): boolean {
  return codeUnit >= 0xdc_00 && codeUnit <= 0xdf_ff
}
