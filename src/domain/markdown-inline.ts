import { bareAddressAt, escapable, linkTargetAt, unescaped } from './markdown-address.ts'
import { isNotepadLink } from './notepad-links.ts'
import type { BodyMark, InlineNode } from './notepad-tree.ts'

/** How deep marks are read in each other; what lies deeper is letters. */
const depthMax = 8
/** Beyond this a line is no Markdown that anybody wrote, and is read as it is. */
const inlineMaxLength = 20_000

/** What stands in a line, or in several that belong together. */
export function inlineOf(text: string): { content?: InlineNode[] } {
  const content = text.length > inlineMaxLength ? [letters(text, [])] : inlines(text, [], 0)
  return content.length > 0 ? { content } : {}
}

/** With a backslash before it, a sign ends nothing. */
const sign = String.raw`(?:\\.|[^\\])`
const notSpace = String.raw`(?:\\.|[^\\\s])`

const inlinePattern = new RegExp(
  [
    String.raw`\\(?<escaped>${escapable})`,
    String.raw`(?<ticks>${'`'}+)(?<code>[^${'`'}](?:.*?[^${'`'}])??)\k<ticks>(?!${'`'})`,
    String.raw`!?\[(?<label>(?:\\.|[^[\]\\])*)\]\(`,
    String.raw`<(?<address>(?:https?://|mailto:)[^\s<>]+)>`,
    String.raw`(?<three>\*{3}|_{3})(?=\S)(?<both>${sign}*?${notSpace})\k<three>(?![*_])`,
    String.raw`(?<strong>\*\*|__)(?=\S)(?<bold>${sign}*?${notSpace})\k<strong>`,
    String.raw`~~(?=\S)(?<strike>${sign}*?${notSpace})~~`,
    String.raw`(?<!\w)(?<soft>[*_])(?=\S)(?<italic>${sign}*?(?:\\.|[^\\\s*_]))\k<soft>(?!\w)`,
    String.raw`(?<bare>https?://)(?=[^\s<>()])`,
    String.raw`(?<newline>\n)`,
  ].join('|'),
  's',
)

function inlines(text: string, marks: BodyMark[], depth: number): InlineNode[] {
  const nodes: InlineNode[] = []
  let left = text
  while (left) {
    const match = depth > depthMax ? null : inlinePattern.exec(left)
    if (!match) break
    if (match.index > 0) nodes.push(letters(left.slice(0, match.index), marks))
    const read = inlineAt(left, match, marks, depth)
    nodes.push(...read.nodes)
    left = left.slice(read.end)
  }
  if (left) nodes.push(letters(left, marks))
  return joined(nodes)
}

interface Read {
  nodes: InlineNode[]
  /** Where the text goes on. */
  end: number
}

/** What begins at a match. How far an address goes no pattern says: its parentheses are counted. */
function inlineAt(text: string, match: RegExpExecArray, marks: BodyMark[], depth: number): Read {
  const { label, bare } = match.groups ?? {}
  const [start, end] = [match.index, match.index + match[0].length]
  if (bare) {
    const written = bareAddressAt(text, start)
    const address = unescaped(written)
    return { nodes: [letters(address, linkedTo(address, marks))], end: start + written.length }
  }
  if (label === undefined) return { nodes: inlineFrom(match, marks, depth), end }
  const target = linkTargetAt(text, end)
  if (!target) {
    const behind = text.indexOf('[', start) + 1
    return { nodes: [letters(text.slice(start, behind), marks)], end: behind }
  }
  const linked = linkedTo(target.href, marks)
  return { nodes: inlines(label, linked, depth + 1), end: target.end }
}

function inlineFrom(match: RegExpExecArray, marks: BodyMark[], depth: number): InlineNode[] {
  const { escaped, code, address, both, bold, strike, italic } = match.groups ?? {}
  if (escaped) return [letters(escaped, marks)]
  if (code !== undefined) return [letters(code.trim() || code, withMark(marks, { type: 'code' }))]
  if (both !== undefined) {
    const bolder = withMark(marks, { type: 'bold' })
    return inlines(both, withMark(bolder, { type: 'italic' }), depth + 1)
  }
  if (bold !== undefined) return inlines(bold, withMark(marks, { type: 'bold' }), depth + 1)
  if (strike !== undefined) return inlines(strike, withMark(marks, { type: 'strike' }), depth + 1)
  if (italic !== undefined) return inlines(italic, withMark(marks, { type: 'italic' }), depth + 1)
  return address ? [letters(address, linkedTo(address, marks))] : [{ type: 'hardBreak' }]
}

/** A link of another kind is words. */
function linkedTo(href: string, marks: BodyMark[]): BodyMark[] {
  return isNotepadLink(href) ? withMark(marks, { type: 'link', attrs: { href } }) : marks
}

function withMark(marks: BodyMark[], mark: BodyMark): BodyMark[] {
  return marks.some(({ type }) => type === mark.type) ? marks : [...marks, mark]
}

export function letters(text: string, marks: BodyMark[]): InlineNode {
  return { type: 'text', text, ...(marks.length > 0 && { marks }) }
}

/** Neighbours that look the same are one. */
export function joined(nodes: InlineNode[]): InlineNode[] {
  const result: InlineNode[] = []
  for (const node of nodes) {
    const last = result.at(-1)
    const isSame =
      last?.type === 'text' &&
      node.type === 'text' &&
      JSON.stringify(last.marks ?? []) === JSON.stringify(node.marks ?? [])
    if (isSame) result[result.length - 1] = { ...last, text: last.text + node.text }
    else result.push(node)
  }
  return result
}
