import { Plugin } from 'prosemirror-state'

/** Yjs keeps marks on letters alone: on a mention or a break they would show here, and only until the page goes. */
export function plainAtoms(): Plugin {
  return new Plugin({
    appendTransaction(transactions, { doc: before }, { doc, tr }) {
      if (!transactions.some(({ docChanged }) => docChanged)) return null
      const from = before.content.findDiffStart(doc.content)
      const to = before.content.findDiffEnd(doc.content)
      if (from === null || !to) return null
      doc.nodesBetween(from, Math.max(from, to.b), (node, place) => {
        const isMarked = node.isInline && !node.isText && node.marks.length > 0
        if (isMarked) tr.removeMark(place, place + node.nodeSize)
      })
      return tr.docChanged ? tr : null
    },
  })
}
