import { type Node, Slice } from 'prosemirror-model'
import { NodeSelection, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

/** What somebody does at a keyboard. */
export function type(view: EditorView, text: string): void {
  for (const key of text) {
    const { selection } = view.state
    const { from, to, $from, $to } = selection
    const isInLine = selection instanceof TextSelection && $from.sameParent($to)
    const insert = () =>
      isInLine ? view.state.tr.insertText(key, from, to) : view.state.tr.insertText(key)
    if (!view.someProp('handleTextInput', (handle) => handle(view, from, to, key, insert))) {
      view.dispatch(insert())
    }
  }
}

/** A key with what is held down with it, as `Mod-Shift-7`. */
export function press(view: EditorView, keys: string): void {
  const held = keys.split('-')
  const key = held.pop() ?? ''
  const event = {
    key,
    keyCode: 0,
    ctrlKey: held.includes('Mod'),
    shiftKey: held.includes('Shift'),
    altKey: held.includes('Alt'),
    metaKey: false,
  }
  // Plugins ask no more of it.
  const asEvent = event as KeyboardEvent
  if (view.someProp('handleKeyDown', (handle) => handle(view, asEvent))) return
  const { tr, selection } = view.state
  const { from, $from, empty } = selection
  // A letter is taken away by the browser itself.
  if (!empty) return
  if (key === 'Backspace' && $from.parentOffset > 0) view.dispatch(tr.delete(from - 1, from))
  if (key === 'Delete' && $from.parentOffset < $from.parent.content.size)
    view.dispatch(tr.delete(from, from + 1))
}

export function paste(view: EditorView, text: string): void {
  const { $from } = view.state.selection
  const read = view.someProp('clipboardTextParser', (parse) => parse(text, $from, false, view))
  view.dispatch(view.state.tr.replaceSelection(read ?? Slice.empty))
}

export function select(view: EditorView, from: number, to = from): void {
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, from, to)))
}

export function selectBlock(view: EditorView, at: number): void {
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, at)))
}

export function cut(view: EditorView): Slice {
  const taken = view.state.selection.content()
  view.dispatch(view.state.tr.deleteSelection())
  return taken
}

/** Wherever a caret can be. */
export function places({ state }: EditorView): number[] {
  return linesIn(state.doc).flatMap(({ from, size }) =>
    Array.from({ length: size + 1 }, (_, index) => from + index),
  )
}

export function starts({ state }: EditorView): number[] {
  return linesIn(state.doc).map(({ from }) => from)
}

export function ends({ state }: EditorView): number[] {
  return linesIn(state.doc).map(({ from, size }) => from + size)
}

export function blocks({ state }: EditorView): number[] {
  const found: number[] = []
  state.doc.descendants(({ isBlock }, at) => {
    if (isBlock) found.push(at)
  })
  return found
}

function linesIn(doc: Node): { from: number; size: number }[] {
  const lines: { from: number; size: number }[] = []
  doc.descendants(({ isTextblock, content }, at) => {
    if (isTextblock) lines.push({ from: at + 1, size: content.size })
  })
  return lines
}
