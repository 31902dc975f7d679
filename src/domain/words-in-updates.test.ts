import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { toBase64 } from './base64.ts'
import { paragraphs } from './notepad-tree.ts'
import { appendTree } from './notepad-yjs.ts'
import { wordsInUpdates } from './words-in-updates.ts'

/** A notepad that others have written in, and what I write there, a piece at a time. */
function openPad(text = 'Theirs') {
  const doc = new Y.Doc()
  appendTree(doc, paragraphs(text))
  const pieces: string[] = []
  doc.on('update', (update: Uint8Array) => pieces.push(toBase64(update)))
  const body = doc.getXmlFragment('body')
  const textAt = (place: number) => (body.get(place) as Y.XmlElement).get(0) as Y.XmlText
  return { doc, body, pieces, textAt }
}

test('[R9] letters that were typed one by one in others’ words are one line', () => {
  const { pieces, textAt } = openPad()

  for (const [at, letter] of ['H', 'e', 'l', 'l', 'o'].entries()) textAt(0).insert(3 + at, letter)

  expect(pieces).toHaveLength(5)
  expect(wordsInUpdates(pieces)).toBe('Hello')
})

test('[R9] words stand in the order of the text, without what their author took away again', () => {
  const { pieces, textAt } = openPad()

  textAt(0).insert(6, ' brave wold')
  textAt(0).delete(15, 2)
  textAt(0).insert(15, 'rld')
  textAt(0).insert(6, ' Hello')
  textAt(0).insert(0, 'Before ')

  expect(wordsInUpdates(pieces)).toBe('Hello brave world\nBefore')
})

test('[R9] each block is a line, formatted or not, in a list or not', () => {
  const { doc, pieces, textAt } = openPad()

  appendTree(doc, [
    { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'Plan' }] },
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Very ' },
        { type: 'text', text: 'bold', marks: [{ type: 'bold' }] },
        { type: 'text', text: ' words for ' },
        { type: 'mention', attrs: { kind: 'person', id: 'bo', label: 'Bo' } },
        { type: 'hardBreak' },
        { type: 'text', text: 'and more' },
      ],
    },
    {
      type: 'taskList',
      content: [
        { type: 'taskItem', attrs: { done: false }, content: paragraphs('Bread') },
        { type: 'liveLine', attrs: { item: 'milk', title: 'Milk' } },
      ],
    },
  ])
  textAt(0).format(0, 3, { bold: true })

  expect(wordsInUpdates(pieces)).toBe('Plan\nVery bold words for Bo\nand more\nBread\nMilk')
})

test('[R9] what was sent twice is read once, and what two devices wrote, both', () => {
  const { doc, pieces, textAt } = openPad()
  textAt(0).insert(6, ' one')
  const other = new Y.Doc()
  Y.applyUpdate(other, Y.encodeStateAsUpdate(doc))
  other.on('update', (update: Uint8Array) => pieces.push(toBase64(update)))

  const text = (other.getXmlFragment('body').get(0) as Y.XmlElement).get(0) as Y.XmlText
  text.insert(10, ' two')

  expect(wordsInUpdates([...pieces, ...pieces])).toBe('one two')
})

test('[R9] of pieces of which one is missing the others are read', () => {
  const { pieces, textAt } = openPad()
  textAt(0).insert(6, ' one')
  textAt(0).insert(10, ' two')
  textAt(0).insert(14, ' three')

  const [first = '', , third = ''] = pieces

  expect(wordsInUpdates([first, third])).toBe('one\n three')
})

test('[R9] a mere deletion, or a tick, has no words', () => {
  const { body, pieces, textAt } = openPad()

  textAt(0).delete(0, 3)
  ;(body.get(0) as Y.XmlElement).setAttribute('done', 'yes')

  expect(wordsInUpdates(pieces)).toBe('')
})

test('[R9] what is damaged has no words and hides no others', () => {
  const { pieces, textAt } = openPad()
  textAt(0).insert(6, ' whole')

  expect(wordsInUpdates(['AQ==', 'no base64!', '', '////////'])).toBe('')
  expect(wordsInUpdates(['/////w==', ...pieces])).toBe('whole')
})
