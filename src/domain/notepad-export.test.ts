import { expect, test } from 'vitest'
import { withItems, withoutPlaces } from './notepad-export.ts'
import { toMarkdown } from './notepad-markdown.ts'
import type { BodyTree } from './notepad-tree.ts'
import { readTextFile } from './parse-markdown.ts'

const tied: BodyTree = [
  {
    type: 'taskList',
    content: [
      { type: 'liveLine', attrs: { item: 'milk', title: 'Milk' } },
      { type: 'liveLine', attrs: { item: 'soap', title: 'Soap' } },
    ],
  },
]

test('[ED-17] a file shows live lines ticked and named as their items are, or by their last title', () => {
  const milk = { title: 'Oat milk', state: 'done', deleted: null } as const

  const shown = withItems([{ type: 'quote', content: tied }], (id) =>
    id === 'milk' ? milk : undefined,
  )

  expect(toMarkdown(shown)).toBe('> - [x] Oat milk\n> - [ ] Soap\n')
})

test.for([
  ['plan.md', 'one\ntwo', 'one two\n'],
  ['plan.txt', 'one\ntwo', 'one\n\ntwo\n'],
  ['plan.txt', '# Plan\n- one', '# Plan\n\n- one\n'],
  ['plan', '2 * 3', '2 \\* 3\n'],
] as const)(
  '[ED-17] the file %s with %j becomes %j: lines of a plain text stay lines',
  ([name, text, markdown]) => {
    expect(toMarkdown(readTextFile(name, text))).toBe(markdown)
  },
)

test('[NH-7] a notepad that moves has the names of the items and notepads that it mentions, and people as they are', () => {
  const person = { type: 'mention', attrs: { kind: 'person', id: 'bob', label: '' } } as const
  const item = { type: 'mention', attrs: { kind: 'item', id: 'milk', label: 'Milk' } } as const
  const notepad = { type: 'mention', attrs: { kind: 'notepad', id: 'plan', label: '' } } as const
  const words = { type: 'paragraph', content: [person, item, notepad] } as const
  const tree = [{ type: 'quote', content: [words] }] as unknown as BodyTree

  const moved = withoutPlaces(tree, ({ id }) => (id === 'milk' ? 'Oat milk' : undefined))

  const content = [person, { type: 'text', text: 'Oat milk' }]
  expect(moved).toEqual([{ type: 'quote', content: [{ type: 'paragraph', content }] }])
})
