import { openBody } from '#domain/notepad-body.ts'
import { type BodyTree, type ListItemNode, paragraph, treeText } from '#domain/notepad-tree.ts'
import { appendTree, bodyTree } from '#domain/notepad-yjs.ts'
import { ySyncPluginKey } from '@tiptap/y-tiptap'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { typingManager, watchBroughtBack } from './undo.ts'

test('[ED-12] undoing a block that I made leaves what others have written into it since', () => {
  const { mine, theirs, manager, type } = openTwo()
  type([{ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Saturday' }] }])
  writeInto(theirs, mine, ' at ten')

  manager.undo()

  expect(bodyTree(mine)).toEqual([
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: ' at ten' }] },
  ])
  manager.redo()
  expect(treeText(bodyTree(mine))).toContain('Saturday')
  expect(treeText(bodyTree(mine))).toContain(' at ten')
})

test('[ED-12] undoing a list takes away the lines that nobody else has written in', () => {
  const { mine, theirs, manager, type } = openTwo()
  type([{ type: 'bulletList', content: [line('wine'), line('bread')] }])
  writeInto(theirs, mine, ', dry')

  manager.undo()

  expect(bodyTree(mine)).toEqual([{ type: 'bulletList', content: [line(', dry')] }])
})

test('[ED-12] words of others that this device brought back into a block that I made are not my typing', () => {
  const { mine, manager, type } = openTwo()
  type([{ type: 'bulletList', content: [line('wine'), line('bread')] }])

  firstText(mine).insert(4, ', dry')
  manager.undo()

  expect(bodyTree(mine)).toEqual([{ type: 'bulletList', content: [line(', dry')] }])
})

test('[ED-12] what nobody else has written in goes as a whole', () => {
  const { mine, theirs, manager, type } = openTwo()
  type([{ type: 'paragraph', content: [{ type: 'text', text: 'Saturday' }] }])
  writeInto(theirs, mine, ' at ten')
  type([{ type: 'quote', content: [{ type: 'paragraph' }] }])

  manager.undo()

  expect(treeText(bodyTree(mine))).toBe('Saturday at ten')
})

test('[ED-12] undoing a change of a block leaves the words that had come back into it', () => {
  const { mine, manager } = openTwo()
  const body = mine.getXmlFragment('body')
  mine.transact(() => appendTree(mine, [paragraph('Saturday')]), ySyncPluginKey)
  firstText(mine).insert(8, ' at ten')
  mine.transact(() => {
    body.delete(0, 1)
    appendTree(mine, [paragraph('Saturday at ten')])
  }, ySyncPluginKey)

  manager.undo()

  expect(treeText(bodyTree(mine))).toBe('Saturday at ten')
})

function line(text: string): ListItemNode {
  return { type: 'listItem', content: [paragraph(text)] }
}

function openTwo() {
  const [mine, theirs] = [openBody(), openBody()]
  const broughtBack: [number, number][] = []
  const manager = typingManager(mine, broughtBack)
  watchBroughtBack(mine, broughtBack, manager)
  const type = (tree: BodyTree) => {
    mine.transact(() => appendTree(mine, tree), ySyncPluginKey)
    manager.stopCapturing()
  }
  return { mine, theirs, manager, type }
}

/** Somebody else goes on at the end of the first line. */
function writeInto(theirs: Y.Doc, mine: Y.Doc, words: string): void {
  Y.applyUpdate(theirs, Y.encodeStateAsUpdate(mine))
  const text = firstText(theirs)
  text.insert(text.length, words)
  Y.applyUpdate(mine, Y.encodeStateAsUpdate(theirs), 'stored')
}

function firstText(doc: Y.Doc): Y.XmlText {
  let node: unknown = doc.getXmlFragment('body')
  while (node instanceof Y.XmlFragment) node = node.get(0)
  if (!(node instanceof Y.XmlText)) throw new Error('the first line has no text')
  return node
}
