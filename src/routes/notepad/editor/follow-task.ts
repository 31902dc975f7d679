import type { Node } from 'prosemirror-model'
import { NodeSelection, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { focusTitle } from './live-line-keys.ts'
import { schema } from './schema.ts'

/**
 * Whoever writes in a task that somebody else makes a list item writes on in the title of its line,
 * and back where the line becomes a task again. To be called before the change; follows after it.
 */
export function followTask(view: EditorView): () => void {
  const { doc, selection } = view.state
  const field = titleInHand(view)
  const hadFocus = view.hasFocus()
  return () => {
    if (field) followOut(view, doc, field)
    else if (selection.empty) followIn(view, doc, { $head: selection.$head, hadFocus })
  }
}

interface Caret {
  $head: TextSelection['$head']
  hadFocus: boolean
}

function followIn(view: EditorView, before: Node, { $head, hadFocus }: Caret): void {
  if ($head.node(-1)?.type !== schema.nodes.taskItem || $head.index(-1) !== 0) return
  const known = new Set(linesIn(before).map(({ item }) => item))
  const words = wordsOf($head.parent)
  const added = linesIn(view.state.doc).filter(({ item }) => !known.has(item))
  // What I typed last may not have been seen by whoever made the item.
  const line =
    added.find(({ title }) => title === words) ?? added.find(({ title }) => words.startsWith(title))
  if (!line) return
  const { tr } = view.state
  view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, line.place)))
  if (!hadFocus) return
  focusTitle(view, view.state.selection, $head.parentOffset, { preventScroll: true })
}

function followOut(view: EditorView, before: Node, field: HTMLInputElement): void {
  if (field.isConnected) return
  const item = field.closest<HTMLElement>('[data-item]')?.dataset['item']
  const index = tasksIn(before).findIndex(({ node }) => node.attrs['item'] === item)
  const title = tasksIn(before)[index]?.node.attrs['title']
  // One for one: the others stand where they stood.
  const task = tasksIn(view.state.doc)[index]
  const line = task?.node.firstChild
  if (!task || !line?.isTextblock || wordsOf(line) !== title) return
  const start = task.place + 2
  const caret = Math.min(field.selectionStart ?? 0, line.content.size)
  const { tr } = view.state
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, start + caret)))
  view.focus()
}

/** The title that somebody writes in. */
function titleInHand({ dom }: EditorView): HTMLInputElement | null {
  const { activeElement } = dom.ownerDocument
  const isTitle = activeElement instanceof HTMLInputElement && activeElement.type === 'text'
  return isTitle && dom.contains(activeElement) ? activeElement : null
}

interface Line {
  place: number
  item: string
  title: string
}

function linesIn(doc: Node): Line[] {
  return tasksIn(doc).flatMap(({ place, node: { type, attrs } }) =>
    type === schema.nodes.liveLine
      ? [{ place, item: String(attrs['item']), title: String(attrs['title']) }]
      : [],
  )
}

/** With the lines that are items of the list. */
function tasksIn(doc: Node): { place: number; node: Node }[] {
  const { taskItem, liveLine } = schema.nodes
  const tasks: ReturnType<typeof tasksIn> = []
  doc.descendants((node, place) => {
    if (node.type === taskItem || node.type === liveLine) tasks.push({ place, node })
  })
  return tasks
}

function wordsOf(block: Node): string {
  return block.textContent.replaceAll(/\s+/g, ' ').trim()
}
