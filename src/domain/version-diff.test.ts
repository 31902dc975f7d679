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

test('[NV-9] the lines of a version say which heading they are, and which quotes they lie in', () => {
  const doc = openBody()
  appendTree(doc, parseMarkdown('# Plan\n\n### Later\n\n> said\n>\n> - so\n\n- one\n  > two'))

  const lines = diffVersions(null, stateOf(doc))

  expect(lines.map(({ parts, level, quotes }) => [parts[0]?.text, level, quotes])).toEqual([
    ['Plan', 1, []],
    ['Later', 3, []],
    ['said', null, [0]],
    ['so', null, [0]],
    ['one', null, []],
    ['two', null, [1]],
  ])
})

test('[NV-9] the letters of a version are code, bold and slanted where they were', () => {
  const doc = openBody()
  appendTree(doc, parseMarkdown('run `npm **x**` and **wait** *long*'))

  const [line] = diffVersions(null, stateOf(doc))

  expect(line?.parts.map(({ text, marks }) => [text, marks])).toEqual([
    ['run ', undefined],
    ['npm **x**', ['code']],
    [' and ', undefined],
    ['wait', ['bold']],
    [' ', undefined],
    ['long', ['italic']],
  ])
})

test('[NV-9] a live line of a version names its item, whose box is not in the text', () => {
  const doc = openBody()
  const line = { type: 'liveLine' as const, attrs: { item: 'bread', title: 'Bread' } }
  appendTree(doc, [{ type: 'taskList', content: [line] }])

  const [shown] = diffVersions(null, stateOf(doc))

  expect(shown?.marker).toEqual({ kind: 'live', item: 'bread' })
})

function stateOf(doc: Y.Doc): string {
  return toBase64(Y.encodeStateAsUpdate(doc))
}

test('[NV-13] a version shows whom and what it mentions, a person by id', () => {
  const doc = openBody()
  doc.clientID = 1
  const ada = { type: 'mention', attrs: { kind: 'person', id: 'ada', label: '' } } as const
  const milk = { type: 'mention', attrs: { kind: 'item', id: 'milk', label: 'Milk' } } as const
  appendTree(doc, [{ type: 'paragraph', content: [ada, milk] }])

  const [line] = diffVersions(null, stateOf(doc))

  expect(line?.parts).toEqual([
    { text: '', person: 'ada', kind: 'added', writer: 1 },
    { text: 'Milk', kind: 'added', writer: 1 },
  ])
})

test('[NV-13] what was mentioned, and the title of a live line, is there whole: as before or gone', () => {
  const doc = openBody()
  doc.clientID = 1
  const ada = { type: 'mention', attrs: { kind: 'person', id: 'ada', label: '' } } as const
  const milk = { type: 'mention', attrs: { kind: 'item', id: 'milk', label: 'Oat milk' } } as const
  const rope = {
    type: 'liveLine',
    attrs: { item: 'rope', title: 'Twenty metres of rope' },
  } as const
  appendTree(doc, [
    { type: 'paragraph', content: [ada, milk] },
    { type: 'taskList', content: [rope] },
  ])
  const before = stateOf(doc)

  const same = diffVersions(before, before)
  doc.getXmlFragment('body').delete(0, 2)
  const gone = diffVersions(before, stateOf(doc))

  expect(same.map(({ parts }) => parts)).toEqual(wholeAs('same'))
  expect(gone.map(({ parts }) => parts)).toEqual(wholeAs('gone'))
})

function wholeAs(kind: 'same' | 'gone') {
  return [
    [
      { text: '', person: 'ada', kind, writer: 1 },
      { text: 'Oat milk', kind, writer: 1 },
    ],
    [{ text: 'Twenty metres of rope', kind, writer: 1 }],
  ]
}
