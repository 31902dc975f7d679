import type { Id } from './id.ts'

/** The marks that letters can have. */
export type BodyMark =
  | { type: 'bold' | 'italic' | 'strike' | 'code' }
  | { type: 'link'; attrs: { href: string } }

export interface TextNode {
  type: 'text'
  text: string
  marks?: BodyMark[]
}

/** Somebody or something of the group. A person's name is in no document: only the id is. */
export interface MentionNode {
  type: 'mention'
  attrs: { kind: MentionKind; id: Id; label: string }
}
export type MentionKind = 'person' | 'item' | 'notepad'

export type InlineNode = TextNode | MentionNode | { type: 'hardBreak' }

/** A task that is an item of the group's list: of the item only the id, and the title it had last. */
export interface LiveLineNode {
  type: 'liveLine'
  attrs: { item: Id; title: string }
}

export interface TaskItemNode {
  type: 'taskItem'
  attrs: { done: boolean }
  content?: BlockNode[]
}

export interface ListItemNode {
  type: 'listItem'
  content?: BlockNode[]
}

export type BlockNode =
  | { type: 'paragraph' | 'codeBlock'; content?: InlineNode[] }
  | { type: 'heading'; attrs: { level: number }; content?: InlineNode[] }
  | { type: 'bulletList'; content?: ListItemNode[] }
  | { type: 'orderedList'; attrs: { start: number }; content?: ListItemNode[] }
  | { type: 'taskList'; content?: (TaskItemNode | LiveLineNode)[] }
  | { type: 'quote'; content?: BlockNode[] }
  | { type: 'rule' }

/** A body as data: what an editor, a page, Markdown and plain text are all drawn from. */
export type BodyTree = BlockNode[]

/** How a mention is written for somebody to read; without it, as its label. */
export type NameOf = (mention: MentionNode['attrs']) => string | undefined

export function paragraphs(text: string): BodyTree {
  return text.split('\n').map(paragraph)
}

export function paragraph(text: string): BlockNode {
  return text ? { type: 'paragraph', content: [{ type: 'text', text }] } : { type: 'paragraph' }
}

/** The words of one line, without marks. */
export function inlineText(content: readonly InlineNode[] = [], nameOf?: NameOf): string {
  return content.map((node) => inlineWords(node, nameOf)).join('')
}

function inlineWords(node: InlineNode, nameOf?: NameOf): string {
  if (node.type === 'text') return node.text
  return node.type === 'hardBreak' ? '\n' : mentionText(node, nameOf)
}

export function mentionText({ attrs }: MentionNode, nameOf?: NameOf): string {
  return `${attrs.kind === 'person' ? '@' : ''}${nameOf?.(attrs) ?? attrs.label}`
}

/** The words as lines, for searching, counting and excerpts: nothing that is not a word. */
export function treeText(tree: BodyTree, nameOf?: NameOf): string {
  return tree.flatMap((block) => blockLines(block, nameOf)).join('\n')
}

function blockLines(
  node: BlockNode | ListItemNode | TaskItemNode | LiveLineNode,
  nameOf?: NameOf,
): string[] {
  switch (node.type) {
    case 'paragraph':
    case 'codeBlock':
    case 'heading':
      return [inlineText(node.content, nameOf)]
    case 'liveLine':
      return [node.attrs.title]
    case 'rule':
      return ['']
    default:
      return (node.content ?? []).flatMap((child) => blockLines(child, nameOf))
  }
}
