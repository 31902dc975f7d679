import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { paragraphs } from './notepad-tree.ts'
import { appendTree, bodyTree } from './notepad-yjs.ts'
import { splitUpdate } from './split-update.ts'

const maxBytes = 20_000

test('[ED-4] a large change goes in pieces, each of which one mutation carries', () => {
  const doc = new Y.Doc()
  const updates: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => updates.push(update))
  const line = 'Everything about the house 🏠 and the garden. '.repeat(900)
  appendTree(doc, paragraphs(`${line}\n${line}\n${'short\n'.repeat(2_000)}`))
  doc.getXmlFragment('body').delete(5, 1_000)

  const pieces = updates.flatMap((update) => splitUpdate(update, maxBytes))
  const copy = new Y.Doc()
  for (const piece of pieces) Y.applyUpdate(copy, piece)

  expect(pieces.length).toBeGreaterThan(5)
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(maxBytes * 1.3)
  expect(bodyTree(copy)).toEqual(bodyTree(doc))
})

test('[ED-4] a small change stays as it is', () => {
  const update = Y.encodeStateAsUpdate(new Y.Doc())

  expect(splitUpdate(update, maxBytes)).toEqual([update])
})
