import { looksLikeMarkdown } from './looks-like-markdown.ts'
import { inlineOf, joined, letters } from './markdown-inline.ts'
import { isTableAt, tableAt } from './markdown-table.ts'
import {
  type BlockNode,
  type BodyTree,
  type ListItemNode,
  paragraph,
  paragraphs,
  type TaskItemNode,
} from './notepad-tree.ts'

/** How deep lists and quotes are read; what lies deeper is read as plain lines. */
const depthMax = 8

const listLine = /^(\s*)([-+*]|\d{1,9}[.)])(\s+|$)(.*)$/
const taskStart = /^\[([ xX]?)\](?:\s+|$)/
const fenceLine = /^\s*(```+(?!.*`)|~~~+)/
const headingLine = /^\s{0,3}(#{1,6})(?:\s(.*))?$/
const ruleLine = /^\s{0,3}(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,})$/

/** What Markdown says, as far as a body can hold it; the rest as the letters that it is. */
export function parseMarkdown(text: string): BodyTree {
  return blocksOf(text.replaceAll(/\r\n?/g, '\n').replaceAll('\t', '    ').split('\n'), 0)
}

/** What is in a file: in a plain text each line is one, unless it was written as Markdown. */
export function readTextFile(name: string, text: string): BodyTree {
  const isMarkdown = /\.(md|markdown)$/i.test(name) || looksLikeMarkdown(text)
  return isMarkdown ? parseMarkdown(text) : paragraphs(text.replaceAll(/\r\n?/g, '\n').trimEnd())
}

function blocksOf(lines: string[], depth: number): BlockNode[] {
  if (depth > depthMax)
    return lines.filter((line) => line.trim()).map((line) => paragraph(line.trim()))
  const blocks: BlockNode[] = []
  let at = 0
  while (at < lines.length) {
    if (isTableAt(lines, at) && !beginsBlock(lines[at] ?? '')) {
      const { rows, used } = tableAt(lines, at, beginsBlock)
      blocks.push(...rows.map(rowOf))
      at += used
      continue
    }
    const [block, used] = blockAt(lines, at, depth)
    if (block) blocks.push(block)
    at += used
  }
  return blocks
}

/** There are no tables: a row is a line, as what is pasted from a web page. */
function rowOf(cells: string[]): BlockNode {
  const content = cells.flatMap((cell, index) => [
    ...(index > 0 ? [letters(' | ', [])] : []),
    ...(inlineOf(cell).content ?? []),
  ])
  return { type: 'paragraph', content: joined(content) }
}

