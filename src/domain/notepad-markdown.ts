import { linkTarget } from './markdown-address.ts'
import {
  type BlockNode,
  type BodyMark,
  type BodyTree,
  type InlineNode,
  type ListItemNode,
  type LiveLineNode,
  mentionText,
  type NameOf,
  type TaskItemNode,
} from './notepad-tree.ts'

/** A body as Markdown, which `parseMarkdown` reads back. */
export function toMarkdown(tree: BodyTree, nameOf?: NameOf): string {
  const text = blocksIn(tree, nameOf)
  return text && `${text}\n`
}

function blocksIn(tree: BodyTree = [], nameOf?: NameOf): string {
  return tree
    .map((block) => blockIn(block, nameOf))
    .filter((block) => block !== '')
    .join('\n\n')
}

function blockIn(block: BlockNode, nameOf?: NameOf): string {
  switch (block.type) {
    case 'paragraph':
      return escapeStart(inlineIn(block.content, nameOf))
    case 'heading':
      return `${'#'.repeat(block.attrs.level)} ${headingIn(block.content, nameOf)}`
    case 'codeBlock':
      return fenced(block.content)
    case 'quote':
      return prefixed(blocksIn(block.content, nameOf), '> ')
    case 'rule':
      return '---'
    case 'bulletList':
      return list(block.content, () => '- ', nameOf)
    case 'orderedList':
      return list(block.content, (index) => `${block.attrs.start + index}. `, nameOf)
    case 'taskList':
      return list(block.content, () => '- ', nameOf)
  }
}

type Line = ListItemNode | TaskItemNode | LiveLineNode

function list(lines: Line[] = [], marker: (index: number) => string, nameOf?: NameOf): string {
  return lines
    .map((line, index) => {
      const start = marker(index)
      const text = tick(line) + (wordsOf(line, nameOf) || '')
      return (start + prefixed(text, ' '.repeat(start.length)).trimStart()).trimEnd()
    })
    .join('\n')
}

function tick(line: Line): string {
  if (line.type === 'listItem') return ''
  return line.type === 'taskItem' && line.attrs.done ? '[x] ' : '[ ] '
}

function wordsOf(line: Line, nameOf?: NameOf): string {
  if (line.type === 'liveLine') return escapeStart(escapeText(line.attrs.title))
  const [first, ...rest] = line.content ?? []
  if (!first) return ''
  // A list right under its line, without a gap: lists stay tight.
  const gap = rest[0]?.type.endsWith('List') ? '\n' : '\n\n'
  const more = blocksIn(rest, nameOf)
  return blockIn(first, nameOf) + (more && gap + more)
}

/** One line; signs at its end would be taken for its frame. */
function headingIn(content: InlineNode[] = [], nameOf?: NameOf): string {
  const line = inlineIn(content, nameOf).replaceAll('\\\n', ' ').trim()
  return line.replace(/(?<=^|\s)#+$/, String.raw`\$&`)
}

function prefixed(text: string, prefix: string): string {
  return text
    .split('\n')
    .map((line) => (line ? prefix + line : prefix.trimEnd()))
    .join('\n')
}

function fenced(content: InlineNode[] = []): string {
  const code = content.map((node) => (node.type === 'text' ? node.text : '')).join('')
  const fence = '`'.repeat(Math.max(2, longestTicks(code)) + 1)
  return `${fence}\n${code}\n${fence}`
}

function inlineIn(content: InlineNode[] = [], nameOf?: NameOf): string {
  const lastWord = content.findLastIndex(({ type }) => type !== 'hardBreak')
  return content
    .slice(0, lastWord + 1)
    .map((node) => {
      if (node.type === 'hardBreak') return '\\\n'
      if (node.type === 'mention') return escapeText(mentionText(node, nameOf))
      return marked(node.text, node.marks ?? [])
    })
    .join('')
}

const signs = { bold: '**', italic: '*', strike: '~~' } as const

function marked(text: string, marks: BodyMark[]): string {
  const isCode = marks.some(({ type }) => type === 'code')
  const words = text.trim()
  if (!words) return text
  // Signs stand at the words, never at a space: `** x**` marks nothing.
  const [before, after] = [
    text.slice(0, text.indexOf(words)),
    text.slice(text.indexOf(words) + words.length),
  ]
  let result = isCode ? codeSpan(words) : escapeText(words)
  for (const mark of marks) {
    if (mark.type === 'link') result = `[${result}](${linkTarget(mark.attrs.href)})`
    else if (mark.type !== 'code') result = signs[mark.type] + result + signs[mark.type]
  }
  return before + result + after
}

function codeSpan(text: string): string {
  const ticks = '`'.repeat(longestTicks(text) + 1)
  return ticks.length > 1 ? `${ticks} ${text} ${ticks}` : ticks + text + ticks
}

function longestTicks(code: string): number {
  return Math.max(0, ...Array.from(code.matchAll(/`+/g), ([ticks]) => ticks.length))
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\`*_[\]~<]/g, String.raw`\$&`).replaceAll('\n', ' ')
}

/** What only means something at the start of a line. */
function escapeStart(text: string): string {
  return text
    .replaceAll(/^(\s*)(#{1,6}(?=\s|$)|[-+>])/gm, String.raw`$1\$2`)
    .replaceAll(/^(\s*\d{1,9})([.)])(?=\s|$)/gm, String.raw`$1\$2`)
}
