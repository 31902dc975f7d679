import { expect, test } from 'vitest'
import { milkId } from './examples.ts'
import { looksLikeMarkdown } from './looks-like-markdown.ts'
import { letters } from './markdown-inline.ts'
import { toHtml } from './notepad-html.ts'
import { toMarkdown } from './notepad-markdown.ts'
import {
  type BodyTree,
  type InlineNode,
  type LiveLineNode,
  paragraphs,
  treeText,
} from './notepad-tree.ts'
import { parseMarkdown } from './parse-markdown.ts'

const written = `# Saturday

Eight **people**, *seven* o'clock, ~~six~~, \`code\`, [a link](https://example.org/a).

- bread
- wine
  - red
  - white

3. first
4. second

- [ ] chairs
- [x] table
  - [ ] long one

> Said so
>
> - twice

\`\`\`
a * b
\`\`\`

---

The end
`

test('[ED-5] Markdown is read into blocks and marks, and written the same again', () => {
  const tree = parseMarkdown(written)

  expect(tree.map(({ type }) => type)).toEqual([
    'heading',
    'paragraph',
    'bulletList',
    'orderedList',
    'taskList',
    'quote',
    'codeBlock',
    'rule',
    'paragraph',
  ])
  expect(toMarkdown(tree)).toBe(written)
})

test.each([
  '1. not a list * _x_ [y](z) # ~~',
  '# no heading',
  '- no list',
  '> no quote',
  'a\\b `c` <d>',
  '2) x',
  '1.',
  '2)',
  '#',
])('[ED-5] the signs in %j stay the letters that they are', (text) => {
  const again = parseMarkdown(toMarkdown(paragraphs(text)))

  expect(again).toEqual(paragraphs(text))
})

test.each<[string, InlineNode[]]>([
  ['signs in a mark', [marked('5 * 3', 'italic'), letters(' ', []), marked('_x_', 'bold')]],
  ['signs at the end of a mark', [marked('a **', 'bold')]],
  ['short code', [marked('a', 'code'), letters(' or ', []), marked('b', 'code')]],
  ['code of many backticks', [marked('a ``b`` c', 'code')]],
  ['a list behind a line break', [letters('a', []), { type: 'hardBreak' }, letters('- b', [])]],
])('[ED-5] %s is written so that it is read again', (_, content) => {
  const tree: BodyTree = [{ type: 'paragraph', content }]

  expect(parseMarkdown(toMarkdown(tree))).toEqual(tree)
})

test.each(['C#', 'C #', '#'])('[ED-5] a heading %j keeps its signs', (text) => {
  const tree: BodyTree = [{ type: 'heading', attrs: { level: 1 }, content: [letters(text, [])] }]

  expect(parseMarkdown(toMarkdown(tree))).toEqual(tree)
})

test('[ED-5] words that are bold and italic at once are read so, beside others too', () => {
  const both = [{ type: 'bold' as const }, { type: 'italic' as const }]
  const [bold, italic] = both

  expect(parseMarkdown('Buy ***rye bread***, __*now*__ **or***never*')).toEqual([
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Buy ' },
        { type: 'text', text: 'rye bread', marks: both },
        { type: 'text', text: ', ' },
        { type: 'text', text: 'now', marks: both },
        { type: 'text', text: ' ' },
        { type: 'text', text: 'or', marks: [bold] },
        { type: 'text', text: 'never', marks: [italic] },
      ],
    },
  ])
})

test('[ED-5] signs in a mark in a link stay letters', () => {
  expect(treeText(parseMarkdown(String.raw`[**a\_b**](https://x.y)`))).toBe('a_b')
})

test('[ED-5] a line break with nothing behind it is not written', () => {
  const content: InlineNode[] = [letters('a', []), { type: 'hardBreak' }]

  expect(toMarkdown([{ type: 'paragraph', content }])).toBe('a\n')
})

test('[ED-5] the title of a live line stays the letters that it is', () => {
  const live: LiveLineNode = { type: 'liveLine', attrs: { item: milkId, title: '1. Milk' } }

  const again = parseMarkdown(toMarkdown([{ type: 'taskList', content: [live] }]))

  expect(treeText(again)).toBe('1. Milk')
})

test('[ED-5] links of another kind are words', () => {
  const tree = parseMarkdown('[click](javascript:alert(1)) and ![x](data:image/png;base64,AA)')

  expect(JSON.stringify(tree)).not.toContain('"link"')
  expect(treeText(tree)).toContain('click')
})

test('[ED-5] a long line of signs does not hold up anything', () => {
  const text =
    '*_'.repeat(4_000) + '['.repeat(4_000) + '\n' + '> '.repeat(3_000) + '- '.repeat(3_000)

  expect(treeText(parseMarkdown(text)).length).toBeGreaterThan(1_000)
})

test.each([
  ['- milk\n- eggs', true],
  ['# Plan', true],
  ['a **b** c', true],
  ['Milk\nEggs', false],
  ['5 * 3 = 15', false],
])('[ED-5] %j looks like Markdown: %s', (text, isMarkdown) => {
  expect(looksLikeMarkdown(text)).toBe(isMarkdown)
})

test('[ED-6] as HTML a body is escaped', () => {
  const html = toHtml(
    '<b>',
    parseMarkdown('<script>alert(1)</script> [x](https://a.org/?"onclick=)'),
  )

  expect(html).toContain('<h1>&lt;b&gt;</h1>')
  expect(html).not.toContain('<script>')
  expect(html).not.toContain('"onclick')
})

test('[ED-38] as HTML code is read from left to right', () => {
  const html = toHtml('Plan', parseMarkdown('`--port 1`\n\n```\n--port 2\n```'))

  expect(html).toContain('<code dir="ltr">--port 1</code>')
  expect(html).toContain('<pre dir="ltr"><code>--port 2</code></pre>')
})

test.each(['[', '\n', '**', '***', '***a', '[a](', '|\n', '-|'])(
  '[ED-5] whether a long text of %j looks like Markdown is said at once',
  (signs) => {
    const start = performance.now()

    looksLikeMarkdown(signs.repeat(100_000))

    expect(performance.now() - start).toBeLessThan(2_000)
  },
)

function marked(text: string, type: 'bold' | 'italic' | 'code'): InlineNode {
  return letters(text, [{ type }])
}
