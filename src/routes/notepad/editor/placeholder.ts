import { Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'

/** What stands in an empty text; drawn by the style sheet, so that it is no part of it. */
export function placeholderPlugin(words: string): Plugin {
  return new Plugin({
    props: {
      decorations({ doc }) {
        const { firstChild } = doc
        if (doc.childCount !== 1 || !firstChild?.isTextblock || firstChild.content.size > 0) {
          return null
        }
        if (firstChild.type.name !== 'paragraph') return null
        const attrs = { 'data-placeholder': words }
        return DecorationSet.create(doc, [Decoration.node(0, firstChild.nodeSize, attrs)])
      },
    },
  })
}
