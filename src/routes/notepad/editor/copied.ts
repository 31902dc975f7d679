import type { Id } from '#domain/id.ts'
import type { ListItem } from '#domain/list-item.ts'
import { withItems } from '#domain/notepad-export.ts'
import { toPlainText } from '#domain/notepad-plain-text.ts'
import { type BodyTree, type MentionNode, mentionText } from '#domain/notepad-tree.ts'
import { DOMSerializer, type Fragment, type ResolvedPos, type Slice } from 'prosemirror-model'
import type { Selection } from 'prosemirror-state'
import type { EditorProps } from 'prosemirror-view'
import { schema } from './schema.ts'

export interface CopyOptions {
  /** Without the sign of a person. */
  nameOf: (mention: MentionNode['attrs']) => string
  findItem: (id: Id) => Pick<ListItem, 'title' | 'state' | 'deleted'> | undefined
}

/** Other programs know no mentions and no live lines: they are copied by the names they have now. */
export function copyProps(options: CopyOptions): EditorProps {
  return {
    clipboardTextSerializer: (slice, { state }) => copiedText(slice, state.selection, options),
    clipboardSerializer: new DOMSerializer(
      {
        ...DOMSerializer.nodesFromSchema(schema),
        mention: (node) => [
          'span',
          { 'data-mention': node.attrs['kind'], 'data-id': node.attrs['id'] },
          mentionText(node.toJSON() as MentionNode, options.nameOf),
        ],
      },
      DOMSerializer.marksFromSchema(schema),
    ),
  }
}

/** What is selected as plain text, lists with their signs. */
export function copiedText(
  slice: Slice,
  selection: Selection,
  { nameOf, findItem }: CopyOptions,
): string {
  return toPlainText(withItems(treeOf(slice, selection), findItem), nameOf)
}

/** What is cut out of one line is words, and a list that is cut goes on with its numbers. */
function treeOf(slice: Slice, { $from }: Selection): BodyTree {
  const words = wordsOfOneLine(slice)
  if (words) return [{ type: 'paragraph', content: words.toJSON() }] as BodyTree
  return (numbered(slice.content, $from).toJSON() ?? []) as BodyTree
}

/** What is cut out of one line is words, and no line of a list. */
function wordsOfOneLine({ content, openStart, openEnd }: Slice): Fragment | null {
  let inner = content
  for (let open = Math.min(openStart, openEnd); open > 0 && inner.childCount === 1; open -= 1) {
    inner = inner.firstChild?.content ?? inner
  }
  return inner.firstChild?.isInline ? inner : null
}

/** A list that is cut begins with the number that stood there. */
function numbered(content: Fragment, $from: ResolvedPos, depth = 1): Fragment {
  const first = content.firstChild
  if (!first || depth > $from.depth || first.type !== $from.node(depth).type) return content
  const { attrs, type, marks } = first
  const start = Number(attrs['start']) + $from.index(depth)
  const isNumbered = type === schema.nodes.orderedList
  const inner = numbered(first.content, $from, depth + 1)
  return content.replaceChild(
    0,
    type.create(isNumbered ? { ...attrs, start } : attrs, inner, marks),
  )
}
