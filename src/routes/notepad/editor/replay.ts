import type { EarlyTyping } from '#routes/notepad/early-typing.ts'
import { isNowhere } from '#ui/is-nowhere.ts'
import { type EditorState, Selection, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { flatText, offsetOf, positionAt } from './text-place.ts'

/** How the editor was whose place another one takes. */
export interface Left {
  state: EditorState
  isFocused: boolean
}

/** Goes on where the editor before was. */
export function resume(view: EditorView, { state, isFocused }: Left): void {
  const { doc, tr } = view.state
  const [before, after] = [flatText(state.doc), flatText(doc)]
  const place = (position: number) =>
    doc.resolve(positionAt(doc, placeIn(before, after, offsetOf(state.doc, position))))
  const { anchor, head } = state.selection
  view.dispatch(tr.setSelection(TextSelection.between(place(anchor), place(head))))
  if (isFocused) view.focus()
}

/** Behind the same letters; where those are gone, behind what took their place. */
function placeIn(before: string, after: string, offset: number): number {
  let start = 0
  while (start < offset && before[start] === after[start]) start += 1
  if (start === offset) return start
  let end = 0
  const most = Math.min(before.length, after.length) - start
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return after.length - Math.min(end, before.length - offset)
}

/** Puts the caret where somebody pressed before the editor was here, and types what they typed. */
export function replay(view: EditorView, { at, keys }: EarlyTyping): void {
  const { doc, tr } = view.state
  const place = at && view.posAtCoords(at)
  const selection = place ? TextSelection.near(doc.resolve(place.pos)) : Selection.atEnd(doc)
  view.dispatch(tr.setSelection(selection))
  // Whoever went on to another field meanwhile writes there.
  if (isNowhere(document.activeElement)) view.focus()
  for (const key of keys) press(view, key)
}

function press(view: EditorView, key: string): void {
  if (key === 'Enter') {
    const event = new KeyboardEvent('keydown', { key })
    view.someProp('handleKeyDown', (handle) => handle(view, event))
    return
  }
  const { from, to } = view.state.selection
  const insert = () => view.state.tr.insertText(key, from, to)
  // Markdown is typed here as anywhere.
  const isHandled = view.someProp('handleTextInput', (handle) =>
    handle(view, from, to, key, insert),
  )
  if (isHandled !== true) view.dispatch(insert().scrollIntoView())
}
