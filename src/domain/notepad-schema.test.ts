import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { isNotepadLink } from './notepad-links.ts'
import { notepadSchema } from './notepad-schema.ts'
import { type BodyTree, treeText } from './notepad-tree.ts'
import { appendTree, bodyTree } from './notepad-yjs.ts'

const id = 'a'.repeat(20)
const everything: BodyTree = [
  { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Saturday' }] },
  {
    type: 'paragraph',
    content: [
      { type: 'text', text: 'Eight ' },
      { type: 'text', text: 'people', marks: [{ type: 'bold' }] },
      { type: 'hardBreak' },
      { type: 'mention', attrs: { kind: 'person', id, label: '' } },
      { type: 'text', text: ' here', marks: [{ type: 'link', attrs: { href: 'https://a.org' } }] },
    ],
  },
  {
    type: 'taskList',
    content: [
      {
        type: 'taskItem',
        attrs: { done: true },
        content: [
          { type: 'paragraph', content: [{ type: 'text', text: 'Bread' }] },
          {
            type: 'bulletList',
            content: [
              {
                type: 'listItem',
                content: [{ type: 'paragraph', content: [{ type: 'text', text: 'brown' }] }],
              },
            ],
          },
        ],
      },
      { type: 'liveLine', attrs: { item: id, title: 'Milk' } },
    ],
  },
  {
    type: 'orderedList',
    attrs: { start: 3 },
    content: [{ type: 'listItem', content: [{ type: 'paragraph' }] }],
  },
  { type: 'quote', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Said' }] }] },
  { type: 'codeBlock', content: [{ type: 'text', text: 'a\nb' }] },
  { type: 'rule' },
]

test('[ED-1] a body goes into Yjs and comes back the same, and fits the schema', () => {
  const doc = new Y.Doc()

  appendTree(doc, everything)

  expect(bodyTree(doc)).toEqual(everything)
  expect(() =>
    notepadSchema.nodeFromJSON({ type: 'doc', content: bodyTree(doc) }).check(),
  ).not.toThrow()
})

test('[ED-1] its plain text is its words, a line each', () => {
  expect(treeText(everything, ({ kind }) => (kind === 'person' ? 'Ada' : undefined))).toBe(
    'Saturday\nEight people\n@Ada here\nBread\nbrown\nMilk\n\nSaid\na\nb\n',
  )
})

test('[ED-1] what is no part of a body is left out, its words are not', () => {
  const doc = new Y.Doc()
  const strange = new Y.XmlElement('iframe')
  const inside = new Y.XmlElement('paragraph')
  inside.insert(0, [new Y.XmlText('words')])
  strange.insert(0, [inside])
  doc.getXmlFragment('body').push([strange, new Y.XmlText('loose')])

  expect(treeText(bodyTree(doc))).toBe('words\nloose')
})

test.each([
  ['https://example.org/a', true],
  ['http://localhost:3000', true],
  ['mailto:ada@example.org', true],
  ['HTTPS://EXAMPLE.ORG', true],
  ['javascript:alert(1)', false],
  [' javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['ftp://example.org', false],
  ['/groups/x', false],
  [`https://a.org/${'x'.repeat(3_000)}`, false],
])('[ED-2] %s leads out of a notepad: %s', (href, isAllowed) => {
  expect(isNotepadLink(href)).toBe(isAllowed)
})

test('[ED-2] a link of another kind is no part of the schema', () => {
  const text = {
    type: 'text',
    text: 'x',
    marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }],
  }
  const json = { type: 'doc', content: [{ type: 'paragraph', content: [text] }] }

  expect(() => notepadSchema.nodeFromJSON(json).check()).toThrow('not a link')
})

test('[ED-1] no mark stands on a letter twice, so that Yjs keeps each under its own name', () => {
  const marks = Object.values(notepadSchema.marks)

  expect(marks.filter((mark) => !mark.excludes(mark))).toEqual([])
})
