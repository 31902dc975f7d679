import { EditorState, NodeSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { insertRule } from './commands.ts'
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
