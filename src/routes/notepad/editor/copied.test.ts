import type { BlockNode, BodyTree } from '#domain/notepad-tree.ts'
import { AllSelection, EditorState, TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { copiedText, type CopyOptions, copyProps } from './copied.ts'
import { schema } from './schema.ts'

const bread = { item: 'bread0000000000000', title: 'Bread' }
const ana = { kind: 'person', id: 'ana00000000000000', label: '' } as const
const body: BodyTree = [
  { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'Saturday' }] },
  {
    type: 'taskList',
    content: [
      { type: 'taskItem', attrs: { done: true }, content: [line('Milk')] },
      { type: 'liveLine', attrs: bread },
    ],
  },
  {
    type: 'orderedList',
    attrs: { start: 2 },
    content: [
      {
        type: 'listItem',
        content: [
          line('Bake'),
          { type: 'bulletList', content: [{ type: 'listItem', content: [line('Buns')] }] },
        ],
      },
      { type: 'listItem', content: [line('Eat')] },
    ],
  },
  {
    type: 'paragraph',
    content: [
      { type: 'text', text: 'Ask ' },
      { type: 'mention', attrs: ana },
      { type: 'hardBreak' },
      { type: 'text', text: 'at six' },
    ],
  },
]

const options: CopyOptions = {
  nameOf: ({ kind, label }) => (kind === 'person' ? 'Ana' : label),
  findItem: (id) =>
    id === bread.item ? { title: 'Rye bread', state: 'done', deleted: null } : undefined,
}

test('[ED-45] what is copied as plain text has the signs of its lists, and names that are no letters', () => {
  const state = EditorState.create({ doc: schema.node('doc', null, nodes(body)) })
  const all = state.apply(state.tr.setSelection(new AllSelection(state.doc)))

  expect(copied(all)).toBe(
    '# Saturday\n- [x] Milk\n- [x] Rye bread\n2. Bake\n   - Buns\n3. Eat\nAsk @Ana\nat six'.slice(
      2,
    ),
  )
})

test.each([
  ['Milk', 'Eat', '- [x] Milk\n- [x] Rye bread\n2. Bake\n   - Buns\n3. Eat'],
  ['Bake', 'Eat', '2. Bake\n   - Buns\n3. Eat'],
  ['Eat', 'Ask', '3. Eat\nAsk'],
  ['Eat', 'Eat', 'Eat'],
  ['ilk', 'Milk', 'ilk'],
])('[ED-45] from %s to %s it has no signs but those of whole lines', (first, last, text) => {
  const state = EditorState.create({ doc: schema.node('doc', null, nodes(body)) })
  const [from, to] = [placeOf(state, first), placeOf(state, last) + last.length]
  const selected = state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, to)))

  expect(copied(selected)).toBe(text)
})

test('[ED-45] what is copied as rich text names people, too', () => {
  const { clipboardSerializer: serializer } = copyProps(options)

  expect(serializer?.nodes['mention']?.(schema.node('mention', ana))).toEqual([
    'span',
    { 'data-mention': 'person', 'data-id': ana.id },
    '@Ana',
  ])
})

function copied({ selection }: EditorState): string {
  return copiedText(selection.content(), selection, options)
}

function placeOf({ doc }: EditorState, words: string): number {
  let place = -1
  doc.descendants((node, position) => {
    const found = node.text?.indexOf(words) ?? -1
    if (found >= 0) place = position + found
  })
  return place
}

function nodes(tree: BodyTree) {
  return tree.map((block) => schema.nodeFromJSON(block))
}

function line(text: string): BlockNode {
  return { type: 'paragraph', content: [{ type: 'text', text }] }
}
