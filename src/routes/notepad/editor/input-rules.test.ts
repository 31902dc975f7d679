import { EditorState, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { expect, test } from 'vitest'
import { markdownTyping } from './input-rules.ts'
import { schema } from './schema.ts'

test.each([
  ['[Foo](https://x.y/Foo_(bar))', 'Foo', 'https://x.y/Foo_(bar)'],
  ['[Foo](https://x.y/foo)', 'Foo', 'https://x.y/foo'],
  ['https://x.y/Foo_(bar) ', 'https://x.y/Foo_(bar)', 'https://x.y/Foo_(bar)'],
  ['See https://x.y/foo). ', 'https://x.y/foo', 'https://x.y/foo'],
])('[ED-10] what is typed as %j is a link', (typed, words, href) => {
  const links: unknown[] = []

  type(typed).doc.descendants(({ text, marks }) => {
    for (const { attrs } of marks) links.push([text, attrs['href']])
  })

  expect(links).toEqual([[words, href]])
})

/** The text after these keys, each of which the rules see before it is written. */
function type(keys: string): EditorState {
  const rules = markdownTyping()
  const view = {
    state: EditorState.create({ schema, plugins: [rules] }),
    composing: false,
    dispatch(transaction: Transaction) {
      view.state = view.state.apply(transaction)
    },
  }
  for (const key of keys) {
    const { from, to } = view.state.selection
    const insert = () => view.state.tr.insertText(key, from, to)
    // The rules ask no more of a view than this.
    const asked = view as unknown as EditorView
    if (!rules.props.handleTextInput?.call(rules, asked, from, to, key, insert))
      view.dispatch(insert())
  }
  return view.state
}
