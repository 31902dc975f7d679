import type { ResolvedPos } from 'prosemirror-model'
import { NodeSelection, Plugin, Selection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { schema } from './schema.ts'

const arrows = {
  ArrowDown: { direction: 1, edge: 'down' },
  ArrowRight: { direction: 1, edge: 'forward' },
  ArrowUp: { direction: -1, edge: 'up' },
  ArrowLeft: { direction: -1, edge: 'backward' },
} as const

/** A live line holds no text that a caret could stand in: how one gets over it, and on behind it and behind code. */
export function liveLineKeys(): Plugin {
  return new Plugin({
    props: {
      handleKeyDown: (view, event) =>
        isToEnd(event) ? endsInLine(view) && writeBelow(view) : press(view, event),
      // Letters of a keyboard that names no keys must not take the line away, either.
      handleTextInput: ({ state }) => isLine(state.selection),
      handleDOMEvents: {
        mousedown: (view, event) => {
          const isBelow =
            event.clientY > (view.dom.lastElementChild?.getBoundingClientRect().bottom ?? 0)
          if (event.button !== 0 || event.target !== view.dom || !isBelow) return false
          if (!view.editable || !(endsInLine(view) || endsInCode(view))) return false
          event.preventDefault()
          return writeBelow(view)
        },
      },
    },
  })
}

/** To what can be written in next, a title too; behind the last line a new one begins. */
export function goOn(view: EditorView, $from: ResolvedPos, direction: 1 | -1): boolean {
  const next = Selection.findFrom($from, direction)
  if (!next) return direction === 1 && writeBelow(view)
  if (isLine(next)) return focusTitle(view, next, firstPlace(direction))
  view.dispatch(view.state.tr.setSelection(next).scrollIntoView())
  view.focus()
  return true
}

export function isPlainKey(event: KeyboardEvent): boolean {
  return !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey
}

/** Only when somebody goes there: a text must not change by being opened. */
function writeBelow(view: EditorView): boolean {
  const { tr, doc } = view.state
  tr.insert(doc.content.size, schema.nodes.paragraph.create())
  view.dispatch(tr.setSelection(Selection.atEnd(tr.doc)).scrollIntoView())
  view.focus()
  return true
}

function endsInLine({ state }: EditorView): boolean {
  return Selection.atEnd(state.doc) instanceof NodeSelection
}

/** Enter is a line of the code, so another way must lead out of it. */
function endsInCode({ state: { doc } }: EditorView): boolean {
  return doc.lastChild?.type === schema.nodes.codeBlock
}

function isLine(selection: Selection): boolean {
  return selection instanceof NodeSelection && selection.node.type === schema.nodes.liveLine
}

function press(view: EditorView, event: KeyboardEvent): boolean {
  const { selection } = view.state
  if (event.key in arrows && isPlainKey(event)) {
    // It is one of them.
    return pressArrow(view, arrows[event.key as keyof typeof arrows])
  }
  if (event.key === 'Delete' && isPlainKey(event) && selectBelow(view)) return true
  if (!isLine(selection) || event.ctrlKey || event.metaKey || event.altKey) return false
  if (event.key === 'Enter') return !Selection.findFrom(selection.$to, 1) && writeBelow(view)
  // The letter that is being pressed, or composed, goes into the title.
  if (event.key.length === 1 || event.keyCode === 229) focusTitle(view, selection)
  return false
}

/** As Backspace does from below: by itself Delete takes all lines of the list for one. */
function selectBelow(view: EditorView): boolean {
  const { selection, doc, tr } = view.state
  const { $head } = selection
  if (!selection.empty || !$head.parent.isTextblock || !view.endOfTextblock('forward')) return false
  const next = Selection.findFrom(doc.resolve($head.after()), 1)
  if (!next || !isLine(next)) return false
  view.dispatch(tr.setSelection(next))
  return true
}

type Arrow = (typeof arrows)[keyof typeof arrows]

/** The browser itself finds no way over what it cannot put a caret in, and begins at the top again. */
function pressArrow(view: EditorView, { direction, edge }: Arrow): boolean {
  const { selection, doc } = view.state
  const { $head } = selection
  if (isLine(selection)) {
    goOn(view, direction === 1 ? selection.$to : selection.$from, direction)
    return true
  }
  if (!selection.empty || !$head.parent.isTextblock || !view.endOfTextblock(edge)) return false
  const isInLast = $head.depth === 1 && $head.index(0) === doc.childCount - 1
  if (edge === 'down' && isInLast && endsInCode(view)) return writeBelow(view)
  const place = doc.resolve(direction === 1 ? $head.after() : $head.before())
  const next = Selection.findFrom(place, direction)
  return next !== null && isLine(next) && focusTitle(view, next, firstPlace(direction))
}

/** The caret stands before this letter; without one at the end. */
export function focusTitle(
  view: EditorView,
  { from }: Selection,
  place = Infinity,
  options: FocusOptions = {},
): boolean {
  const dom = view.nodeDOM(from)
  const title = dom instanceof HTMLElement && dom.querySelector<HTMLInputElement>('div > input')
  if (!title) return false
  title.focus(options)
  const caret = Math.min(place, title.value.length)
  title.setSelectionRange(caret, caret)
  return true
}

/** At the side that one comes from. */
function firstPlace(direction: 1 | -1): number {
  return direction === 1 ? 0 : Infinity
}

function isToEnd({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return !shiftKey && ((key === 'End' && ctrlKey) || (key === 'ArrowDown' && metaKey))
}
