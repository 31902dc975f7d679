import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { applyOthers } from './notepad-lost-words.ts'
import { paragraphs, treeText } from './notepad-tree.ts'
import { appendTree, bodyTree } from './notepad-yjs.ts'
import { type House, idOf, liveLine, openHouse, task } from './test-house.ts'

function textAt(body: Y.XmlFragment, ...path: number[]): Y.XmlText {
  let node: Y.XmlFragment = body
  for (const place of path) node = node.get(place) as Y.XmlElement
  return node.get(0) as Y.XmlText
}

test.each([
  ['the deletion', (house: House) => [house.ada, house.bob]],
  ['the words', (house: House) => [house.bob, house.ada]],
])('[ED-3] R10: words in a deleted paragraph stay, once, when %s came first', (_, order) => {
  const house = openHouse(paragraphs('Glass\nBins: Tuesday\nPaper'))
  house.ada.body.delete(1, 1)
  textAt(house.bob.body, 1).insert(5, ' early on')

  for (const device of order(house)) device.meet()
  house.settle()

  expect(house.ada.text).toBe('Glass\nearly on\nPaper')
  expect(house.bob.text).toBe(house.ada.text)
})

function item(text: string) {
  return { type: 'listItem' as const, content: paragraphs(text) }
}

function mention(label: string): Y.XmlElement {
  const made = new Y.XmlElement('mention')
  made.setAttribute('kind', 'item')
  made.setAttribute('id', idOf(label))
  made.setAttribute('label', label)
  return made
}

test('[ED-3] R10: words in a deleted line of a list stay a line of that list', () => {
  const house = openHouse([{ type: 'bulletList', content: [item('one'), item('two')] }])
  const list = house.ada.body.get(0) as Y.XmlElement
  list.delete(0, 1)
  textAt(house.bob.body, 0, 0, 0).insert(3, ' and a half')

  house.settle()

  expect(bodyTree(house.ada.doc)).toEqual([
    { type: 'bulletList', content: [item('and a half'), item('two')] },
  ])
  expect(bodyTree(house.bob.doc)).toEqual(bodyTree(house.ada.doc))
})

test('[ED-3] words that were seen before they were deleted stay deleted', () => {
  const house = openHouse(paragraphs('Glass\nBins'))
  textAt(house.bob.body, 1).insert(4, ': Tuesday')
  house.settle()

  house.ada.body.delete(1, 1)
  house.settle()

  expect(house.ada.text).toBe('Glass')
  expect(house.bob.text).toBe('Glass')
})

test('[ED-3] only the words that had not been seen come back, from everywhere in what is gone', () => {
  const house = openHouse(paragraphs('Glass\nBins\nPaper\nEnd'))
  textAt(house.bob.body, 1).insert(4, ': Tuesday')
  house.settle()
  house.ada.body.delete(1, 2)
  textAt(house.bob.body, 1).insert(13, ' morning')
  textAt(house.bob.body, 2).insert(0, 'Old ')

  house.settle()

  expect(house.ada.text).toBe('Glass\nmorning\nOld\nEnd')
  expect(house.bob.text).toBe(house.ada.text)
})

test('[ED-3] a page that begins with its waiting words, before the text they are in, brings nothing back', () => {
  const before = new Y.Doc()
  appendTree(before, paragraphs('Glass\nSaturday'))
  const stored = Y.encodeStateAsUpdate(before)
  const waiting: Uint8Array[] = []
  before.on('update', (update: Uint8Array) => waiting.push(update))
  before.getXmlFragment('body').delete(1, 1)
  appendTree(before, paragraphs('Sunday'))

  const after = new Y.Doc()
  applyOthers(after, waiting, { own: [], origin: 'stored' })
  applyOthers(after, [stored], { own: waiting, origin: 'stored' })

  expect(treeText(bodyTree(after))).toBe('Glass\nSunday')
})

test('[ED-3] R10: such a page too brings back what its author had not seen', () => {
  const before = new Y.Doc()
  appendTree(before, paragraphs('Glass\nSaturday'))
  const stored = Y.encodeStateAsUpdate(before)
  const other = new Y.Doc()
  Y.applyUpdate(other, stored)
  textAt(other.getXmlFragment('body'), 1).insert(8, ' evening')
  const waiting: Uint8Array[] = []
  before.on('update', (update: Uint8Array) => waiting.push(update))
  before.getXmlFragment('body').delete(1, 1)

  const after = new Y.Doc()
  applyOthers(after, waiting, { own: [], origin: 'stored' })
  applyOthers(after, [Y.encodeStateAsUpdate(other)], { own: waiting, origin: 'stored' })

  expect(treeText(bodyTree(after))).toBe('Glass\nevening')
})

