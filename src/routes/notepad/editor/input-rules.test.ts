import { openBody } from '#domain/notepad-body.ts'
import { toMarkdown } from '#domain/notepad-markdown.ts'
import { EditorState, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { expect, test } from 'vitest'
import { markdownTyping } from './input-rules.ts'
import { keyPlugins } from './keys.ts'
import { schema } from './schema.ts'
import { TypingHistory } from './undo.ts'

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

test.each([
  ['[] milk', '- [ ] milk'],
  ['[x] milk', '- [x] milk'],
  ['- [ ] milk', '- [ ] milk'],
  ['- [x] milk', '- [x] milk'],
  ['1. [ ] milk', '- [ ] milk'],
  ['- bread\n[ ] milk', '- bread\n\n- [ ] milk'],
  ['[] bread\n[] milk', '- [ ] bread\n- [ ] milk'],
  ['[] bread\n[X] milk', '- [ ] bread\n- [x] milk'],
  ['[] bread\n\n- [ ] milk', '- [ ] bread\n- [ ] milk'],
])('[ED-10] what is typed as %j is a task', (typed, markdown) => {
  const { doc } = type(typed)

  expect(toMarkdown(doc.toJSON().content).trim()).toBe(markdown)
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
  // Rules and keys ask no more of a view than this.
  const asView = view as unknown as EditorView
  for (const key of keys) {
    if (key === '\n') {
      pressEnter(asView)
      continue
    }
    const { from, to } = view.state.selection
    const insert = () => view.state.tr.insertText(key, from, to)
    if (!rules.props.handleTextInput?.call(rules, asView, from, to, key, insert))
      view.dispatch(insert())
  }
  return view.state
}

function pressEnter(view: EditorView): void {
  const enter = { key: 'Enter', keyCode: 13 } as KeyboardEvent
  const history = new TypingHistory(openBody())
  keyPlugins(history, () => false).some((plugin) =>
    plugin.props.handleKeyDown?.call(plugin, view, enter),
  )
  history.close()
}
