import type { Node } from 'prosemirror-model'
import { EditorState, NodeSelection, TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { indent, insertRule } from './commands.ts'
import { schema } from './schema.ts'

const { nodes } = schema

test('[ED-57] a line is drawn below a line that is selected', () => {
  const line = nodes.paragraph.create(null, schema.text('Bins'))
  const doc = nodes.doc.create(null, [nodes.rule.create(), line])
  const state = EditorState.create({ doc, selection: NodeSelection.create(doc, 0) })

  let after = state
  insertRule(state, (transaction) => (after = state.apply(transaction)))

  const blocks = after.doc.children.map(({ type }) => type.name)
  expect(blocks).toEqual(['rule', 'rule', 'paragraph', 'paragraph'])
  expect(after.selection.$from.index(0)).toBe(2)
})

test('[ED-37] Tab puts a task under the one before it, behind a list item that is the last there', () => {
  const task = (title: string, ...under: Node[]) =>
    nodes.taskItem.create(null, [nodes.paragraph.create(null, schema.text(title)), ...under])
  const line = nodes.liveLine.create({ item: 'milk-milk-milk-milk', title: 'Milk' })
  const soup = task('Soup', nodes.taskList.create(null, line))
  const list = nodes.taskList.create(null, [soup, task('Leek'), task('Bread')])
  const doc = nodes.doc.create(null, list)
  const inLeek = 1 + soup.nodeSize + 2
  const state = EditorState.create({ doc, selection: TextSelection.create(doc, inLeek + 1) })

  let after = state
  const isDone = indent(state, (transaction) => (after = state.apply(transaction)))

  expect(isDone).toBe(true)
  const under = nodes.taskList.create(null, [line, task('Leek')])
  const expected = nodes.taskList.create(null, [task('Soup', under), task('Bread')])
  expect(String(after.doc)).toBe(String(nodes.doc.create(null, expected)))
  expect(after.doc.check()).toBeUndefined()
  const { $from } = after.selection
  expect([$from.parent.textContent, $from.parentOffset]).toEqual(['Leek', 1])
})
