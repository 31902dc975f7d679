import { type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model'
import { isId } from './make-id.ts'
import { titleMaxLength } from './list-item.ts'
import { isNotepadLink } from './notepad-links.ts'

/**
 * What a body may hold. The element and attribute names in its Yjs document are these. Content is
 * as loose as it can be: what two people made apart must not be a body that nobody could open.
 */
export const nodeSpecs = {
  doc: { content: 'block+' },
  paragraph: { group: 'block', content: 'inline*' },
  heading: {
    group: 'block',
    content: 'inline*',
    defining: true,
    attrs: { level: { default: 1, validate: isOneOf([1, 2, 3]) } },
  },
  bulletList: { group: 'block list', content: 'listItem+' },
  orderedList: {
    group: 'block list',
    content: 'listItem+',
    attrs: { start: { default: 1, validate: isCount } },
  },
  taskList: { group: 'block list', content: '(taskItem | liveLine)+' },
  listItem: { content: 'block+', defining: true },
  taskItem: {
    content: 'block+',
    defining: true,
    attrs: { done: { default: false, validate: 'boolean' } },
  },
  liveLine: {
    atom: true,
    attrs: { item: { validate: isAnId }, title: { default: '', validate: isShort } },
  },
  quote: { group: 'block', content: 'block+', defining: true },
  codeBlock: { group: 'block', content: 'text*', marks: '', code: true, defining: true },
  rule: { group: 'block' },
  text: { group: 'inline' },
  hardBreak: { group: 'inline', inline: true, selectable: false },
  mention: {
    group: 'inline',
    inline: true,
    atom: true,
    selectable: false,
    attrs: {
      kind: { validate: isOneOf(['person', 'item', 'notepad']) },
      id: { validate: isAnId },
      label: { default: '', validate: isShort },
    },
  },
} satisfies Record<string, NodeSpec>

export const markSpecs = {
  link: { attrs: { href: { validate: isLink } }, inclusive: false },
  bold: {},
  italic: {},
  strike: {},
  code: {},
} satisfies Record<string, MarkSpec>

export type NodeName = keyof typeof nodeSpecs
export type MarkName = keyof typeof markSpecs

/** How deep lists and quotes lie in each other: a body deeper than this is nobody's writing. */
export const notepadDepthMax = 24

/** The same in elements: a list takes two levels, and its words another two. */
export const elementDepthMax = 2 * notepadDepthMax + 2

/** For the server: an editor adds to the same names how they look. */
export const notepadSchema: Schema<NodeName, MarkName> = new Schema({
  nodes: nodeSpecs,
  marks: markSpecs,
})

function isLink(value: unknown): void {
  if (typeof value !== 'string' || !isNotepadLink(value)) throw new RangeError('not a link')
}

function isAnId(value: unknown): void {
  if (typeof value !== 'string' || !isId(value)) throw new RangeError('not an id')
}

/** Counted in code units, since what people see as one character may be many. */
function isShort(value: unknown): void {
  if (typeof value !== 'string' || value.length > titleMaxLength * 8 + 32) {
    throw new RangeError('not a title')
  }
}

function isCount(value: unknown): void {
  if (!Number.isSafeInteger(value) || Number(value) < 0) throw new RangeError('not a count')
}

function isOneOf(allowed: unknown[]): (value: unknown) => void {
  return (value) => {
    if (!allowed.includes(value)) throw new RangeError('not one of them')
  }
}
