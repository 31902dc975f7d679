import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { toBase64 } from './base64.ts'
import { openBody } from './notepad-body.ts'
import { paragraphs } from './notepad-tree.ts'
import { appendTree } from './notepad-yjs.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { diffVersions } from './version-diff.ts'

test('[NV-5] a version shows what was added since the one before, by whom, and what was taken away', () => {
  const doc = openBody()
  doc.clientID = 1
  appendTree(doc, paragraphs('milk and eggs'))
  const before = stateOf(doc)
  const bobs = openBody([before])
  bobs.clientID = 2
  const line = bobs.getXmlFragment('body').get(0) as Y.XmlElement
  const text = line.get(0) as Y.XmlText
  text.delete(0, 5)
  text.insert(text.length, ', bread')

  const [shown] = diffVersions(before, stateOf(bobs))

  expect(shown?.parts).toEqual([
    { text: 'milk ', kind: 'gone', writer: 1 },
    { text: 'and eggs', kind: 'same', writer: 1 },
    { text: ', bread', kind: 'added', writer: 2 },
  ])
})

test('[NV-5] letters that one hand wrote in a row are split where the version before ended', () => {
  const doc = openBody()
  doc.clientID = 1
  appendTree(doc, paragraphs('milk'))
  const before = stateOf(doc)
  const line = doc.getXmlFragment('body').get(0) as Y.XmlElement
  const text = line.get(0) as Y.XmlText
  text.insert(4, 'shake')

  const [shown] = diffVersions(before, stateOf(doc))

  expect(shown?.parts.map(({ text: words, kind }) => [words, kind])).toEqual([
    ['milk', 'same'],
    ['shake', 'added'],
  ])
})

test('[NV-8] the lines of a version have the bullets, numbers and boxes of their lists', () => {
  const doc = openBody()
  appendTree(
    doc,
    parseMarkdown('- milk\n  - oat\n\n3. first\n4. second\n\n- [ ] chairs\n- [x] table\n\n> said'),
  )

  const lines = diffVersions(null, stateOf(doc))

  expect(lines.map(({ parts, depth, marker }) => [parts[0]?.text, depth, marker])).toEqual([
    ['milk', 1, { kind: 'bullet' }],
    ['oat', 2, { kind: 'bullet' }],
    ['first', 1, { kind: 'number', number: 3 }],
    ['second', 1, { kind: 'number', number: 4 }],
    ['chairs', 1, { kind: 'task', isDone: false }],
    ['table', 1, { kind: 'task', isDone: true }],
    ['said', 1, null],
  ])
})

function stateOf(doc: Y.Doc): string {
  return toBase64(Y.encodeStateAsUpdate(doc))
}
