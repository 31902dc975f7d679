import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { removeDoubles } from './notepad-doubles.ts'
import { applyOthers } from './notepad-lost-words.ts'
import { paragraphs, treeText } from './notepad-tree.ts'
import { appendTree, bodyTree } from './notepad-yjs.ts'

/** Ada’s changes reach the server first; Bob hears of them while his own are on their way. */
function openTwo(text: string) {
  const base = new Y.Doc()
  appendTree(base, paragraphs(text))
  const open = () => {
    const doc = new Y.Doc()
    doc.gc = false
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(base))
    const updates: Uint8Array[] = []
    doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== 'stored') updates.push(update)
    })
    return { doc, updates, body: doc.getXmlFragment('body') }
  }
  const [ada, bob] = [open(), open()]
  const meet = () => {
    const sent = ada.updates.splice(0)
    const { doubles } = applyOthers(bob.doc, sent, { own: bob.updates, origin: 'stored' })
    removeDoubles(bob.doc, doubles)
    for (const update of bob.updates) Y.applyUpdate(ada.doc, update, 'stored')
    expect(bodyTree(ada.doc)).toEqual(bodyTree(bob.doc))
  }
  return { ada, bob, meet, text: () => treeText(bodyTree(bob.doc)) }
}

/** As the editor does, which cannot make one block of another. */
function change(body: Y.XmlFragment, place: number, name: string): void {
  const before = body.get(place) as Y.XmlElement
  const words = String(before.get(0))
  body.doc?.transact(() => {
    body.delete(place, 1)
    body.insert(place, [elementOf(name, words)])
  })
}

function elementOf(name: string, words: string): Y.XmlElement {
  const element = new Y.XmlElement(name)
  const isList = name === 'bulletList'
  element.insert(0, [isList ? itemOf(words) : new Y.XmlText(words)])
  return element
}

function itemOf(words: string): Y.XmlElement {
  const item = new Y.XmlElement('listItem')
  item.insert(0, [elementOf('paragraph', words)])
  return item
}

test('[ED-59] a line that two made something else of apart stands once, as who came first made it', () => {
  const { ada, bob, meet } = openTwo('Glass\nBins\nPaper')
  change(ada.body, 1, 'heading')
  change(bob.body, 1, 'bulletList')

  meet()

  expect(bodyTree(bob.doc).map(({ type }) => type)).toEqual(['paragraph', 'heading', 'paragraph'])
})

test('[ED-59] of lines that say the same only the one that both changed goes', () => {
  const { ada, bob, meet, text } = openTwo('Milk\nMilk\nMilk')
  change(ada.body, 0, 'heading')
  change(bob.body, 0, 'bulletList')
  change(bob.body, 1, 'codeBlock')

  meet()

  expect(text()).toBe('Milk\nMilk\nMilk')
})

test('[ED-59] a line in which one wrote on stays beside the other', () => {
  const { ada, bob, meet, text } = openTwo('Glass\nBins')
  change(ada.body, 1, 'heading')
  change(bob.body, 1, 'codeBlock')
  const code = bob.body.get(1) as Y.XmlElement
  const words = code.get(0) as Y.XmlText
  words.insert(4, ' early on')

  meet()

  expect(text()).toContain('Bins early on')
})

test('[ED-59] a line that one changed stays where the other deleted it', () => {
  const { ada, bob, meet, text } = openTwo('Glass\nBins')
  ada.body.delete(1, 1)
  change(bob.body, 1, 'heading')

  meet()

  expect(text()).toBe('Glass\nBins')
})

test('[ED-59] the same words that two wrote apart, each on purpose, stay', () => {
  const { ada, bob, meet, text } = openTwo('Glass')
  appendTree(ada.doc, paragraphs('Milk'))
  appendTree(bob.doc, paragraphs('Milk'))

  meet()

  expect(text()).toBe('Glass\nMilk\nMilk')
})

test('[ED-59] a copy within what the other deleted does not come back beside theirs', () => {
  const { ada, bob, meet, text } = openTwo('Glass')
  const list = elementOf('bulletList', 'Bins')
  ada.body.insert(1, [list])
  Y.applyUpdate(bob.doc, Y.encodeStateAsUpdate(ada.doc), 'stored')
  ada.updates.splice(0)
  ada.doc.transact(() => {
    ada.body.delete(1, 1)
    ada.body.insert(1, [elementOf('paragraph', 'Bins')])
  })
  const theirs = bob.body.get(1) as Y.XmlElement
  change(theirs.get(0) as Y.XmlElement, 0, 'codeBlock')

  meet()

  expect(text()).toBe('Glass\nBins')
})