test('[ED-3] a word comes back whole, in which some letters look otherwise, or were deleted again', () => {
  const house = openHouse(paragraphs('Glass\nBins'))
  house.ada.body.delete(1, 1)
  const line = textAt(house.bob.body, 1)
  line.insert(4, ' Satxurday')
  line.format(5, 3, { bold: {} })
  line.delete(8, 1)
  line.insert(0, 'Old ')

  house.settle()

  expect(house.ada.text).toBe('Glass\nOld Saturday')
})

test('[ED-3] R10: words that waited for what they stand in, which comes deleted already, come back', () => {
  const { stored, added, written, deleted } = writtenApart()

  const after = new Y.Doc()
  after.gc = false
  applyOthers(after, [written], { own: [], origin: 'stored' })
  applyOthers(after, [stored], { own: [written], origin: 'stored' })
  applyOthers(after, [added, deleted], { own: [written], origin: 'stored' })

  expect(treeText(bodyTree(after))).toBe('Glass\nTuesday')
})

test('[ED-3] R10: words that come back within one body, in which their paragraph is deleted, stay', () => {
  const { stored, added, written, deleted } = writtenApart()
  const server = new Y.Doc()
  for (const update of [stored, added, deleted, written]) Y.applyUpdate(server, update)
  const device = new Y.Doc()
  device.gc = false
  for (const update of [stored, added, written]) Y.applyUpdate(device, update, 'stored')

  const whole = Y.encodeStateAsUpdate(server)
  applyOthers(device, [whole], { own: [written], origin: 'stored' })

  expect(treeText(bodyTree(device))).toBe('Glass\nTuesday')
})

test('[ED-3] R10: of words that go on in a line, those that were not seen before it was deleted come back', () => {
  const bob = new Y.Doc()
  bob.gc = false
  appendTree(bob, paragraphs('Glass\nBins'))
  const line = textAt(bob.getXmlFragment('body'), 1)
  line.insert(4, ' Tues')
  const ada = new Y.Doc()
  Y.applyUpdate(ada, Y.encodeStateAsUpdate(bob))
  const seen = Y.encodeStateVector(bob)
  line.insert(9, 'day')
  const written = Y.encodeStateAsUpdate(bob, seen)

  ada.getXmlFragment('body').delete(1, 1)
  const deleted = Y.encodeStateAsUpdate(ada, seen)
  applyOthers(bob, [deleted], { own: [written], origin: 'others' })

  expect(treeText(bodyTree(bob))).toBe('Glass\nday')
})

test('[ED-3] R10: words stay in a list of which two people have deleted all lines while apart', () => {
  const house = openHouse([{ type: 'bulletList', content: [item('one'), item('two')] }])
  for (const { body } of [house.ada, house.bob]) body.observeDeep(() => leaveNoEmptyList(body))
  const [adas, bobs] = [house.ada, house.bob].map(({ body }) => body.get(0) as Y.XmlElement)
  house.ada.doc.transact(() => {
    adas?.delete(0, 1)
    textAt(house.ada.body, 0, 0, 0).insert(3, ' and a half')
  })
  bobs?.delete(1, 1)

  house.settle()

  expect(house.ada.text).toBe('and a half')
  expect(house.bob.text).toBe(house.ada.text)
})

test('[ED-58] R10: live lines in a list that was deleted stay, in a list of tasks', () => {
  const house = openHouse([{ type: 'taskList', content: [task('one')] }])
  const list = house.bob.body.get(0) as Y.XmlElement
  list.insert(
    1,
    ['milk', 'eggs'].map((title) => liveLine(title)),
  )
  house.ada.body.delete(0, 1)

  house.settle()

  expect(bodyTree(house.ada.doc)).toEqual([
    {
      type: 'taskList',
      content: ['milk', 'eggs'].map((title) => ({
        type: 'liveLine',
        attrs: { item: idOf(title), title },
      })),
    },
  ])
  expect(bodyTree(house.bob.doc)).toEqual(bodyTree(house.ada.doc))
})

