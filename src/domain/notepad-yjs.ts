import * as Y from 'yjs'
import type {
  BlockNode,
  BodyMark,
  BodyTree,
  InlineNode,
  ListItemNode,
  LiveLineNode,
  TaskItemNode,
} from './notepad-tree.ts'

/** Where recursion ends: bytes can nest deeper than any stack. */
const depthMax = 64

/** A body's Yjs document as data. What is no part of a body is left out, its words are not. */
export function bodyTree(doc: Y.Doc): BodyTree {
  return blocksOf(doc.getXmlFragment('body').toArray(), 0)
}

const startBlocks = 12

/** The first blocks: enough for an excerpt, however long the rest is. */
export function bodyStart(doc: Y.Doc): BodyTree {
  return blocksOf(doc.getXmlFragment('body').slice(0, startBlocks), 0)
}

type Child = ReturnType<Y.XmlFragment['toArray']>[number]

function blocksOf(children: Child[], depth: number): BlockNode[] {
  if (depth > depthMax) return []
  return children.flatMap((child): BlockNode[] => {
    if (child instanceof Y.XmlText) return [{ type: 'paragraph', ...contentOf(textNodes(child)) }]
    return child instanceof Y.XmlElement ? blockOf(child, depth) : []
  })
}

function blockOf(element: Y.XmlElement, depth: number): BlockNode[] {
  const children = element.toArray()
  switch (element.nodeName) {
    case 'paragraph':
    case 'codeBlock':
      return [{ type: element.nodeName, ...contentOf(inlineOf(children)) }]
    case 'heading': {
      const level = Math.min(3, Math.max(1, numberIn(element, 'level')))
      return [{ type: 'heading', attrs: { level }, ...contentOf(inlineOf(children)) }]
    }
    case 'bulletList':
      return [{ type: 'bulletList', content: itemsOf(children, depth) }]
    case 'orderedList': {
      const start = numberIn(element, 'start')
      return [{ type: 'orderedList', attrs: { start }, content: itemsOf(children, depth) }]
    }
    case 'taskList':
      return [{ type: 'taskList', content: tasksOf(children, depth) }]
    case 'quote':
      return [{ type: 'quote', content: blocksOf(children, depth + 1) }]
    case 'rule':
      return [{ type: 'rule' }]
    default:
      return blocksOf(children, depth + 1)
  }
}

function itemsOf(children: Child[], depth: number) {
  return children.flatMap((child) =>
    child instanceof Y.XmlElement
      ? [{ type: 'listItem' as const, content: blocksOf(child.toArray(), depth + 1) }]
      : [],
  )
}

function tasksOf(children: Child[], depth: number): (TaskItemNode | LiveLineNode)[] {
  return children.flatMap((child): (TaskItemNode | LiveLineNode)[] => {
    if (!(child instanceof Y.XmlElement)) return []
    if (child.nodeName === 'liveLine') {
      const attrs = { item: stringIn(child, 'item'), title: stringIn(child, 'title') }
      return [{ type: 'liveLine', attrs }]
    }
    const attrs = { done: attributeOf(child, 'done') === true }
    return [{ type: 'taskItem', attrs, content: blocksOf(child.toArray(), depth + 1) }]
  })
}

function inlineOf(children: Child[]): InlineNode[] {
  return children.flatMap((child): InlineNode[] => {
    if (child instanceof Y.XmlText) return textNodes(child)
    if (!(child instanceof Y.XmlElement)) return []
    if (child.nodeName === 'hardBreak') return [{ type: 'hardBreak' }]
    const kind = stringIn(child, 'kind')
    if (kind !== 'person' && kind !== 'item' && kind !== 'notepad') return []
    const attrs = { kind, id: stringIn(child, 'id'), label: stringIn(child, 'label') } as const
    return [{ type: 'mention', attrs }]
  })
}

function textNodes(text: Y.XmlText): InlineNode[] {
  const parts: { insert?: unknown; attributes?: Record<string, unknown> }[] = text.toDelta()
  return parts.flatMap(({ insert, attributes }): InlineNode[] => {
    if (typeof insert !== 'string' || !insert) return []
    const marks = marksOf(attributes)
    return [{ type: 'text', text: insert, ...(marks.length > 0 && { marks }) }]
  })
}

function marksOf(attributes: Record<string, unknown> = {}): BodyMark[] {
  return Object.entries(attributes).flatMap(([type, attrs]): BodyMark[] => {
    switch (type) {
      case 'bold':
      case 'italic':
      case 'strike':
      case 'code':
        return [{ type }]
      case 'link': {
        const href: unknown = typeof attrs === 'object' && attrs ? Reflect.get(attrs, 'href') : ''
        return typeof href === 'string' ? [{ type, attrs: { href } }] : []
      }
      default:
        return []
    }
  })
}

/** Adds blocks to the end of a body. */
export function appendTree(doc: Y.Doc, tree: BodyTree): void {
  const body = doc.getXmlFragment('body')
  doc.transact(() => body.push(tree.map(elementOf)))
}

type AnyNode = BlockNode | InlineNode | ListItemNode | TaskItemNode | LiveLineNode

function elementOf(node: AnyNode): Y.XmlElement {
  const element = new Y.XmlElement<Record<string, string | number | boolean>>(node.type)
  if ('attrs' in node) {
    for (const [name, value] of Object.entries(node.attrs)) element.setAttribute(name, value)
  }
  if ('content' in node) element.insert(0, childrenOf(node.content ?? []))
  // Yjs says only of strings what may be an attribute, and keeps numbers and booleans too.
  return element as unknown as Y.XmlElement
}

/** Letters in a row are one text, as an editor writes them. */
function childrenOf(nodes: AnyNode[]): (Y.XmlElement | Y.XmlText)[] {
  const children: (Y.XmlElement | Y.XmlText)[] = []
  let parts: object[] = []
  const endText = () => {
    if (parts.length === 0) return
    const text = new Y.XmlText()
    text.applyDelta(parts)
    children.push(text)
    parts = []
  }
  for (const node of nodes) {
    if (node.type === 'text') {
      const attributes = Object.fromEntries(
        (node.marks ?? []).map((mark) => [mark.type, 'attrs' in mark ? mark.attrs : {}]),
      )
      // Half of an emoji would be stored as something else than what is shown.
      parts.push({ insert: node.text.toWellFormed(), attributes })
      continue
    }
    endText()
    children.push(elementOf(node))
  }
  endText()
  return children
}

function contentOf(content: InlineNode[]): { content?: InlineNode[] } {
  return content.length > 0 ? { content } : {}
}

function attributeOf(element: Y.XmlElement, name: string): unknown {
  return element.getAttribute(name)
}

function stringIn(element: Y.XmlElement, name: string): string {
  const value = attributeOf(element, name)
  return typeof value === 'string' ? value : ''
}

function numberIn(element: Y.XmlElement, name: string): number {
  const value = attributeOf(element, name)
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : 1
}
