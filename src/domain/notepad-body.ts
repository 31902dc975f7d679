import * as Y from 'yjs'
import { fromBase64 } from './base64.ts'
import { excerptMaxLength } from './notepad-mutations.ts'
import { type NameOf, paragraphs, treeText } from './notepad-tree.ts'
import { appendTree, bodyTree } from './notepad-yjs.ts'
import { withoutHalfPerson } from './people-in-excerpt.ts'

/**
 * A notepad's body: `Y.XmlFragment('body')`, whose elements are those of `notepad-schema.ts`. It
 * loads Yjs, so the first screens must not import it; the notepad screen and the server do.
 */
export function openBody(updates: Iterable<string> = []): Y.Doc {
  const doc = new Y.Doc()
  for (const update of updates) Y.applyUpdate(doc, fromBase64(update), 'stored')
  return doc
}

export function bodyText(doc: Y.Doc, nameOf?: NameOf): string {
  return treeText(bodyTree(doc), nameOf)
}

/** The first words, for cards and rows. */
export function excerptOf(text: string): string {
  // Only the beginning is looked at: this runs while somebody types in a long text.
  const words = text
    .slice(0, excerptMaxLength * 10)
    .trim()
    .replaceAll(/\s+/g, ' ')
  const halfAnEmoji = /[\uD800-\uDBFF]$/
  if (words.length <= excerptMaxLength) return words.toWellFormed()
  const cut = words.slice(0, excerptMaxLength).replace(halfAnEmoji, '')
  return withoutHalfPerson(cut).toWellFormed()
}

/** Adds a text to the end of a body, one paragraph a line. */
export function writeBody(doc: Y.Doc, text: string): void {
  appendTree(doc, paragraphs(text))
}
