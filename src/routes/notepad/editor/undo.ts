import { ySyncPluginKey } from '@tiptap/y-tiptap'
import type { Command } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import * as Y from 'yjs'
import { restoreSelection } from './text-place.ts'

/** Takes back and does again what was typed in this editor, and nothing of anybody else. */
export class TypingHistory {
  readonly #manager: Y.UndoManager

  constructor(doc: Y.Doc) {
    this.#manager = new Y.UndoManager(doc.getXmlFragment('body'), {
      trackedOrigins: new Set([ySyncPluginKey]),
      captureTransaction: ({ meta }) => meta.get('addToHistory') !== false,
    })
  }

  get canUndo(): boolean {
    return this.#manager.undoStack.length > 0
  }

  get canRedo(): boolean {
    return this.#manager.redoStack.length > 0
  }

  readonly undo: Command = (_, dispatch, view) => {
    if (!this.canUndo) return false
    if (dispatch && view) step(view, () => this.#manager.undo())
    return true
  }

  readonly redo: Command = (_, dispatch, view) => {
    if (!this.canRedo) return false
    if (dispatch && view) step(view, () => this.#manager.redo())
    return true
  }

  /** What comes next is a step of its own. */
  pause(): void {
    this.#manager.stopCapturing()
  }

  close(): void {
    this.#manager.destroy()
  }
}

/** The binding throws the caret to the end after a change of blocks. */
function step(view: EditorView, act: () => unknown): void {
  const before = view.state
  act()
  view.dispatch(restoreSelection(before, view.state.tr).scrollIntoView())
}
