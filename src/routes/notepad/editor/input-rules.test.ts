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
  ['[] bread\n- [ ] milk', '- [ ] bread\n- [ ] milk'],
])('[ED-10] what is typed as %j is a task', (typed, markdown) => {
  const { doc } = type(typed)

  expect(toMarkdown(doc.toJSON().content).trim()).toBe(markdown)
})

test.each([
  ['- bread\n- milk', '- bread\n- milk'],
  ['* bread\n- milk\n+ eggs', '- bread\n- milk\n- eggs'],
  ['1. bread\n2. milk', '1. bread\n2. milk'],
  ['> bread\n> milk', '> bread\n>\n> milk'],
  ['- bread\n1. milk', '- bread\n- 1. milk'],
])('[ED-10] in what is typed as %j a sign that is typed again goes', (typed, markdown) => {
  const { doc } = type(typed)

  expect(toMarkdown(doc.toJSON().content).trim()).toBe(markdown)
})

test.each([
  ['---', '', ['rule', 'paragraph']],
  ['---', 'Paper on Tuesday', ['rule', 'paragraph']],
  ['*** ', 'Paper on Tuesday', ['rule', 'paragraph']],
])('[ED-52] %j before %j draws a line above the words, which stay', (typed, words, blocks) => {
  const { doc, selection } = type(typed, words)

  expect(doc.textContent.trim()).toBe(words)
  expect(doc.children.map((block) => block.type.name)).toEqual(blocks)
  expect(selection.$from.index(0)).toBe(1)
})

/** The text after these keys before some words, each of which the rules see before it is written. */
function type(keys: string, before = ''): EditorState {
  const rules = markdownTyping()
  const words = schema.nodes.paragraph.create(null, before ? schema.text(before) : null)
  const doc = schema.nodes.doc.create(null, words)
  const view = {
    state: EditorState.create({ doc, plugins: [rules] }),
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
