import { expect, test } from 'vitest'
import { looksLikeMarkdown } from './looks-like-markdown.ts'
import { toMarkdown } from './notepad-markdown.ts'
import { treeText } from './notepad-tree.ts'
import { parseMarkdown } from './parse-markdown.ts'

test.each([
  ['| A | B |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |', 'A | B\n1 | 2\n3 | 4'],
  ['A | B\n:-- | --:\n1 | 2\n\nAfter\nit', 'A | B\n1 | 2\nAfter it'],
  ['Before\n| A |\n| - |\n| 1 |\n- one', 'Before\nA\n1\none'],
  ['| A | B |\n|---|---|\n| | 2 |\n| | |', 'A | B\n2'],
  ['| A | B |\n|---|---|\n| 1 \\| 2 | `a\\|b` |', 'A | B\n1 | 2 | a|b'],
])('[ED-5] each row of the table %j is a line', (text, lines) => {
  expect(treeText(parseMarkdown(text))).toBe(lines)
})

test('[ED-5] the marks in the cells of a table stay, each in its own', () => {
  const tree = parseMarkdown('| **A** | * B |\n|---|---|\n| [c](https://x.y/c) | d* |')

  expect(toMarkdown(tree)).toBe('**A** | \\* B\n\n[c](https://x.y/c) | d\\*\n')
})

test('[ED-5] a table in a list and in a quote is lines of them', () => {
  const tree = parseMarkdown('- one\n\n  | A | B |\n  |---|---|\n  | 1 | 2 |\n\n> | C |\n> |---|')

  expect(toMarkdown(tree)).toBe('- one\n\n  A | B\n\n  1 | 2\n\n> C\n')
})

test.each(['a | b\nc | d', 'a | b\n---', '| a | b |\n|---|', 'a\n|---|---|'])(
  '[ED-5] %j is no table',
  (text) => {
    expect(treeText(parseMarkdown(text)).split('\n')[0]).toContain(text.split('\n', 1)[0])
    expect(looksLikeMarkdown(text)).toBe(false)
  },
)

test('[ED-5] a table looks like Markdown', () => {
  expect(looksLikeMarkdown('| A | B |\r\n|---|---|\r\n| 1 | 2 |')).toBe(true)
})

test.each(['|', '| ', '-|', '|\n', '|-\n', '|---|\n'])(
  '[ED-5] a long text of %j does not hold up anything',
  (signs) => {
    const start = performance.now()

    parseMarkdown(signs.repeat(10_000))

    expect(performance.now() - start).toBeLessThan(2_000)
  },
)
