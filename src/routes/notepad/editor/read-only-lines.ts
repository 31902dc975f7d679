import type { Node } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { schema } from './schema.ts'

/**
 * Boxes and titles of lines look whether they may be used when they are painted. Without a mark that
 * comes and goes a line of the same words is not painted again: it would stay as it was.
 */
export function readOnlyLines(isEditable: () => boolean): Plugin {
  return new Plugin({
    props: { decorations: ({ doc }) => (isEditable() ? null : marked(doc)) },
  })
}

function marked(doc: Node): DecorationSet {
  const { liveLine, taskItem } = schema.nodes
  const marks: Decoration[] = []
  doc.descendants((node, place) => {
    if (node.type !== liveLine && node.type !== taskItem) return
    marks.push(Decoration.node(place, place + node.nodeSize, {}, { isReadOnly: true }))
  })
  return DecorationSet.create(doc, marks)
}
