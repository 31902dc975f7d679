import { Fragment } from 'prosemirror-model'
import { expect, test } from 'vitest'
import { withBareLinks } from './bare-links.ts'
import { schema } from './schema.ts'

const { nodes, marks } = schema

test.each([
  ['https://x.y/foo', ['https://x.y/foo']],
  ['See https://x.y/Foo_(bar), and (http://x.y).', ['https://x.y/Foo_(bar)', 'http://x.y']],
  ['https:// is how it begins', []],
])('[ED-32] in %j, pasted, the addresses are links', (text, addresses) => {
  const pasted = Fragment.from(nodes.paragraph.create(null, schema.text(text)))

  const content = withBareLinks(pasted)

  expect(content.textBetween(0, content.size)).toBe(text)
  expect(linksIn(content)).toEqual(addresses.map((address) => [address, address]))
})

test('[ED-32] an address in code, or that leads elsewhere already, stays what it is', () => {
  const address = 'https://x.y/foo'
  const elsewhere = [marks.link.create({ href: 'https://x.y/bar' })]
  const pasted = Fragment.from([
    nodes.codeBlock.create(null, schema.text(address)),
    nodes.paragraph.create(null, [
      schema.text(address, [marks.code.create()]),
      schema.text(address, elsewhere),
    ]),
  ])

  const content = withBareLinks(pasted)

  expect(linksIn(content)).toEqual([[address, 'https://x.y/bar']])
})

function linksIn(content: Fragment): unknown[] {
  const links: unknown[] = []
  content.descendants((node) => {
    const link = marks.link.isInSet(node.marks)
    if (link) links.push([node.text, link.attrs['href']])
  })
  return links
}
