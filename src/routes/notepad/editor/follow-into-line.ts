import { type Node } from 'prosemirror-model'
import { type EditorState, NodeSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { focusTitle } from './live-line-keys.ts'
import { schema } from './schema.ts'

/** Whoever writes in a task that somebody else makes a list item writes on in the title of its line. */
export function followIntoLine(view: EditorView, before: EditorState, hadFocus: boolean): void {
  const { selection, doc } = before
  const task = selection.empty ? selection.$head.node(-1) : null
  if (task?.type !== schema.nodes.taskItem || selection.$head.index(-1) !== 0) return
  const known = new Set(linesOf(doc).map(({ item }) => item))
  const words = wordsOf(selection.$head.parent)
  const added = linesOf(view.state.doc).filter(({ item }) => !known.has(item))
  // What I typed last may not have been seen by whoever made the item.
  const line =
    added.find(({ title }) => title === words) ?? added.find(({ title }) => words.startsWith(title))
  if (!line) return
  const { tr } = view.state
  view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, line.place)))
  if (!hadFocus) return
  focusTitle(view, view.state.selection, selection.$head.parentOffset, { preventScroll: true })
}

function linesOf(doc: Node): { place: number; item: string; title: string }[] {
  const lines: ReturnType<typeof linesOf> = []
  doc.descendants(({ type, attrs }, place) => {
    if (type === schema.nodes.liveLine) {
      lines.push({ place, item: String(attrs['item']), title: String(attrs['title']) })
    }
  })
  return lines
}

function wordsOf(block: Node): string {
  return block.textContent.replaceAll(/\s+/g, ' ').trim()
}