test('[ED-58] R10: a live line that the editor put in the place of one that was deleted stays', () => {
  const house = openHouse([
    {
      type: 'taskList',
      content: [{ type: 'liveLine', attrs: { item: idOf('milk'), title: 'milk' } }],
    },
  ])
  const list = house.bob.body.get(0) as Y.XmlElement
  const line = list.get(0) as Y.XmlElement
  house.bob.doc.transact(() => {
    line.setAttribute('item', idOf('eggs'))
    line.setAttribute('title', 'eggs')
    list.insert(1, [liveLine('milk')])
  })
  const theirs = house.ada.body.get(0) as Y.XmlElement
  theirs.delete(0, 1)

  for (const device of [house.bob, house.ada]) device.meet()
  house.settle()

  expect(house.ada.text).toBe('eggs\nmilk')
  expect(house.bob.text).toBe(house.ada.text)
})

test('[ED-58] a live line that its author, or who had seen it, took away stays away', () => {
  const house = openHouse([{ type: 'taskList', content: [task('one')] }])
  const list = house.bob.body.get(0) as Y.XmlElement
  list.insert(1, [liveLine('milk')])
  house.settle()
  list.insert(2, [liveLine('eggs')])
  list.delete(2, 1)
  house.ada.body.delete(0, 1)

  house.settle()

  expect(house.ada.text).toBe('')
  expect(house.bob.text).toBe('')
})

test('[ED-58] R10: a mention comes back where it stood among words that come back', () => {
  const house = openHouse(paragraphs('Glass\nBins'))
  const line = house.bob.body.get(1) as Y.XmlElement
  textAt(house.bob.body, 1).insert(4, ' ask ')
  line.insert(1, [mention('milk'), new Y.XmlText(' on Tuesday')])
  house.ada.body.delete(1, 1)

  house.settle()

  expect(bodyTree(house.ada.doc)[1]).toEqual({
    type: 'paragraph',
    content: [
      { type: 'text', text: 'ask ' },
      { type: 'mention', attrs: { kind: 'item', id: idOf('milk'), label: 'milk' } },
      { type: 'text', text: ' on Tuesday' },
    ],
  })
  expect(bodyTree(house.bob.doc)).toEqual(bodyTree(house.ada.doc))
})

test('[ED-3] R10: words from several parts of one line are one text, beside no empty ones', () => {
  const house = openHouse([])
  const line = new Y.XmlElement('paragraph')
  house.bob.body.insert(0, [line])
  const parts = ['Bins', 'Glass', 'Paper'].map((words) => new Y.XmlText(words))
  line.insert(
    0,
    parts.flatMap((part) => [part, new Y.XmlElement('hardBreak')]),
  )
  house.settle()
  const [bins, , paper] = parts
  bins?.insert(4, ' on Tuesday')
  paper?.insert(5, ' on Friday')
  const [theirs] = house.ada.body.toArray()
  if (theirs instanceof Y.XmlElement) theirs.delete(0, 6)

  house.settle()

  expect(house.ada.text).toBe('on Tuesday on Friday')
  expect(house.bob.text).toBe(house.ada.text)
  expect(line.length).toBe(1)
})

/** As an editor does, whose schema has none. */
function leaveNoEmptyList(body: Y.XmlFragment): void {
  const [list] = body.toArray()
  if (list instanceof Y.XmlElement && list.nodeName === 'bulletList' && list.length === 0)
    body.delete(0, 1)
}

/** Ada adds a line and deletes it; Bob has written in it meanwhile. */
function writtenApart() {
  const ada = new Y.Doc()
  appendTree(ada, paragraphs('Glass'))
  const stored = Y.encodeStateAsUpdate(ada)
  const updates: Uint8Array[] = []
  ada.on('update', (update: Uint8Array) => updates.push(update))
  appendTree(ada, paragraphs('Bins'))
  const [added = stored] = updates
  const bob = new Y.Doc()
  Y.applyUpdate(bob, Y.encodeStateAsUpdate(ada))
  let written = stored
  bob.on('update', (update: Uint8Array) => (written = update))
  textAt(bob.getXmlFragment('body'), 1).insert(4, ' Tuesday')
  ada.getXmlFragment('body').delete(1, 1)
  return { stored, added, written, deleted: updates.at(-1) ?? stored }
}
