import { isNeeded } from '#domain/needed-blocks.ts'
import { ySyncPluginKey } from '@tiptap/y-tiptap'
import type { Command, EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import * as Y from 'yjs'
import { restoreSelection } from './text-place.ts'

interface Tied {
  takeBack: () => void
  /** A redo does it again. */
  putBack: () => void
  before: EditorState
  after: EditorState
}

type Deep = Tied & { depth: number }

/** Takes back and does again what was typed in this editor, and nothing of anybody else. */
export class TypingHistory {
  readonly #manager: Y.UndoManager
  readonly #stop: () => void
  /** What the steps at these depths did beside the text, the last at the end. */
  #tied: Deep[] = []
  /** The same of steps that were taken back and can be done again. */
  #taken: Deep[] = []

  constructor(doc: Y.Doc) {
    const broughtBack: Range[] = []
    this.#manager = typingManager(doc, broughtBack)
    this.#stop = watchBroughtBack(doc, broughtBack, this.#manager)
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
    if (dispatch && view) step(view, () => this.#redo())
    return true
  }

  /** What comes next is a step of its own. */
  pause(): void {
    this.#manager.stopCapturing()
  }

  /** Whoever takes back the last step takes this back too. */
  tie(tied: Tied): void {
    this.#tied = deeper(this.#tied, tied, this.#manager.undoStack)
  }

  #undo(): void {
    const tied = this.#tiedToLast
    this.#manager.undo()
    this.#tied = within(this.#tied, this.#manager.undoStack)
    if (!tied) return
    this.#taken = deeper(this.#taken, tied, this.#manager.redoStack)
    tied.takeBack()
  }

  #redo(): void {
    const tied = lastOf(this.#taken, this.#manager.redoStack)
    this.#manager.redo()
    this.#taken = within(this.#taken, this.#manager.redoStack)
    if (!tied) return
    this.tie(tied)
    tied.putBack()
  }

  get #tiedToLast() {
    return lastOf(this.#tied, this.#manager.undoStack)
  }

  /** A caret that the step moved goes back to where it was; one that a person moved since stays. */
  #caretBefore({ state }: EditorView): EditorState {
    const tied = this.#tiedToLast
    return tied?.after.selection.eq(state.selection) ? tied.before : state
  }

  close(): void {
    this.#stop()
    this.#manager.destroy()
  }
}

/** With one at the end of a stack: what was as deep before is of a step that is gone. */
function deeper(all: readonly Deep[], tied: Tied, { length: depth }: readonly unknown[]): Deep[] {
  return [...all.filter((before) => before.depth < depth), { ...tied, depth }]
}

function within(all: readonly Deep[], { length }: readonly unknown[]): Deep[] {
  return all.filter(({ depth }) => depth <= length)
}

function lastOf(all: readonly Deep[], { length }: readonly unknown[]): Deep | undefined {
  return all.find(({ depth }) => depth === length)
}

type Range = readonly [from: number, to: number]

/** Gathers what this device writes and nobody types here: others' words that it brings back. */
export function watchBroughtBack(doc: Y.Doc, ranges: Range[], manager: Y.UndoManager): () => void {
  const look = ({ local, origin, beforeState, afterState }: Y.Transaction) => {
    const isTyped = origin === ySyncPluginKey || origin instanceof Y.UndoManager
    if (!local || isTyped) return
    ranges.push([clockIn(beforeState), clockIn(afterState)])
    // Whoever takes back what comes next gets these words as they are now.
    manager.stopCapturing()
  }
  const clockIn = (state: Map<number, number>) => state.get(doc.clientID) ?? 0
  doc.on('afterTransaction', look)
  return () => doc.off('afterTransaction', look)
}

/** Undoes what this editor wrote; a block that I made stays as long as others' words are in it. */
export function typingManager(doc: Y.Doc, broughtBack: readonly Range[]): Y.UndoManager {
  const isTheirs = ({ id: { client, clock } }: Y.Item) =>
    client !== doc.clientID || broughtBack.some(([from, to]) => clock >= from && clock < to)
  return new Y.UndoManager(doc.getXmlFragment('body'), {
    trackedOrigins: new Set([ySyncPluginKey]),
    captureTransaction: ({ meta }) => meta.get('addToHistory') !== false,
    deleteFilter: (item) => !isNeeded(item, isTheirs),
  })
}

/** The binding throws the caret to the end after a change of blocks. */
function step(view: EditorView, act: () => unknown, before = view.state): void {
  act()
  view.dispatch(restoreSelection(before, view.state.tr).scrollIntoView())
}
