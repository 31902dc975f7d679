import type { Double } from '#domain/notepad-doubles.ts'
import { ySyncPluginKey } from '@tiptap/y-tiptap'
import type { Node } from 'prosemirror-model'
import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import * as Y from 'yjs'

/** Whoever writes in a line that goes, because it stands there twice, writes on in the other. */
export function leaveDoubles(view: EditorView, doubles: readonly Double[]): void {
  const { doc, selection, tr } = view.state
  if (!(selection instanceof TextSelection)) return
  const shifts = doubles.flatMap(({ mine, theirs }) => {
    const [from, to] = [placeOf(view, mine), placeOf(view, theirs)]
    return from && to ? [{ ...from, by: to.start - from.start }] : []
  })
  const shifted = (place: number) =>
    place + (shifts.find(({ start, end }) => place >= start && place <= end)?.by ?? 0)
  const moved = TextSelection.create(doc, shifted(selection.anchor), shifted(selection.head))
  if (!moved.eq(selection)) view.dispatch(tr.setSelection(moved))
}

/** Where a line's words begin and end. */
function placeOf({ state }: EditorView, { content }: Y.Item) {
  const { binding } = ySyncPluginKey.getState(state)
  const shown: unknown = content instanceof Y.ContentType && binding.mapping.get(content.type)
  let place: { start: number; end: number } | null = null
  state.doc.descendants((node: Node, at) => {
    if (node === shown) place = { start: at + 1, end: at + 1 + node.content.size }
    return !place
  })
  return place as { start: number; end: number } | null
}
