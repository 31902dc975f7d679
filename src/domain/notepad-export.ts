import type { Id } from './id.ts'
import type { ListItem } from './list-item.ts'
import {
  type BlockNode,
  type BodyTree,
  type InlineNode,
  type ListItemNode,
  type LiveLineNode,
  type NameOf,
  mentionText,
  paragraph,
  type TaskItemNode,
} from './notepad-tree.ts'

type Found = Pick<ListItem, 'title' | 'state' | 'deleted'> | undefined

/** A body as it is read: its live lines are tasks, ticked and named as their items are now, or by their last title. */
export function withItems(tree: BodyTree, findItem: (id: Id) => Found): BodyTree {
  return tree.map((block) => blockWithItems(block, findItem))
}

function blockWithItems(block: BlockNode, findItem: (id: Id) => Found): BlockNode {
  switch (block.type) {
    case 'quote':
      return { ...block, content: withItems(block.content ?? [], findItem) }
    case 'bulletList':
    case 'orderedList':
      return {
        ...block,
        content: (block.content ?? []).map((line) => ({
          ...line,
          content: withItems(line.content ?? [], findItem),
        })),
      }
    case 'taskList':
      return {
        ...block,
        content: (block.content ?? []).map((line) => taskFor(line, findItem)),
      }
    default:
      return block
  }
}

function taskFor(line: TaskItemNode | LiveLineNode, findItem: (id: Id) => Found): TaskItemNode {
  if (line.type === 'taskItem') {
    return { ...line, content: withItems(line.content ?? [], findItem) }
  }
  const item = findItem(line.attrs.item)
  if (!item || item.deleted) return plain(line.attrs.title, false)
  return plain(item.title, item.state === 'done')
}

function plain(title: string, done: boolean): TaskItemNode {
  return { type: 'taskItem', attrs: { done }, content: [paragraph(title)] }
}

type AnyNode = BlockNode | ListItemNode | TaskItemNode | LiveLineNode | InlineNode

/** A body for another group, where the items and notepads that it mentions are not: there, their names stand. */
export function withoutPlaces(tree: BodyTree, nameOf: NameOf): BodyTree {
  // Blocks stay blocks of their kind.
  return tree.flatMap((block) => nodeWithoutPlaces(block, nameOf)) as BodyTree
}

function nodeWithoutPlaces(node: AnyNode, nameOf: NameOf): AnyNode[] {
  if (node.type === 'mention' && node.attrs.kind !== 'person') {
    const text = mentionText(node, nameOf)
    return text === '' ? [] : [{ type: 'text', text }]
  }
  if (!('content' in node) || !node.content) return [node]
  const content = node.content.flatMap((child) => nodeWithoutPlaces(child, nameOf))
  return [{ ...node, content } as AnyNode]
}
