import type { EditorState, Plugin, Transaction } from 'prosemirror-state'
import type { DirectEditorProps, EditorProps, EditorView } from 'prosemirror-view'

type PluginView = ReturnType<NonNullable<Plugin['spec']['view']>>

/** ProseMirror's view without a screen: as much of it as plugins and commands ask for. */
export class HeadlessView {
  state: EditorState
  readonly composing = false
  isDestroyed = false
  readonly dom = Object.assign(new EventTarget(), {
    children: [],
    ownerDocument: document,
    querySelector: () => null,
  })
  readonly #props: DirectEditorProps
  readonly #plugins: PluginView[] = []

  constructor(_place: unknown, props: DirectEditorProps) {
    this.#props = props
    this.state = props.state
    for (const { spec } of this.state.plugins) {
      if (spec.view) this.#plugins.push(spec.view(this.#asView))
    }
  }

  get editable(): boolean {
    return this.someProp('editable', (isEditable) => !isEditable(this.state)) !== true
  }

  /** Commands call it by itself. */
  dispatch = (transaction: Transaction): void => {
    this.#props.dispatchTransaction?.call(this.#asView, transaction)
  }

  updateState(state: EditorState): void {
    const before = this.state
    this.state = state
    for (const plugin of this.#plugins) plugin.update?.(this.#asView, before)
  }

  someProp<Name extends keyof EditorProps, Result>(
    name: Name,
    ask: (prop: NonNullable<EditorProps[Name]>) => Result,
  ): Result | undefined {
    for (const { props } of this.state.plugins) {
      const prop: EditorProps[Name] = props[name]
      const result = prop && ask(prop)
      if (result) return result
    }
    return undefined
  }

  endOfTextblock(direction: string): boolean {
    const { parentOffset, parent } = this.state.selection.$head
    return parentOffset === (direction === 'backward' ? 0 : parent.content.size)
  }

  hasFocus(): boolean {
    return false
  }

  focus(): void {}

  destroy(): void {
    this.isDestroyed = true
    for (const plugin of this.#plugins) plugin.destroy?.()
  }

  /** Those who are given it ask for nothing else. */
  get #asView(): EditorView {
    return this as unknown as EditorView
  }
}
