import { isNeeded } from '#domain/needed-blocks.ts'
import { ySyncPluginKey } from '@tiptap/y-tiptap'
import type { Command, EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import * as Y from 'yjs'
import { restoreSelection } from './text-place.ts'

interface Tied {
  takeBack: () => void
  before: EditorState
  after: EditorState
}

/** Takes back and does again what was typed in this editor, and nothing of anybody else. */
export class TypingHistory {
  readonly #manager: Y.UndoManager
  /** What the step at this depth did beside the text. */
  #tied: (Tied & { depth: number }) | null = null

  constructor(doc: Y.Doc) {
    this.#manager = typingManager(doc)
  }

  get canUndo(): boolean {
    return this.#manager.undoStack.length > 0
  }

  get canRedo(): boolean {
    return this.#manager.redoStack.length > 0
  }

  readonly undo: Command = (_, dispatch, view) => {
    if (!this.canUndo) return false
    if (dispatch && view) step(view, () => this.#undo(), this.#caretBefore(view))
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

  /** Whoever takes back the last step takes this back too. */
  tie(tied: Tied): void {
    this.#tied = { ...tied, depth: this.#manager.undoStack.length }
  }

  #undo(): void {
    const tied = this.#tiedToLast
    this.#manager.undo()
    if (!tied) return
    this.#tied = null
    tied.takeBack()
  }

  get #tiedToLast() {
    return this.#tied?.depth === this.#manager.undoStack.length ? this.#tied : null
  }

  /** A caret that the step moved goes back to where it was; one that a person moved since stays. */
  #caretBefore({ state }: EditorView): EditorState {
    const tied = this.#tiedToLast
    return tied?.after.selection.eq(state.selection) ? tied.before : state
  }

  close(): void {
    this.#manager.destroy()
  }
}

/** Undoes what this editor wrote; a block that I made stays as long as others' words are in it. */
export function typingManager(doc: Y.Doc): Y.UndoManager {
  return new Y.UndoManager(doc.getXmlFragment('body'), {
    trackedOrigins: new Set([ySyncPluginKey]),
    captureTransaction: ({ meta }) => meta.get('addToHistory') !== false,
    deleteFilter: (item) => !isNeeded(item, ({ id }) => id.client !== doc.clientID),
  })
}

/** The binding throws the caret to the end after a change of blocks. */
function step(view: EditorView, act: () => unknown, before = view.state): void {
  act()
  view.dispatch(restoreSelection(before, view.state.tr).scrollIntoView())
}
