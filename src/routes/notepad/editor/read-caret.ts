import { NodeSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

/**
 * The browser tells late that the caret has moved; what changes the text or draws in it before then
 * would put it back. ProseMirror reads it whenever it is told.
 */
export function readCaret(view: EditorView): void {
  if (view.composing) return
  // A selected node has no caret: the range around it would be read as another place.
  const isOnNode = view.state.selection instanceof NodeSelection
  if (isOnNode && view.dom.ownerDocument.getSelection()?.isCollapsed !== true) return
  view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'))
}
