import type { NotepadBody } from '#client/opened-notepads.ts'
import type { BodyTree } from '#domain/notepad-tree.ts'
import { notepadBodyMaxLength } from '#domain/notepad.ts'
import {
  getRelativeSelection,
  initProseMirrorDoc,
  ySyncPlugin,
  ySyncPluginKey,
} from '@tiptap/y-tiptap'
import { type Command, EditorState, Plugin } from 'prosemirror-state'
import { EditorView, type NodeViewConstructor } from 'prosemirror-view'
import { CompositionGuard } from './composition-guard.ts'
import { followTask } from './follow-task.ts'
import { keepPlace } from './keep-place.ts'
import { keepUndoApart } from './keep-undo-apart.ts'
import { keyPlugins } from './keys.ts'
import { markdownTyping } from './input-rules.ts'
import { leaveDoubles } from './out-of-doubles.ts'
import { liveLineKeys } from './live-line-keys.ts'
import { plainAtoms } from './plain-atoms.ts'
import { placeholderPlugin } from './placeholder.ts'
import { readCaret } from './read-caret.ts'
import { readOnlyLines } from './read-only-lines.ts'
import { schema } from './schema.ts'
import { TypingHistory } from './undo.ts'

export interface EditorOptions {
  place: HTMLElement
  body: NotepadBody
  isEditable: boolean
  label: string
  placeholder: string
  className: string
  nodeViews: Record<string, NodeViewConstructor>
  plugins: readonly Plugin[]
  openLink: Command
  /** The text is as long as it may be. */
  onFull: () => void
}

/** ProseMirror on a body. It owns its elements: React paints around it, never inside. */
export class NotepadEditor {
  readonly view: EditorView
  readonly history: TypingHistory
  readonly guard: CompositionGuard
  readonly #body: NotepadBody
  readonly #endUndo = keepUndoApart()
  readonly #listeners = new Set<() => void>()
  #isEditable: boolean

  constructor(options: EditorOptions) {
    const { body, place, label, className } = options
    const { sync, ...text } = textOf(body)
    this.#body = body
    this.#isEditable = options.isEditable
    this.history = new TypingHistory(body.doc)
    this.guard = new CompositionGuard(body)
    this.view = new EditorView(
      { mount: place },
      {
        state: EditorState.create({
          ...text,
          plugins: [
            sync,
            ...options.plugins,
            liveLineKeys(),
            markdownTyping(),
            ...keyPlugins(this.history, options.openLink),
            placeholderPlugin(options.placeholder),
            plainAtoms(),
            limitPlugin(options.onFull),
            stepsPlugin(this.history),
            readOnlyLines(() => this.#isEditable),
            new Plugin({ view: () => ({ update: () => this.#tell() }) }),
          ],
        }),
        editable: () => this.#isEditable,
        attributes: () => ({
          class: className,
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': label,
          'aria-readonly': String(!this.#isEditable),
          translate: 'no',
          spellcheck: 'true',
          ...(!this.#isEditable && { tabindex: '0' }),
        }),
        nodeViews: options.nodeViews,
        dispatchTransaction(this: EditorView, transaction) {
          const update = () => this.updateState(this.state.apply(transaction))
          const { isChangeOrigin, isUndoRedoOperation } = transaction.getMeta(ySyncPluginKey) ?? {}
          if (!isChangeOrigin) return update()
          const follow = isUndoRedoOperation ? null : followTask(this)
          keepPlace(this, update)
          follow?.()
          const { binding } = ySyncPluginKey.getState(this.state)
          // A list without lines is taken away next: by then the caret is here, not where it was before.
          binding.beforeTransactionSelection &&= getRelativeSelection(binding, this.state)
        },
        // The bars above and below cover what is under them.
        scrollThreshold: { top: 120, bottom: 100, left: 0, right: 0 },
        scrollMargin: { top: 120, bottom: 100, left: 0, right: 0 },
        handleDOMEvents: {
          keydown: (view) => readCaret(view),
          compositionstart: () => this.guard.begin(),
          compositionend: (view) => this.guard.end(view),
          blur: () => {
            this.guard.close()
            body.flush()
          },
        },
      },
    )
    body.beforeOthers = () => readCaret(this.view)
    body.beforeDoubles = (doubles) => leaveDoubles(this.view, doubles)
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The same object as long as nothing in the text or its selection has changed. */
  get state(): EditorState {
    return this.view.state
  }

  get tree(): BodyTree {
    const { content }: { content?: BodyTree } = this.state.doc.toJSON()
    return content ?? []
  }

  get isEditable(): boolean {
    return this.#isEditable
  }

  setEditable(isEditable: boolean): void {
    if (isEditable === this.#isEditable) return
    this.#isEditable = isEditable
    this.view.setProps({})
    this.#tell()
  }

  run(command: Command): boolean {
    const isDone = command(this.state, this.view.dispatch, this.view)
    this.view.focus()
    return isDone
  }

  close(): void {
    this.#body.beforeOthers = null
    this.#body.beforeDoubles = null
    this.guard.close()
    this.#endUndo()
    this.history.close()
    this.view.destroy()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

/** Painted from its first moment: filled later, its caret would stand where none may, before a live line. */
function textOf({ doc }: NotepadBody) {
  const body = doc.getXmlFragment('body')
  const { doc: text, mapping } = initProseMirrorDoc(body, schema)
  // One that is empty is given its first line by the schema.
  const isWhole = schema.topNodeType.validContent(text.content)
  return isWhole
    ? { doc: text, sync: ySyncPlugin(body, { mapping }) }
    : { schema, sync: ySyncPlugin(body) }
}

/** Each block is a step of its own: an undo of one must not take the others along. */
function stepsPlugin(history: TypingHistory): Plugin {
  return new Plugin({
    view: () => ({
      update: ({ state }, before) => {
        if (!isInSameBlock(before, state)) history.pause()
      },
    }),
  })
}

function isInSameBlock(before: EditorState, after: EditorState): boolean {
  const [was, is] = [before.selection.$head, after.selection.$head]
  return was.start() === is.start() && was.depth === is.depth && was.parent.type === is.parent.type
}

/** A text that is full takes nothing more; taking something away still works. */
function limitPlugin(onFull: () => void): Plugin {
  return new Plugin({
    filterTransaction(transaction, { doc }) {
      if (!transaction.docChanged || transaction.getMeta(ySyncPluginKey)) return true
      const { size } = transaction.doc.content
      if (size <= notepadBodyMaxLength || size <= doc.content.size) return true
      onFull()
      return false
    },
  })
}
