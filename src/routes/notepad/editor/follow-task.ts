import type { Node } from 'prosemirror-model'
import { NodeSelection, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { focusTitle } from './live-line-keys.ts'
import { schema } from './schema.ts'

const { taskItem, liveLine } = schema.nodes

/**
 * Whoever writes in a task that somebody else makes a list item writes on in the title of its line,
 * and back where the line becomes a task again. To be called before the change; what it gives follows after it.
 */
export function followTask(view: EditorView): (() => void) | null {
  const { $head } = view.state.selection
  const field = view.dom.querySelector<HTMLInputElement>('input:not([type]):focus')
  const hasFocus = Boolean(field) || view.hasFocus()
  const own = field ? view.posAtDOM(field, 0) : $head.depth > 1 ? $head.before(-1) : -1
  // Most of what others write is read by somebody who is in no task: nothing is looked for then.
  if (own === -1) return null
  const before = tasksIn(view)
  const index = before.findIndex(({ place }) => place === own)
  return () => {
    const [was, now] = [before[index], tasksIn(view)[index]]
    // One for one: the others stand where they stood. What I typed last may not have been seen.
    if (!was || !now || was.type === now.type || !was.words.startsWith(now.words)) return
    const caret = field ? (field.selectionStart ?? 0) : $head.parentOffset
    const { tr } = view.state
    const isLine = now.type === liveLine
    const place = now.place + 2 + Math.min(caret, now.words.length)
    const selection = isLine
      ? NodeSelection.create(tr.doc, now.place)
      : TextSelection.create(tr.doc, place)
    view.dispatch(tr.setSelection(selection))
    if (!hasFocus) return
    if (isLine) focusTitle(view, selection, caret, { preventScroll: true })
    else view.focus()
  }
}

/** With the lines that are items of the list. */
function tasksIn({ state }: EditorView) {
  const tasks: { place: number; type: Node['type']; words: string }[] = []
  state.doc.descendants(({ type, attrs, firstChild }, place) => {
    const words: string = type === liveLine ? attrs['title'] : (firstChild?.textContent ?? '')
    if (type === liveLine || type === taskItem) tasks.push({ place, type, words: words.trim() })
  })
  return tasks
}
