import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { toBase64 } from './base64.ts'
import { bringBack } from './bring-back-version.ts'
import { bodyText, openBody } from './notepad-body.ts'
import { paragraphs } from './notepad-tree.ts'
import { appendTree } from './notepad-yjs.ts'

test('[NV-6] a version that is brought back is a new change, which others get and can take back', () => {
  const doc = openBody()
  appendTree(doc, paragraphs('first\nsecond\nlast'))
  const then = stateOf(doc)
  const others = openBody([then])
  doc.getXmlFragment('body').delete(1, 1)
  appendTree(doc, paragraphs('more'))
  const kept = doc.getXmlFragment('body').get(0)

  const takeBack = bringBack(doc, then)

  expect(bodyText(doc)).toBe('first\nsecond\nlast')
  expect(doc.getXmlFragment('body').get(0)).toBe(kept)
  Y.applyUpdate(others, Y.encodeStateAsUpdate(doc))
  expect(bodyText(others)).toBe('first\nsecond\nlast')
  takeBack()
  expect(bodyText(doc)).toBe('first\nlast\nmore')
})

test('[NV-11] whoever takes it back takes back nothing that was written since', () => {
  const doc = openBody()
  appendTree(doc, paragraphs('first\nsecond\nlast'))
  const then = stateOf(doc)
  doc.getXmlFragment('body').delete(1, 1)
  const takeBack = bringBack(doc, then)
  textAt(doc, 0).insert(5, ' of all')
  textAt(doc, 1).insert(6, ' helping')
  const others = openBody([stateOf(doc)])
  appendTree(others, paragraphs('theirs'))
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(others))

  takeBack()

  expect(bodyText(doc)).toBe('first of all\n helping\nlast\ntheirs')
})

// Where two write at one place, Yjs lets the smaller number stand first.
test.each([
  [1, 2],
  [2, 1],
])(
  '[NV-6] in a line of plain words only what differs is changed: whoever writes there meanwhile writes on (%i, %i)',
  (mine, theirs) => {
    const doc = openBody()
    doc.clientID = mine
    appendTree(doc, paragraphs('Soup 🥣 for two\nBread'))
    const then = stateOf(doc)
    textAt(doc, 0).insert(15, ' later')
    textAt(doc, 0).delete(5, 2)
    textAt(doc, 0).insert(5, '🥘')
    const others = openBody([stateOf(doc)])
    others.clientID = theirs
    textAt(others, 0).insert(textAt(others, 0).length, ' and us')

    bringBack(doc, then)
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(others))
    Y.applyUpdate(others, Y.encodeStateAsUpdate(doc))

    expect(bodyText(doc)).toBe('Soup 🥣 for two and us\nBread')
    expect(bodyText(others)).toBe(bodyText(doc))
  },
)

test('[NV-6] a line that is of another kind, or has marks, is brought back whole', () => {
  const doc = openBody()
  appendTree(doc, [
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Plan' }] },
    { type: 'paragraph', content: [{ type: 'text', text: 'now', marks: [{ type: 'bold' }] }] },
  ])
  const then = stateOf(doc)
  const body = doc.getXmlFragment('body')
  body.delete(0, 2)
  appendTree(doc, paragraphs('Plan\nlater'))

  bringBack(doc, then)

  expect(stateText(doc)).toBe(stateText(openBody([then])))
})

function textAt(doc: Y.Doc, place: number): Y.XmlText {
  return (doc.getXmlFragment('body').get(place) as Y.XmlElement).get(0) as Y.XmlText
}

function stateText(doc: Y.Doc): string {
  return doc.getXmlFragment('body').toString()
}

function stateOf(doc: Y.Doc): string {
  return toBase64(Y.encodeStateAsUpdate(doc))
}
