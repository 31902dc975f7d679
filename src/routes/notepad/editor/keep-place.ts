import type { Node } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'

/** What stands under the bars at the top is not seen. */
const barsHeight = 110

/**
 * What I write in or read stays where it is on the screen, whatever others put above it. The editor
 * uses its elements again for other lines, which is why the browser cannot see to that itself.
 */
export function keepPlace(view: EditorView, update: () => void): void {
  const index = scrollY > 0 ? indexInSight(view) : -1
  const { doc } = view.state
  const block = doc.maybeChild(index)
  const before = topOf(view, index)
  update()
  const after = block && topOf(view, indexOf(view.state.doc, block, { index, of: doc.childCount }))
  if (before === undefined || after === undefined || after === null || before === after) return
  window.scrollBy({ top: after - before, behavior: 'instant' })
}

/** The block with the caret, or else the first that says something. */
function indexInSight(view: EditorView): number {
  const { $head } = view.state.selection
  const own = $head.depth > 0 ? $head.index(0) : -1
  const blocks = [...view.dom.children]
  if (view.hasFocus() && isInSight(blocks[own])) return own
  return blocks.findIndex((block) => block.textContent !== '' && isInSight(block))
}

/** Counted from the end as before, if what changed is above it; else from the start. */
function indexOf(doc: Node, block: Node, { index, of }: { index: number; of: number }): number {
  const places = [doc.childCount - of + index, index]
  return (
    places.find((place) => doc.maybeChild(place)?.eq(block)) ??
    doc.children.findIndex((each) => each.eq(block))
  )
}

function isInSight(element: Element | undefined): boolean {
  const rect = element?.getBoundingClientRect()
  return rect !== undefined && rect.bottom > barsHeight && rect.top < innerHeight
}

function topOf({ dom }: EditorView, index: number): number | undefined {
  return dom.children[index]?.getBoundingClientRect().top
}
