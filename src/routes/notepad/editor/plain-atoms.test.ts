import { toggleMark } from 'prosemirror-commands'
import { AllSelection, EditorState } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { plainAtoms } from './plain-atoms.ts'
import { schema } from './schema.ts'

const { nodes, marks } = schema

test('[ED-54] bold is on letters alone: on a mention or a break it would be gone with the page', () => {
  const mention = nodes.mention.create({ kind: 'person', id: 'bob-bob-bob-bob-bob-' })
  const line = [schema.text('Ask '), mention, nodes.hardBreak.create(), schema.text('soon')]
  const doc = nodes.doc.create(null, nodes.paragraph.create(null, line))
  const before = EditorState.create({ doc, plugins: [plainAtoms()] })
  const state = before.apply(before.tr.setSelection(new AllSelection(doc)))

  let { doc: bold } = state
  toggleMark(marks.bold)(state, (transaction) => (bold = state.apply(transaction).doc))

  const marked = bold.firstChild?.children.map(({ marks }) => marks.length)
  expect(marked).toEqual([1, 0, 0, 1])
})
