import { expect, test } from 'vitest'
import { bareAddressAt, linkTargetAt } from './markdown-address.ts'
import { toMarkdown } from './notepad-markdown.ts'
import type { BodyTree, InlineNode } from './notepad-tree.ts'
import { parseMarkdown } from './parse-markdown.ts'

const wiki = 'https://en.wikipedia.org/wiki/Foo_(bar)'

test.each([
  ['https://x.y/z_(q) on', 'https://x.y/z_(q)'],
  ['https://x.y/((a)(b)).', 'https://x.y/((a)(b))'],
  ['https://x.y/z) on', 'https://x.y/z'],
  ['https://x.y/z_(q)).', 'https://x.y/z_(q)'],
  ['https://x.y/z_(q on', 'https://x.y/z_'],
  ['https://x.y/a?b=c!?, on', 'https://x.y/a?b=c'],
  ['https://x.y/(a).(b', 'https://x.y/(a)'],
])('[ED-5] the bare address in %j is %s', (text, address) => {
  expect(bareAddressAt(text, 0)).toBe(address)
})

test.each([
  [`${wiki})`, wiki],
  [`<${wiki}>)`, wiki],
  ['<https://x.y/a b\\>)>)', 'https://x.y/a b>)'],
  ['https://x.y/\\(a "Its (title")', 'https://x.y/(a'],
  [` https://x.y/a 'b' )`, 'https://x.y/a'],
  ['https://x.y/(a', null],
  ['<https://x.y/a', null],
  ['https://x.y/a b)', null],
])('[ED-5] in brackets %j leads to %j', (text, href) => {
  expect(linkTargetAt(text, 0)?.href ?? null).toBe(href)
})

test('[ED-5] parentheses that are balanced belong to an address', () => {
  const tree = parseMarkdown(`[Foo](${wiki}), (${wiki}) and <${wiki}>.`)

  expect(tree).toEqual([
    {
      type: 'paragraph',
      content: [
        linked('Foo', wiki),
        { type: 'text', text: ', (' },
        linked(wiki, wiki),
        { type: 'text', text: ') and ' },
        linked(wiki, wiki),
        { type: 'text', text: '.' },
      ],
    },
  ])
})

test.each([
  wiki,
  'https://x.y/a)b',
  'https://x.y/(a',
  'https://x.y/a b<c>\\d\\(e)',
  'https://x.y/a_b*c~d',
])('[ED-5] a link to %j is written so that it is read again', (href) => {
  const tree: BodyTree = [
    {
      type: 'paragraph',
      content: [linked(href, href), { type: 'text', text: ' ' }, linked('Foo', href)],
    },
  ]

  const again = parseMarkdown(toMarkdown(tree))

  expect(again).toEqual(tree)
})

test('[ED-5] a tab in an address is written as its code', () => {
  const tree: BodyTree = [{ type: 'paragraph', content: [linked('Foo', 'https://x.y/a\tb')] }]

  const again = parseMarkdown(toMarkdown(tree))

  expect(again).toEqual([{ type: 'paragraph', content: [linked('Foo', 'https://x.y/a%09b')] }])
})

test('[ED-5] an address in plain words keeps its signs when it is read again', () => {
  const text = 'See https://x.y/a_b_c<d and https://x.y/z_(q).'

  const again = parseMarkdown(
    toMarkdown([{ type: 'paragraph', content: [{ type: 'text', text }] }]),
  )

  expect(JSON.stringify(again)).not.toContain('\\')
  expect(JSON.stringify(again)).toContain('"href":"https://x.y/a_b_c"')
})

test.each(['(', ')', '[', '[a](', '[](', 'https://x(', '<https://', '[a](<', '[a](b "', '\\('])(
  '[ED-5] a long line of %j does not hold up anything',
  (signs) => {
    const text = signs.repeat(Math.floor(20_000 / signs.length))
    const start = performance.now()

    parseMarkdown(text)
    parseMarkdown(`[a](${text.slice(6)})`)

    expect(performance.now() - start).toBeLessThan(2_000)
  },
)

function linked(text: string, href: string): InlineNode {
  return { type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }
}
