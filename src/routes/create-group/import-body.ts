import type {
  BlockNode,
  BodyTree,
  InlineNode,
  ListItemNode,
  LiveLineNode,
  TaskItemNode,
} from '#domain/notepad-tree.ts'
import { mentionText, paragraph } from '#domain/notepad-tree.ts'
import { notepadSchema } from '#domain/notepad-schema.ts'
import { parseMarkdown } from '#domain/parse-markdown.ts'
import type { ExportFile } from '#routes/files/export-file.ts'
import type { Into } from './import-group.ts'
import { isKnown, nameIn } from './import-items.ts'

type AnyNode = BlockNode | ListItemNode | TaskItemNode | LiveLineNode | InlineNode

/**
 * The blocks of an exported notepad, tied to what the new group has of the file. A file from before
 * blocks were in it, or with blocks that are none of ours, has its Markdown.
 */
export function bodyOf(into: Into, { body, markdown }: ExportFile['notepads'][number]): BodyTree {
  const tree = readTree(body) ?? parseMarkdown(markdown ?? '')
  // Each node becomes one that may stand in its place.
  return tree.map((block) => inNewGroup(into, block)) as BodyTree
}

function readTree(body: unknown): BodyTree | null {
  if (!Array.isArray(body)) return null
  try {
    const doc = notepadSchema.nodeFromJSON({ type: 'doc', content: body })
    doc.check()
    // As the schema has just found.
    return doc.toJSON().content as BodyTree
  } catch {
    return null
  }
}

function inNewGroup(into: Into, node: AnyNode): AnyNode {
  if (node.type === 'mention') return mention(into, node)
  if (node.type === 'liveLine') {
    const item = into.ids.get(node.attrs.item)
    if (item !== undefined) return { ...node, attrs: { ...node.attrs, item } }
    // As where its item is gone: a plain task with the last title.
    return { type: 'taskItem', attrs: { done: false }, content: [paragraph(node.attrs.title)] }
  }
  if (!('content' in node) || !node.content) return node
  const content = node.content.map((child) => inNewGroup(into, child))
  return { ...node, content } as AnyNode
}

function mention(into: Into, node: Extract<AnyNode, { type: 'mention' }>): InlineNode {
  const { kind, id } = node.attrs
  if (kind !== 'person') {
    const now = into.ids.get(id)
    if (now !== undefined) return { ...node, attrs: { ...node.attrs, id: now } }
  } else if (isKnown(into.session, id)) return node
  return { type: 'text', text: mentionText(node, () => nameIn(into.file, id)) || '@' }
}
