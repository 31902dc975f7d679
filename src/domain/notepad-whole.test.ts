import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { toBase64 } from './base64.ts'
import { openBody } from './notepad-body.ts'
import { paragraphs } from './notepad-tree.ts'
import { composeBody } from './notepad-whole.ts'
import { appendTree } from './notepad-yjs.ts'

test('[NB-7] many updates become one that says the same', () => {
  const { updates, doc } = written(['Soup', 'bread', 'and salt'])

  const { state, text, characters, aside } = composeBody(updates)

  expect(text).toBe('Soup\nbread\nand salt')
  expect(characters).toBe(text.length)
  expect(aside).toEqual([])
  const again = openBody([state])
  expect(again.getXmlFragment('body').toString()).toBe(doc.getXmlFragment('body').toString())
})

test('[NB-8] what makes it something else than a body is set aside, and what builds on it', () => {
  const { updates, doc } = written(['Soup'])
  const theirs = openBody(updates)
  theirs.clientID = 7
  const bad = taken(theirs, () => theirs.getMap('secrets').set('key', 'value'))
  const onIt = taken(theirs, () => theirs.getMap('secrets').set('key', 'more'))
  const good = taken(doc, () => appendTree(doc, paragraphs('bread')))

  const whole = composeBody([...updates, bad, onIt, good])

  expect(whole.aside).toEqual([1, 2])
  expect(whole.text).toBe('Soup\nbread')
  expect(whole.clocks).toEqual([[7, 0]])
})

test('[NB-8] elements deeper than any list are set aside, without a stack that overflows', () => {
  const { updates } = written(['Soup'])
  const doc = openBody(updates)
  const deep = Array.from({ length: 500 }, () => new Y.XmlElement('quote'))
  const bad = taken(doc, () => {
    for (const [place, quote] of deep.entries()) {
      if (place === 0) doc.getXmlFragment('body').insert(0, [quote])
      else deep[place - 1]?.insert(0, [quote])
    }
  })

  const { aside, text } = composeBody([...updates, bad])

  expect(aside).toEqual([1])
  expect(text).toBe('Soup')
})

test('[NB-8] bytes that are no update at all are set aside', () => {
  const { updates } = written(['Soup', 'bread'])
  const [first = '', second = ''] = updates

  expect(composeBody([first, 'AAAA', '/////w==', second])).toMatchObject({
    aside: [2],
    text: 'Soup\nbread',
  })
})

function written(lines: string[]) {
  const doc = openBody()
  const updates = lines.map((line) => taken(doc, () => appendTree(doc, paragraphs(line))))
  return { doc, updates }
}

function taken(doc: Y.Doc, change: () => void): string {
  const before = Y.encodeStateVector(doc)
  change()
  return toBase64(Y.encodeStateAsUpdate(doc, before))
}
