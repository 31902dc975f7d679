import type { EarlyTyping } from '#routes/notepad/early-typing.ts'
import { Selection, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

/** Puts the caret where somebody pressed before the editor was here, and types what they typed. */
export function replay(view: EditorView, { at, keys }: EarlyTyping): void {
  const { doc, tr } = view.state
  const place = at && view.posAtCoords(at)
  const selection = place ? TextSelection.near(doc.resolve(place.pos)) : Selection.atEnd(doc)
  view.dispatch(tr.setSelection(selection))
  view.focus()
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