/** The block that begins at a line, and how many lines it takes. */
function blockAt(lines: string[], at: number, depth: number): [BlockNode | null, number] {
  const line = lines[at] ?? ''
  if (!line.trim()) return [null, 1]
  const [, fence] = fenceLine.exec(line) ?? []
  if (fence) return codeAt(lines, at, fence)
  const heading = headingLine.exec(line)
  if (heading) {
    const level = Math.min(3, heading[1]?.length ?? 1)
    const words = (heading[2] ?? '').trim().replace(/(?<=^|\s)#+$/, '')
    return [{ type: 'heading', attrs: { level }, ...inlineOf(words.trimEnd()) }, 1]
  }
  if (ruleLine.test(line)) return [{ type: 'rule' }, 1]
  if (/^\s*>/.test(line)) return quoteAt(lines, at, depth)
  if (listLine.test(line)) return listAt(lines, at, depth)
  return paragraphAt(lines, at)
}

function codeAt(lines: string[], at: number, fence: string): [BlockNode, number] {
  const rest = lines.slice(at + 1)
  const end = rest.findIndex(
    (line) => line.trim().startsWith(fence) && !line.trim().replaceAll(fence.charAt(0), ''),
  )
  const code = rest.slice(0, end === -1 ? rest.length : end).join('\n')
  const content = code ? { content: [{ type: 'text' as const, text: code }] } : {}
  return [{ type: 'codeBlock', ...content }, end === -1 ? lines.length - at : end + 2]
}

function quoteAt(lines: string[], at: number, depth: number): [BlockNode, number] {
  const quoted = lines.slice(
    at,
    endOf(lines, at, (line) => /^\s*>/.test(line)),
  )
  const inside = blocksOf(
    quoted.map((line) => line.replace(/^\s*>\s?/, '')),
    depth + 1,
  )
  return [{ type: 'quote', content: inside.length > 0 ? inside : [paragraph('')] }, quoted.length]
}

interface Item {
  lines: string[]
  /** `null` for what is no task. */
  done: boolean | null
}

function listAt(lines: string[], at: number, depth: number): [BlockNode, number] {
  const [, indent = '', marker = ''] = listLine.exec(lines[at] ?? '') ?? []
  const isOrdered = /\d/.test(marker)
  const items: Item[] = []
  let place = at
  while (place < lines.length) {
    const [, otherIndent = '', other = '', gap = '', rest = ''] =
      listLine.exec(lines[place] ?? '') ?? []
    const isSame =
      other !== '' && /\d/.test(other) === isOrdered && otherIndent.length <= indent.length + 1
    if (!isSame || ruleLine.test(lines[place] ?? '')) break
    const width = otherIndent.length + other.length + Math.min(gap.length || 1, 4)
    const task = isOrdered ? null : taskStart.exec(rest)
    const isTask = task !== null
    if (items.length > 0 && (items[0]?.done !== null) !== isTask) break
    const end = endOfItem(lines, place + 1, width)
    const more = lines
      .slice(place + 1, end)
      .map((line) => line.slice(Math.min(width, indentOf(line))))
    const first = task ? rest.slice(task[0].length) : rest
    items.push({ lines: [first, ...more], done: task ? task[1]?.toLowerCase() === 'x' : null })
    place = end
  }
  return [listOf(items, isOrdered, Number.parseInt(marker, 10), depth), place - at]
}

function listOf(items: Item[], isOrdered: boolean, start: number, depth: number): BlockNode {
  const contents = items.map(({ lines }) => {
    const inside = blocksOf(lines, depth + 1)
    return inside.length > 0 ? inside : [paragraph('')]
  })
  if (items[0]?.done !== null) {
    const tasks = contents.map((content, index): TaskItemNode => ({
      type: 'taskItem',
      attrs: { done: items[index]?.done === true },
      content,
    }))
    return { type: 'taskList', content: tasks }
  }
  const content = contents.map((inside): ListItemNode => ({ type: 'listItem', content: inside }))
  return isOrdered
    ? { type: 'orderedList', attrs: { start }, content }
    : { type: 'bulletList', content }
}

/** What is indented below a line of a list belongs to it, gaps included. */
function endOfItem(lines: string[], from: number, width: number): number {
  let end = from
  for (let at = from; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (!line.trim()) continue
    const isLazy = at === end && !beginsBlock(line)
    if (indentOf(line) < Math.min(width, 2) && !isLazy) break
    end = at + 1
  }
  return end
}

function paragraphAt(lines: string[], at: number): [BlockNode, number] {
  const end = endOf(
    lines,
    at + 1,
    (line, place) => line.trim() !== '' && !beginsBlock(line) && !isTableAt(lines, place),
  )
  const words = lines.slice(at, end).map((line, index, all) => {
    const isBroken = / {2,}$|\\$/.test(line) && index < all.length - 1
    return line.trim().replace(/\\$/, isBroken ? '' : '\\') + (isBroken ? '\n' : ' ')
  })
  return [{ type: 'paragraph', ...inlineOf(words.join('').trim()) }, end - at]
}

function beginsBlock(line: string): boolean {
  return (
    fenceLine.test(line) ||
    headingLine.test(line) ||
    ruleLine.test(line) ||
    /^\s*>/.test(line) ||
    listLine.test(line)
  )
}

function endOf(
  lines: string[],
  from: number,
  isPart: (line: string, place: number) => boolean,
): number {
  let end = from
  while (end < lines.length && isPart(lines[end] ?? '', end)) end += 1
  return end
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}
