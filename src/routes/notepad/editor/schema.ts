import { isNotepadLink } from '#domain/notepad-links.ts'
import { type MarkName, markSpecs, type NodeName, nodeSpecs } from '#domain/notepad-schema.ts'
import { isId } from '#domain/make-id.ts'
import {
  type DOMOutputSpec,
  type MarkSpec,
  type Node,
  type NodeSpec,
  Schema,
  type TagParseRule,
} from 'prosemirror-model'
import { emptyCell, neverWords, tableRow } from './table-row.ts'

type Look = Pick<NodeSpec, 'toDOM' | 'parseDOM'>
type MarkLook = Pick<MarkSpec, 'toDOM' | 'parseDOM'>

/** How each node is written as HTML and read from it: on the screen, on the clipboard, from a paste. */
const looks: Record<Exclude<NodeName, 'doc' | 'text'>, Look> = {
  paragraph: { toDOM: () => ['p', { dir: 'auto' }, 0] },
  heading: {
    parseDOM: [
      { tag: '[data-level]', getAttrs: ({ dataset }) => ({ level: levelOf(dataset['level']) }) },
      ...[1, 2, 3, 4, 5, 6].map((level) => ({
        tag: `h${level}`,
        attrs: { level: levelOf(level) },
      })),
    ],
    // The notepad's title is the page's first heading.
    toDOM: ({ attrs }) => [
      `h${Number(attrs['level']) + 1}`,
      { dir: 'auto', 'data-level': attrs['level'] },
      0,
    ],
  },
  taskList: {
    parseDOM: [{ tag: 'ul', priority: 60, getAttrs: (list) => hasTasks(list) && null }],
    toDOM: () => ['ul', { 'data-tasks': '' }, 0],
  },
  bulletList: { parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
  orderedList: {
    parseDOM: [{ tag: 'ol', getAttrs: (list) => ({ start: startOf(list) }) }],
    toDOM: ({ attrs }) => ['ol', { start: attrs['start'] }, 0],
  },
  taskItem: {
    parseDOM: [{ tag: 'li', priority: 60, getAttrs: taskAttrs }],
    toDOM: ({ attrs }) => ['li', { 'data-task': '', 'data-done': attrs['done'] ? '' : null }, 0],
  },
  liveLine: {
    parseDOM: [{ tag: 'li[data-item]', priority: 70, getAttrs: liveAttrs }],
    toDOM: ({ attrs }) => ['li', { 'data-task': '', 'data-item': attrs['item'] }, attrs['title']],
  },
  listItem: { parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
  quote: { parseDOM: [{ tag: 'blockquote' }], toDOM: () => ['blockquote', 0] },
  codeBlock: {
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
    toDOM: () => ['pre', ['code', 0]],
  },
  rule: { parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
  hardBreak: { parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] },
  mention: {
    parseDOM: [{ tag: '[data-mention]', priority: 70, getAttrs: mentionAttrs }],
    toDOM: mentionDom,
  },
}

const markLooks: Record<MarkName, MarkLook> = {
  link: {
    parseDOM: [{ tag: 'a[href]', getAttrs: linkAttrs }],
    toDOM: ({ attrs }) => [
      'a',
      { href: attrs['href'], target: '_blank', rel: 'noopener noreferrer nofollow' },
      0,
    ],
  },
  bold: {
    parseDOM: [
      { tag: 'strong' },
      // Google Docs wraps all that it copies into one that is not bold.
      {
        tag: 'b',
        getAttrs: ({ dataset }) => !/font-weight:\s*normal/i.test(dataset['style'] ?? '') && null,
      },
      styled(/font-weight:\s*(bold|[6-9]\d\d)/i),
    ],
    toDOM: () => ['strong', 0],
  },
  italic: {
    parseDOM: [{ tag: 'em' }, { tag: 'i' }, styled(/font-style:\s*italic/i)],
    toDOM: () => ['em', 0],
  },
  strike: {
    parseDOM: [
      { tag: 's' },
      { tag: 'del' },
      { tag: 'strike' },
      styled(/text-decoration(-line)?:[^;]*line-through/i),
    ],
    toDOM: () => ['s', 0],
  },
  code: { parseDOM: [{ tag: 'code' }, { tag: 'kbd' }, { tag: 'tt' }], toDOM: () => ['code', 0] },
}

const ignored: TagParseRule[] = neverWords.map((tag) => ({ tag, ignore: true, priority: 80 }))

export const schema: Schema<NodeName, MarkName> = new Schema({
  nodes: {
    ...mapped(nodeSpecs, (name, spec) => ({ ...spec, ...looks[name as keyof typeof looks] })),
    paragraph: {
      ...nodeSpecs.paragraph,
      ...looks.paragraph,
      parseDOM: [{ tag: 'p' }, tableRow, emptyCell, ...ignored],
    },
  },
  marks: mapped(markSpecs, (name, spec) => ({ ...spec, ...markLooks[name] })),
})

function mapped<Name extends string, Spec, Result>(
  specs: Record<Name, Spec>,
  change: (name: Name, spec: Spec) => Result,
): Record<Name, Result> {
  const entries = Object.entries<Spec>(specs) as [Name, Spec][]
  return Object.fromEntries(entries.map(([name, spec]) => [name, change(name, spec)])) as Record<
    Name,
    Result
  >
}

/** What is pasted comes with its styles as data: see `cleanHtml`. */
function styled(pattern: RegExp): TagParseRule {
  return {
    tag: '[data-style]',
    consuming: false,
    getAttrs: ({ dataset }) => pattern.test(dataset['style'] ?? '') && null,
  }
}

function levelOf(level: unknown): number {
  return Math.min(3, Math.max(1, Number(level) || 1))
}

function startOf(list: HTMLElement): number {
  const start = Number(list.getAttribute('start') ?? 1)
  return Number.isSafeInteger(start) && start >= 0 ? start : 1
}

function hasTasks(list: HTMLElement): boolean {
  if (list.hasAttribute('data-tasks')) return true
  return [...list.children].some((item) => taskAttrs(item as HTMLElement) !== false)
}

/** Our own, GitHub's, and Google Docs' way to write a task. */
function taskAttrs(item: HTMLElement): { done: boolean } | false {
  if (item.hasAttribute('data-task')) return { done: item.hasAttribute('data-done') }
  if (item.getAttribute('role') === 'checkbox') {
    return { done: item.getAttribute('aria-checked') === 'true' }
  }
  const box = item.querySelector(
    ':scope > input[type=checkbox], :scope > :is(p, label) > input[type=checkbox]',
  )
  return box ? { done: box.hasAttribute('checked') } : false
}

function liveAttrs({ dataset, textContent }: HTMLElement) {
  const { item = '' } = dataset
  return isId(item) && { item, title: textContent }
}

function linkAttrs(link: HTMLElement): { href: string } | false {
  const href = link.getAttribute('href')?.trim() ?? ''
  return isNotepadLink(href) && { href }
}

function mentionAttrs({ dataset, textContent }: HTMLElement) {
  const { mention: kind, id = '' } = dataset
  if ((kind !== 'person' && kind !== 'item' && kind !== 'notepad') || !isId(id)) return false
  return { kind, id, label: kind === 'person' ? '' : textContent }
}

function mentionDom({ attrs }: Node): DOMOutputSpec {
  return ['span', { 'data-mention': attrs['kind'], 'data-id': attrs['id'] }, attrs['label']]
}
